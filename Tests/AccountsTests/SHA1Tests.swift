import Accounts
import Testing

@Suite struct SHA1Tests {
    private func hex(_ digest: [UInt8]) -> String {
        digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func digest(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBytes { bytes in SHA1.withDigest(of: bytes) { [UInt8]($0) } }
    }

    @Test(
        "the digests are those of FIPS 180-4",
        arguments: [
            ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
        ])
    func vectors(text: String, expected: String) {
        let digest = digest(Array(text.utf8))
        #expect(digest.count == SHA1.count)
        #expect(hex(digest) == expected)
    }

    @Test(
        "a message may end anywhere in a block",
        arguments: [
            (55, "ddf57317ef34bfee3b6df83d359098930eb278bc"), (56, "a0d492bb0fc889d0eca3bc137066ab6f4f74f369"),
            (63, "c55856749bef509bdfe6bfebfc7bf4e793e82132"), (64, "bede92be29c3874e1b54ddc77988d606fc857a8e"),
            (65, "b05a80522b053d6dc7e0a517d0e70212c7dad11f"), (119, "504e27376a6e0f0dba8295b85cb25dc4dfa17d23"),
            (120, "82134b02fb3f702491be9bed581eeab59334acb2"), (128, "a09133e6730ffe899efb70204cb5646cd5dc24ee"),
        ])
    func lengths(count: Int, expected: String) {
        #expect(hex(digest((0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) })) == expected)
    }

    @Test("pieces are hashed as one message")
    func pieces() {
        let (first, second) = (Array("a".utf8), Array("bc".utf8))
        let digest = first.withUnsafeBytes { first in
            second.withUnsafeBytes { second in SHA1.withDigest(of: first, second) { [UInt8]($0) } }
        }
        #expect(hex(digest) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    }
}

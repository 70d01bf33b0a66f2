import Testing
import Text

@Suite("Digests")
struct DigestTests {
    /// What coreutils' md5sum, sha1sum and sha256sum say of this many bytes, the first 3, each 7 more than the last.
    struct Expected: Sendable, CustomTestStringConvertible {
        let count: Int
        let md5: String
        let sha1: String
        let sha256: String

        init(_ count: Int, md5: String, sha1: String, sha256: String) {
            self.count = count
            self.md5 = md5
            self.sha1 = sha1
            self.sha256 = sha256
        }

        var testDescription: String { "\(count) bytes" }
    }

    @Test(
        "a message may end anywhere in a block",
        arguments: [
            Expected(
                0, md5: "d41d8cd98f00b204e9800998ecf8427e", sha1: "da39a3ee5e6b4b0d3255bfef95601890afd80709",
                sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            Expected(
                1, md5: "8666683506aacd900bbd5a74ac4edf68", sha1: "9842926af7ca0a8cca12604f945414f07b01e13d",
                sha256: "084fed08b978af4d7d196a7446a86b58009e636b611db16211b65a9aadff29c5"),
            Expected(
                55, md5: "52c0e574e1198de5fe3f8f11440dcb1b", sha1: "ddf57317ef34bfee3b6df83d359098930eb278bc",
                sha256: "e7313d333c272e639f790978283f9eb392e843d0f29b7016828bb1daa4aac70b"),
            Expected(
                56, md5: "46c9907fc908ee68b1e7b8e71286a518", sha1: "a0d492bb0fc889d0eca3bc137066ab6f4f74f369",
                sha256: "4324d65f3c103567f5589c710bc08f8523f929a9272e3af36fc968e52abc6c27"),
            Expected(
                63, md5: "a62f6d59e837867693f042f5b8f5a236", sha1: "c55856749bef509bdfe6bfebfc7bf4e793e82132",
                sha256: "81c80242132f230c3bd41b3e63bbcff16107339549214a99614ff26664625055"),
            Expected(
                64, md5: "7160b8fb5e9e4023d549c3971fbaeead", sha1: "bede92be29c3874e1b54ddc77988d606fc857a8e",
                sha256: "39e3d7b6b5d075d37d053ad89b24b41bef4f3c29760c84447cab3f3be1882241"),
            Expected(
                65, md5: "70bd662e7aefbda85a0f7244167b7897", sha1: "b05a80522b053d6dc7e0a517d0e70212c7dad11f",
                sha256: "aacca6ff74fdbb296d165a45cecfa04e5127bc008770fbbdd48006f2d2fae95e"),
            Expected(
                119, md5: "e84905d4214f4d1ca56c2cdcc152b143", sha1: "504e27376a6e0f0dba8295b85cb25dc4dfa17d23",
                sha256: "9ce7368e4daf32341631b492e80359dc9f594b48453cd0dd5bf0b19279cc177e"),
            Expected(
                120, md5: "e3eb5a6c8669ea01a8c185b8abc8a5dc", sha1: "82134b02fb3f702491be9bed581eeab59334acb2",
                sha256: "7836b787757e95e58b3ca5aec90b1b004e8deba1e50e9675af9cabf1a13a04b5"),
            Expected(
                128, md5: "10b2da1a82f16d99a81a7203fe9f02cb", sha1: "a09133e6730ffe899efb70204cb5646cd5dc24ee",
                sha256: "d2742f1f4ac6bb7ca2b239ee18402ba8b3f9f8e652d2a72973c2b9ba11c08cf6"),
            Expected(
                1000, md5: "10046f077f2082ac19676b8079f1cb1a", sha1: "4231a8a50a10fa9758db8ec71fdef855b751048a",
                sha256: "1e9bc38cbf860b9ec31918b065f9b52476c549a782e0e7990bed8ce3868d2371"),
        ])
    func lengths(_ expected: Expected) {
        let message = (0..<expected.count).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
        #expect(hex(MD5.self, message) == expected.md5)
        #expect(hex(SHA1.self, message) == expected.sha1)
        #expect(hex(SHA256.self, message) == expected.sha256)
    }

    @Test(
        "the digests are those of RFC 1321 and FIPS 180-4",
        arguments: [
            ("", "d41d8cd98f00b204e9800998ecf8427e", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            ("abc", "900150983cd24fb0d6963f7d28e17f72", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        ])
    func vectors(text: String, md5: String, sha1: String) {
        #expect(hex(MD5.self, Array(text.utf8)) == md5)
        #expect(hex(SHA1.self, Array(text.utf8)) == sha1)
    }

    private func hex(_ digest: (some MessageDigest).Type, _ message: [UInt8]) -> String {
        message.withUnsafeBytes { message in
            digest.withDigest(of: message) { digest in
                digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            }
        }
    }

    @Test("pieces are hashed as one message, wherever one ends", arguments: [0, 1, 63, 64, 65, 127, 130])
    func pieces(end: Int) {
        let message = (0..<130).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
        func isTheSame(_ digest: (some MessageDigest).Type) -> Bool {
            message.withUnsafeBytes { bytes in
                let (first, second) = (bytes[..<end], bytes[end...])
                let whole = digest.withDigest(of: bytes) { [UInt8]($0) }
                let inPieces = digest.withDigest(
                    of: UnsafeRawBufferPointer(rebasing: first), UnsafeRawBufferPointer(rebasing: second)
                ) { [UInt8]($0) }
                return whole == inPieces && whole.count == digest.count
            }
        }
        #expect(isTheSame(MD5.self))
        #expect(isTheSame(SHA1.self))
        #expect(isTheSame(SHA256.self))
    }
}

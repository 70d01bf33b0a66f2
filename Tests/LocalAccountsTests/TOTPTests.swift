import Accounts
import LocalAccounts
import Testing

@Suite struct TOTPTests {
    @Test(
        "the codes of RFC 6238's appendix B",
        arguments: [
            (59, 94_287_082), (1_111_111_109, 7_081_804), (1_111_111_111, 14_050_471), (1_234_567_890, 89_005_924),
            (2_000_000_000, 69_279_037), (20_000_000_000, 65_353_130),
        ])
    func vectors(time: Int, code: Int) {
        let totp = TOTP(key: Secret("12345678901234567890"))
        #expect(totp.code(of: TOTP.step(at: Double(time)), digits: 8) == code)
    }

    @Test(
        "the codes of RFC 4226's appendix D",
        arguments: zip(
            Int64(0)...9, [755_224, 287_082, 359_152, 969_429, 338_314, 254_676, 287_922, 162_583, 399_871, 520_489])
    )
    func counters(step: Int64, code: Int) {
        #expect(TOTP(key: Secret("12345678901234567890")).code(of: step) == code)
    }

    @Test("the current code counts, and those beside it; not two away, not one that was used, not other text")
    func steps() {
        let totp = TOTP(key: Secret("12345678901234567890"))
        let now = 5.0 * 30
        for (code, step) in [("969429", 3), ("338314", 4), ("254676", 5), ("287922", 6), ("162583", 7)] {
            let expected: Int64? = (4...6).contains(step) ? Int64(step) : nil
            #expect(totp.step(of: Secret(code), at: now, after: 0) == expected)
        }
        #expect(totp.step(of: Secret("254676"), at: now, after: 5) == nil)
        #expect(totp.step(of: Secret("338314"), at: now, after: 5) == nil)
        #expect(totp.step(of: Secret("287922"), at: now, after: 5) == 6)
        for text in ["", "25467", "2546760", "25467a", " 54676", "０２５４６７６"] {
            #expect(totp.step(of: Secret(text), at: now, after: 0) == nil)
        }
    }

    @Test(
        "SHA-1 of FIPS 180-4's examples, and of lengths around a block",
        arguments: [
            ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"), ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
            ),
            ("a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
            ("a", 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
            ("a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
            ("a", 1_000, "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
        ])
    func sha1(text: String, times: Int, hex: String) {
        let bytes = Array(String(repeating: text, count: times).utf8)
        let digest = bytes.withUnsafeBytes { bytes in SHA1.withDigest(of: bytes) { [UInt8]($0) } }
        #expect(digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == hex)
    }

    @Test("a key is read in capitals and small letters, with and without padding, and written in capitals")
    func letters() throws {
        func portable(_ letters: String) -> PortableSecondFactor? {
            PortableSecondFactor(letters: Secret(letters), lastStep: 0, recoveryCodes: [], isRequired: false)
        }
        let letters = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        for text in [letters, letters.lowercased(), letters + "======"] {
            #expect(portable(text)?.letters == Secret(letters), "\(text)")
        }
        for text in [letters.dropLast() + "1", letters.dropLast() + "=A", letters.dropLast() + "[", letters + letters] {
            #expect(portable(String(text)) == nil, "\(text)")
        }
    }
}

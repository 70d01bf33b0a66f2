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
        // Five minutes ahead, and then so far that a clock must have run fast.
        #expect(totp.step(of: Secret("254676"), at: now, after: 15) == nil)
        #expect(totp.step(of: Secret("254676"), at: now, after: 16) == 5)
        #expect(totp.step(of: Secret("254676"), at: now, after: .max) == 5)
        for text in ["", "25467", "2546760", "25467a", " 54676", "０２５４６７６"] {
            #expect(totp.step(of: Secret(text), at: now, after: 0) == nil)
        }
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

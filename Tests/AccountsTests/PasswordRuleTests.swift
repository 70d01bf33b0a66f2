import Accounts
import Testing

@Suite struct PasswordRuleTests {
    private func verdict(_ text: String) throws -> PasswordRule.Verdict {
        try PasswordRule.standard.verdict(on: Secret(text), email: EmailAddress("Ann.Smithson@Example.org"))
    }

    @Test("eight code points are enough, fifteen are recommended, and none of them need be of any kind")
    func length() throws {
        #expect(try verdict("") == .refused(.empty))
        #expect(try verdict("vcxmrtq") == .refused(.tooShort(count: 7, fewest: 8)))
        #expect(try verdict("vcxmrtqk") == .accepted(hint: .short(count: 8, recommended: 15)))
        #expect(try verdict("vcxmrtqkvcxmrt") == .accepted(hint: .short(count: 14, recommended: 15)))
        #expect(try verdict("vcxmrtqkvcxmrtq") == .accepted(hint: nil))
        #expect(try verdict("우리집강아지") == .refused(.tooShort(count: 6, fewest: 8)))
        #expect(try verdict("우리집강아지복슬") == .accepted(hint: .short(count: 8, recommended: 15)))
    }

    @Test("spaces count like anything else")
    func spaces() throws {
        #expect(try verdict("   a    ") == .accepted(hint: .short(count: 8, recommended: 15)))
        #expect(try verdict("a staple of horses") == .accepted(hint: nil))
    }

    @Test("length is that of the normalised form")
    func normalisedLength() throws {
        let decomposed = String(repeating: "e\u{301}", count: 7)
        #expect(try verdict(decomposed) == .refused(.tooShort(count: 7, fewest: 8)))
    }

    @Test("1,024 bytes and more are allowed, and only what no one types is too long")
    func long() throws {
        #expect(try verdict(String(repeating: "a", count: 1_024)) == .accepted(hint: nil))
        #expect(try verdict(String(repeating: "a", count: 4_096)) == .accepted(hint: nil))
        #expect(try verdict(String(repeating: "a", count: 4_097)) == .refused(.tooLong(bytes: 4_097, most: 4_096)))
    }

    @Test("the commonest are refused in any case", arguments: [
        "password", "PASSWORD", "Password1", "12345678", "qwertyuiop", "iloveyou1", "TrustNo1", "1q2w3e4r", "00000000",
    ])
    func common(text: String) throws {
        #expect(try verdict(text) == .refused(.common))
    }

    @Test("what merely holds a common one is not refused")
    func uncommon() throws {
        #expect(try verdict("password of mine") == .accepted(hint: nil))
    }

    @Test("the email address and its local part are refused in any case", arguments: [
        "ann.smithson@example.org", "ANN.SMITHSON", "Ann.Smithson@Example.org",
    ])
    func email(text: String) throws {
        #expect(try verdict(text) == .refused(.sameAsEmail))
        #expect(PasswordRule.standard.verdict(on: Secret(text)) != .refused(.sameAsEmail))
    }

    @Test("bytes that are no text are a password too")
    func bytes() {
        let secret = Secret([0xFF, 0x00, 0xFE, 0x01, 0xFD, 0x02, 0xFC, 0x03])
        #expect(PasswordRule.standard.verdict(on: secret) == .accepted(hint: .short(count: 8, recommended: 15)))
    }
}

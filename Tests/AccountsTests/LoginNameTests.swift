import Accounts
import Testing

@Suite("Login names") struct LoginNameTests {
    @Test("where a password alone signs in, every name is empty")
    func passwordOnly() throws {
        #expect(LoginName.problem(in: "ann@example.org", .passwordOnly) == nil)
        #expect(try LoginName("ann@example.org", .passwordOnly).text.isEmpty)
    }

    @Test(
        "the next thing to put right, by what the endpoint takes",
        arguments: [
            ("ann", .email, .email(.noAt)), ("ann", .username, nil), ("ann", .either, nil),
            ("", .email, .email(.empty)), ("", .username, .empty(.username)), ("", .either, .empty(.either)),
            ("ann@example", .username, nil), ("ann@example", .either, .email(.noDotAfterAt)),
            ("ann@example.com", .either, nil), ("@ann:example.org", .either, nil), ("@ann:example.org", .username, nil),
            ("@ann@example", .either, nil), ("ann@", .either, .email(.nothingAfterAt)),
            ("Ann Smith", .username, nil), ("ann ", .username, .spaceAround), (" ann", .either, .spaceAround),
            ("CORP\\ann", .username, nil), ("ann\u{1B}[31m", .username, .controlCharacter),
            ("ann\u{2060}", .username, .controlCharacter), ("ann\u{FFA0}", .username, .controlCharacter),
            (String(repeating: "a", count: 255), .username, nil),
            (String(repeating: "a", count: 256), .username, .tooLong(bytes: 256)),
        ] as [(String, LoginName.Kind, LoginName.Problem?)])
    func problem(text: String, kind: LoginName.Kind, problem: LoginName.Problem?) {
        #expect(LoginName.problem(in: text, kind) == problem)
    }

    @Test("an address is one whatever the endpoint takes, and found however it is written; a name is as it is")
    func keys() throws {
        let (ann, Ann) = (try LoginName("ann", .username), try LoginName("Ann", .username))
        #expect(ann.email == nil && ann.lookupKey != Ann.lookupKey)
        #expect(try LoginName("Ann@Example.org", .either).lookupKey == LoginName("ann@example.org", .email).lookupKey)
    }

    @Test("a login name prints as it was typed, and one that is an address is that address")
    func printed() throws {
        #expect(try LoginName("Ann Smith", .username).description == "Ann Smith")
        let address = try EmailAddress("Ann@Example.org")
        #expect(LoginName(address).description == "Ann@Example.org")
        #expect(LoginName(address).email == address)
    }
}

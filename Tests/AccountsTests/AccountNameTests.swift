import Accounts
import Testing

@Suite struct AccountNameTests {
    @Test("a name is trimmed and composed")
    func tidy() throws {
        #expect(try AccountName("  Ann \u{3000}").text == "Ann")
        #expect(try Array(AccountName("Zoe\u{308}").text.utf8) == Array("Zo\u{EB}".utf8))
        #expect(try AccountName("김 지민").text == "김 지민")
    }

    @Test(
        "what cannot be a name says why",
        arguments: [
            ("", .empty),
            (" \t\n", .empty),
            ("Ann\u{1B}[31m", .controlCharacter),
            ("Ann\nSmith", .controlCharacter),
            ("Ann\u{202E}", .controlCharacter),
            ("\u{3164}", .empty),
            (" \u{FE0F} ", .empty),
            (String(repeating: "a", count: 201), .tooLong(bytes: 201)),
            (String(repeating: "가", count: 67), .tooLong(bytes: 201)),
        ] as [(String, AccountName.Problem)])
    func refused(text: String, problem: AccountName.Problem) {
        #expect(throws: problem) { try AccountName(text) }
        #expect(AccountName.problem(in: text) == problem)
    }

    @Test("200 bytes are a name")
    func longest() {
        #expect(AccountName.problem(in: String(repeating: "a", count: 200)) == nil)
    }

    @Test("a name prints as it is kept")
    func printed() throws {
        #expect(try AccountName(" Ann ").description == "Ann")
    }
}

import Accounts
import Doubles
import SignIn
import Testing

@Suite struct LoginFormTests {
    struct Row: Sendable {
        var email: String
        var bytes: Int
        var emailProblem: EmailAddress.Problem?
        var need: PasswordNeed?

        init(
            _ email: String, _ bytes: Int, emailProblem: EmailAddress.Problem? = nil, need: PasswordNeed? = nil
        ) {
            (self.email, self.bytes, self.emailProblem, self.need) = (email, bytes, emailProblem, need)
        }
    }

    @Test(
        "a form says for each field what is missing, and is valid where nothing is",
        arguments: [
            Row("ann@example.com", 1),
            Row("ann@example.com", 4_096),
            Row("지민@예시.한국", 9),
            Row("a@b.c", 1),
            Row("\"a@b\"@example.com", 1),
            Row("ann@example.com", 0, need: .empty),
            Row("ann@example.com", 4_097, need: .tooLong(limit: 4_096)),
            Row("ann@example.com", 4_098, need: .tooLong(limit: 4_096)),
            Row("", 0, emailProblem: .empty, need: .empty),
            Row("", 8, emailProblem: .empty),
            Row("ann", 8, emailProblem: .noAt),
            Row("@example.com", 8, emailProblem: .nothingBeforeAt),
            Row("ann@", 8, emailProblem: .nothingAfterAt),
            Row("ann@example", 8, emailProblem: .noDotAfterAt),
            Row("ann@.com", 8, emailProblem: .nothingAroundDot),
            Row("ann@example.", 8, emailProblem: .nothingAroundDot),
            Row("ann smith@example.com", 8, emailProblem: .space),
            Row(" ann@example.com", 8, emailProblem: .space),
            Row("ann@example.com\r", 8, emailProblem: .controlCharacter),
            Row("ann\u{1B}[31m@example.com", 8, emailProblem: .controlCharacter),
            Row("ann\u{202E}@example.com", 8, emailProblem: .controlCharacter),
            Row(String(repeating: "a", count: 242) + "@example.com", 8),
            Row(String(repeating: "a", count: 243) + "@example.com", 8, emailProblem: .tooLong(bytes: 255)),
            Row(String(repeating: "a", count: 288) + "@example.com", 8, emailProblem: .tooLong(bytes: 300)),
        ])
    func verdict(_ row: Row) {
        let form = LoginForm(login: row.email, password: PasswordFacts(byteCount: row.bytes))
        #expect(form.loginProblem == row.emailProblem.map { .email($0) })
        #expect(form.passwordNeed == row.need)
        #expect(form.login?.text == (row.emailProblem == nil ? row.email : nil))
        #expect(form.isValid == (row.emailProblem == nil && row.need == nil))
    }

    @Test("of a secret only its length is known")
    func facts() {
        #expect(PasswordFacts(Secret("비밀 번호")) == PasswordFacts(byteCount: 13))
        #expect(PasswordFacts(Secret("  a ")) == PasswordFacts(byteCount: 4))
        #expect(PasswordFacts(Secret("")) == .empty)
        let notText = Secret(count: 3) { $0.copyBytes(from: [0x00, 0xFF, 0xFE]) }
        #expect(PasswordFacts(notText) == PasswordFacts(byteCount: 3))
    }
}

import Accounts
import Doubles
import SignIn
import Terminal
import Testing
import Words

@testable import FrontEnds

@Suite("several sessions, listed and beside a profile") struct SessionsViewTests {
    private static let ann = SessionSummary(.sample(), isCurrent: true)
    private static let bob = SessionSummary(
        .sample(name: "Bob", email: "bob@example.com", endpoint: "https://x.example", expiresAt: nil), isCurrent: false)

    @Test("the list, in columns, the current one said in words")
    func list() {
        let view = SessionsView(Messages(.english))
        #expect(
            view.frame([Self.ann, Self.bob]).lines == """
                Email            Name  Endpoint           Expires
                ann@example.com  Ann   local              2026-01-31T12:00:00Z       current
                bob@example.com  Bob   https://x.example  the endpoint does not say
                """)
        #expect(view.frame([]).lines == "No stored sessions: run rollcall login")
        #expect(
            SessionsView(Messages(.korean)).frame([Self.ann]).lines == """
                이메일           이름  엔드포인트  만료
                ann@example.com  Ann   local       2026-01-31T12:00:00Z  현재
                """)
    }

    @Test("a profile with the other sessions below it, and without any as it always was")
    func profile() {
        let view = ProfileView(messages: Messages(.english))
        let fields = """
            Name      Ann
            Email     ann@example.com
            Endpoint  local
            Expires   2026-01-31T12:00:00Z
            """
        #expect(view.frame(.sample, endpoint: "local", others: []).lines == fields)
        #expect(
            view.frame(.sample, endpoint: "local", others: [Self.bob]).lines == fields + """


                Other sessions
                  bob@example.com  https://x.example  the endpoint does not say
                """)
    }
}

extension Frame {
    /// The rows' text without what stands blank at their ends.
    fileprivate var lines: String {
        rows.map { row in
            var text = row.plain
            while text.hasSuffix(" ") { text.removeLast() }
            return text
        }.joined(separator: "\n")
    }
}

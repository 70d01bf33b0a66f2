import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("Where a session's token goes")
struct TokenOriginTests {
    private let tokens = SessionTokens(access: Token("t1"), refresh: Token("r1"))
    private static let both = ["Authorization: Bearer t1", "X-Key: t1"]

    @Test(
        "to the endpoint's own origin alone, wherever a description puts it",
        arguments: [
            ("/me", both), ("https://example.com/me", both), ("https://EXAMPLE.com:443/me", both),
            ("https://api.example/me", []), ("https://example.com:8443/me", []),
            ("https://example.com.evil.example/me", []),
        ] as [(String, [String])])
    func profile(path: String, headers: [String]) async throws {
        let recording = try Recording(
            json: #"""
                {"login":{"fields":{"p":"{password}"}},"profile":{"path":"\#(path)","headers":{"X-Key":"{token}"}}}
                """#, .json(200, "{}"))
        _ = try await recording.endpoint().profile(tokens)
        let lines = try #require(recording.sent.first).split(separator: "\n").dropFirst()
        #expect(lines.map(String.init).sorted() == headers)
    }

    @Test("a page of another origin is fetched without it, and a refresh token goes where it is described to go")
    func others() async throws {
        let recording = try Recording(
            json: #"""
                {"login":{"fields":{"p":"{password}"}},
                 "logout":{"path":"/out","form":"https://api.example/page"},
                 "refresh":{"path":"https://api.example/r","fields":{"r":"{refresh_token}","t":"{token}"}}}
                """#, .json(200, "<form>"), .json(204, ""), .json(200, Answers.session))
        #expect(try await recording.endpoint().logout(tokens) == .ok)
        _ = try await recording.endpoint().refresh(tokens)
        #expect(recording.sent[0] == "GET https://api.example/page")
        #expect(recording.sent[1].contains("Authorization: Bearer t1"))
        #expect(recording.sent[2].hasSuffix("\n\n{\"r\":\"r1\"}"))
    }
}

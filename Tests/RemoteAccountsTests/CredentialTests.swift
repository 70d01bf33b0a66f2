import Accounts
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("Passwords in headers, and sessions that are the password")
struct CredentialTests {
    private static let basic = #"""
        {"identifier":"username","login":{"method":"GET","path":"/me","basic":{"user":"{login}","password":"{password}"}},
         "session":{"credential":"{login:password|base64}"},"token":{"value":"Basic {token}"},
         "profile":{"path":"/me","email":"mail"},"logout":null,"refresh":null}
        """#

    @Test(
        "HTTP Basic takes name and password as they are; the session is both, and is marked as what may not be stored")
    func session() async throws {
        let recording = try Recording(json: Self.basic, .json(200, "{}"), .json(200, #"{"mail":"ada@example.com"}"#))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("no session")
            return
        }
        #expect(session.isCredential)
        _ = try await recording.endpoint().profile(session.tokens)
        let header = "Authorization: Basic YWRhQGV4YW1wbGUuY29tOnAmc3Mgdw=="
        #expect(recording.sent == Array(repeating: "GET https://example.com/me\n\(header)", count: 2))
        let wrong = try Recording(json: Self.basic, .json(401, "{}"))
        #expect(try await wrong.login() == .rejected(.credentials))
    }

    @Test("an endpoint says whether its sessions are what was typed", arguments: [(basic, true), ("{}", false)])
    func typed(json: String, isTyped: Bool) throws {
        #expect(try Recording(json: json).endpoint().hasTypedSessions == isTyped)
    }

    private static let doubled = "ada%40example.com%3Aada%40example.com%3Ap%26ss%20w"

    @Test(
        "a placeholder's functions",
        arguments: [
            ("{password}", "p&ss w"), ("{password|base64}", "cCZzcyB3"), ("{password|base64url}", "cCZzcyB3"),
            ("{password|url}", "p%26ss%20w"), ("{email:password|base64}", "YWRhQGV4YW1wbGUuY29tOnAmc3Mgdw=="),
            ("{email:password|base64url}", "YWRhQGV4YW1wbGUuY29tOnAmc3Mgdw"), ("a{email|url}b", "aada%40example.comb"),
            ("{code|base64}", nil), ("{a:b}", "{a:b}"), ("{|url}", "{|url}"), ("{login}!", "ada@example.com!"),
            ("{login}:{password}", "ada@example.com:p&ss w"), ("{login}{code}", nil), ("{login:code|url}", nil),
            ("{password|url}{login}", "p%26ss%20wada@example.com"), ("{login:login:password|url}", doubled),
        ] as [(String, String?)])
    func functions(template: String, text: String?) async throws {
        let recording = try Recording(
            json: #"{"login":{"headers":{"X-Key":"\#(template)"},"fields":{"a":"b"}}}"#, .json(200, Answers.session))
        _ = try await recording.login()
        let line = recording.sent[0].split(separator: "\n").first { $0.hasPrefix("X-Key: ") }
        #expect(line.map { String($0.dropFirst(7)) } == text)
    }

    @Test("what would end a header's line is not sent")
    func lineEnd() async throws {
        let stub = StubTransport(.json(200, "{}"))
        let endpoint = try stub.endpoint(
            description: EndpointDescription(json: #"{"login":{"headers":{"X-Key":"{password}"}}}"#))
        let result = await endpoint.login(.example(password: "a\r\nX-Admin: yes"))
        #expect(result == .unavailable(.notUnderstood(reason: .notForHeader)))
        #expect(stub.requests.isEmpty)
    }
}

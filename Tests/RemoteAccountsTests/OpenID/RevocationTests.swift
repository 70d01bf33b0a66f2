import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("The end of a session at its provider (RFC 7009)")
struct RevocationTests {
    private static let done = HTTPResponse(status: 200)
    private static let refused = HTTPResponse.json(400, #"{"error":"unsupported_token_type"}"#)
    private static let unknown = HTTPResponse.json(401, #"{"error":"invalid_client"}"#)
    private static let misconfigured = LogoutAnswer.unavailable(.misconfigured(code: "invalid_client"))

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let hasRefresh: Bool
        let answers: [HTTPResponse]
        let result: LogoutAnswer
    }

    private static let cases: [Case] = [
        Case(testDescription: "both", hasRefresh: true, answers: [done, done], result: .ok),
        Case(testDescription: "the grant alone", hasRefresh: true, answers: [done, refused], result: .ok),
        Case(testDescription: "the grant, then the client", hasRefresh: true, answers: [done, unknown], result: .ok),
        Case(
            testDescription: "the grant, then a page", hasRefresh: true, answers: [done, .json(400, "<html>")],
            result: .ok),
        Case(
            testDescription: "the grant, then nothing", hasRefresh: true, answers: [done, .json(500, "")], result: .ok),
        Case(testDescription: "the access token alone", hasRefresh: true, answers: [refused, done], result: .refused),
        Case(testDescription: "no client", hasRefresh: true, answers: [unknown, done], result: misconfigured),
        Case(testDescription: "there is but one", hasRefresh: false, answers: [done], result: .ok),
        Case(testDescription: "nor is that taken", hasRefresh: false, answers: [refused], result: .refused),
        Case(testDescription: "no client for it", hasRefresh: false, answers: [unknown], result: misconfigured),
        Case(
            testDescription: "a page", hasRefresh: false, answers: [.json(400, "<html>")],
            result: .unavailable(.notUnderstood(reason: .status(400)))),
        Case(
            testDescription: "nothing to read", hasRefresh: false, answers: [.json(403, "")],
            result: .unavailable(.notUnderstood(reason: .status(403)))),
        Case(testDescription: "done, with nothing to read", hasRefresh: false, answers: [.json(204, "")], result: .ok),
    ]

    @Test("is what the provider says of the refresh token, else of the access token", arguments: cases)
    func revoked(play: Case) async throws {
        let provider = ScriptedProvider(
            members: #","revocation_endpoint":"https://id.example.org/revoke""#, paths: ["/revoke": play.answers])
        let tokens = SessionTokens(access: Token("access"), refresh: play.hasRefresh ? Token("old") : nil)
        #expect(try await provider.endpoint().logout(tokens) == play.result)
        #expect(provider.urls.filter { $0.hasSuffix("/revoke") }.count == play.answers.count)
    }
}

@Suite("The end of a session at a provider that revokes no tokens (OpenID Connect RP-Initiated Logout 1.0)")
struct ProviderLogoutTests {
    private static let signedOut = HTTPResponse(status: 302, headers: [.init("Location", "https://id.example.org/bye")])
    private static let page = HTTPResponse(status: 200, body: Array("<html>Do you want to sign out?</html>".utf8))
    private static let noGrant = HTTPResponse.json(400, #"{"error":"invalid_grant"}"#)
    private static let owner = HTTPResponse.json(200, #"{"sub":"u1"}"#)
    private static let noToken = HTTPResponse.json(401, "{}")

    private func provider(_ paths: [String: [HTTPResponse]], ends: Bool = true) -> ScriptedProvider {
        ScriptedProvider(
            members: (ends ? #","end_session_endpoint":"https://id.example.org/logout""# : "")
                + #","userinfo_endpoint":"https://id.example.org/userinfo""#,
            paths: paths)
    }

    private func tokens(refresh: Token? = nil, id: Token? = Token("e30.e30.c2ln")) -> SessionTokens {
        SessionTokens(access: Token("access"), refresh: refresh, carried: id.map { [SessionTokens.idName: $0] } ?? [:])
    }

    @Test("is asked for with the ID token alone, and is what the refresh token shows, or else the access token")
    func ended() async throws {
        let granted = provider(["/logout": [Self.signedOut], "/token": [Self.noGrant]])
        #expect(try await granted.endpoint().logout(tokens(refresh: Token("old"))) == .ok)
        #expect(granted.body(of: "/logout") == "id_token_hint=e30.e30.c2ln&client_id=app")
        let alone = provider(["/logout": [Self.page], "/userinfo": [Self.noToken]])
        #expect(try await alone.endpoint().logout(tokens()) == .ok)
    }

    @Test("is not reported where the tokens are accepted all the same")
    func accepted() async throws {
        let granted = provider(["/logout": [Self.signedOut]])
        #expect(try await granted.endpoint().logout(tokens(refresh: Token("old"))) == .refused)
        let alone = provider(["/logout": [Self.page], "/userinfo": [Self.owner]])
        #expect(try await alone.endpoint().logout(tokens()) == .refused)
        let closed = provider(["/logout": [Self.signedOut], "/userinfo": [.json(403, "{}")]])
        #expect(
            try await closed.endpoint().logout(tokens()) == .unavailable(.notUnderstood(reason: .status(403))))
    }

    @Test("is not offered without such an address, or an ID token that says which session it is")
    func absent() async throws {
        #expect(try await provider([:], ends: false).endpoint().logout(tokens()) == .notOffered)
        let nameless = provider([:])
        #expect(try await nameless.endpoint().logout(tokens(id: nil)) == .notOffered)
        #expect(!nameless.urls.contains("https://id.example.org/logout"))
    }
}

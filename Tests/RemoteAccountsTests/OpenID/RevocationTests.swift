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

import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("An endpoint that does not take the program as its client")
struct MisconfiguredTests {
    @Test(
        "the client's faults of OAuth 2 are the configuration's, not the account's (RFC 6749, 5.2)",
        arguments: [
            ("oauth2-password", "{}", "invalid_client"), ("oauth2-password", "{}", "unauthorized_client"),
            ("keycloak", #"{"variables":{"realm":"r","client_id":"c"}}"#, "invalid_client"),
            ("keycloak", #"{"variables":{"realm":"r","client_id":"c"}}"#, "unauthorized_client"),
            ("auth0", #"{"variables":{"client_id":"c"}}"#, "invalid_client"),
            ("auth0", #"{"variables":{"client_id":"c"}}"#, "unauthorized_client"),
        ])
    func client(preset: String, overrides: String, code: String) async throws {
        let answer = HTTPResponse.json(401, #"{"error":"\#(code)","error_description":"No such client"}"#)
        let recording = try Recording(preset, with: overrides, answer, answer)
        let failure = EndpointError.misconfigured(code: code, message: "No such client")
        #expect(try await recording.login() == .unavailable(failure))
        // The session is not lost for it.
        #expect(await (try recording.endpoint()).refresh(held) == .unavailable(failure))
    }

    @Test(
        "the server's own words are told, also where nobody described their place, but no secret in them",
        arguments: [
            (#"{"error":"invalid_scope","error_description":"No scope x"}"#, "invalid_scope", "No scope x"),
            (#"{"error":"unsupported_grant_type"}"#, "unsupported_grant_type", nil),
            (#"{"error":"invalid_client","error_description":"p&ss w is wrong"}"#, "invalid_client", "… is wrong"),
        ] as [(String, String, String?)])
    func words(body: String, code: String, message: String?) async throws {
        let recording = try Recording(json: #"{"login":{"fields":{"p":"{password}"}}}"#, .json(400, body))
        #expect(try await recording.login() == .unavailable(.misconfigured(code: code, message: message)))
    }

    @Test("a code that goes on for ever is cut")
    func long() async throws {
        let meanings = #"{"failure":{"codes":"e","meanings":{"key*":"misconfigured"}}}"#
        let recording = try Recording(
            "rollcall", with: meanings, .json(400, #"{"e":"key\#(String(repeating: "x", count: 9_000))"}"#))
        let expected = "key" + String(repeating: "x", count: 97)
        #expect(try await recording.login() == .unavailable(.misconfigured(code: expected)))
    }
}

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
        #expect(try await recording.login() == .unavailable(.misconfigured(code: code)))
        // The session is not lost for it.
        #expect(await (try recording.endpoint()).refresh(held) == .unavailable(.misconfigured(code: code)))
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

import Accounts
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("What the owner of a session is told")
struct OwnerAnswerTests {
    @Test(
        "an endpoint's message about a new password repeats no secret of the request, and has an end",
        arguments: [
            (#"\"new secret\" and \"old secret\" and 123456 are common"#, #""…" and "…" and … are common"#),
            ("too short", "too short"),
            (String(repeating: "a", count: 100_000), String(repeating: "a", count: 2_000)),
        ])
    func weakPassword(message: String, shown: String) async throws {
        let endpoint = try StubTransport(.json(422, Answers.failure("weak_password", message))).endpoint()
        let proof = OwnerProof(password: secret("old secret"), code: secret("123456"))
        let answer = await endpoint.changePassword(
            SessionTokens(access: Token("t0k")), proof, to: secret("new secret"))
        #expect(answer == .failure(.weakPassword(message: shown)))
    }

    @Test("nothing of it is asked of an endpoint that answers otherwise than rollcall-server")
    func foreign() throws {
        let stub = StubTransport(.json(200, "{}"))
        #expect(try stub.endpoint(description: EndpointDescription(json: "{}")).owner != nil)
        let keyed = try EndpointDescription(preset: "rollcall", overrides: #"{"headers":{"apikey":"k"}}"#)
        #expect(try stub.endpoint(description: keyed).owner != nil)
        let renamed = #"{"failure":{"meanings":{"blocked":"locked"}}}"#
        let described = try EndpointDescription(preset: "rollcall", overrides: renamed)
        #expect(try stub.endpoint(description: described).owner != nil)
        #expect(try stub.endpoint(description: EndpointDescription(preset: "django", overrides: "{}")).owner == nil)
        let own = #"{"login":{"path":"/in","fields":{"u":"{email}","p":"{password}"}},"session":{"token":"t"}}"#
        #expect(try stub.endpoint(description: EndpointDescription(json: own)).owner == nil)
    }

    @Test("a message that repeats a very short one is left out, since it would be told by what is missing")
    func shortPassword() async throws {
        let endpoint = try StubTransport(.json(422, Answers.failure("weak_password", "abc is too short"))).endpoint()
        let answer = await endpoint.changePassword(
            SessionTokens(access: Token("t0k")), OwnerProof(password: secret("old secret")), to: secret("abc"))
        #expect(answer == .failure(.weakPassword(message: nil)))
    }

    private func secret(_ text: String) -> Secret { Secret(bytes: Array(text.utf8)) }
}

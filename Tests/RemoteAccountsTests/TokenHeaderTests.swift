import Accounts
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("The header that carries a token elsewhere under the same session") struct TokenHeaderTests {
    @Test(
        "is as the description says it, and as its own requests have it",
        arguments: [
            ("{}", "Authorization", "Bearer t0k"),
            (#"{"token":{"header":"X-Auth-Token","value":"{token}"}}"#, "X-Auth-Token", "t0k"),
            (#"{"token":{"value":"Token {token}"}}"#, "Authorization", "Token t0k"),
            (
                #"{"variables":{"app":"a1"},"token":{"header":"Cookie","value":"app={app}; sid={token}"}}"#,
                "Cookie", "app=a1; sid=t0k"
            ),
        ])
    func described(json: String, name: String, value: String) async throws {
        let description = try EndpointDescription(preset: "rollcall", overrides: json)
        let transport = StubTransport(.json(200, Answers.profile))
        let endpoint = try transport.endpoint(description: description)
        let tokens = SessionTokens(access: Token("t0k"))
        #expect(endpoint.header(for: tokens) == TokenHeader(name: name, value: Token(value)))
        _ = await endpoint.profile(tokens)
        #expect(transport.requests.last?.headers.first { $0.name == name }?.value == value)
    }

    @Test("is none where a place of it is filled by nothing, and prints no secret")
    func empty() throws {
        let description = try EndpointDescription(
            preset: "rollcall", overrides: #"{"variables":{"app":""},"token":{"value":"{app} {token}"}}"#)
        let endpoint = try StubTransport(.json(200, "")).endpoint(description: description)
        #expect(endpoint.header(for: SessionTokens(access: Token("t0k"))) == nil)
        let plain = try StubTransport(.json(200, "")).endpoint().header(for: SessionTokens(access: Token("t0k")))
        #expect(!"\(plain as Any)".contains("t0k"))
    }
}

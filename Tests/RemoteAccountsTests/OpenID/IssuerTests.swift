import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("Whose tokens a provider is sent")
struct IssuerTests {
    private static let kept = ["openid.issuer": Token(PlayedProvider.issuer)]
    private static let refusal = EndpointError.misconfigured(code: "openid.issuer")

    /// An endpoint that has nothing in common with the issuer but the description.
    private static func endpoint(
        _ provider: ScriptedProvider, _ url: String = "https://git.example.com"
    ) throws -> OpenIDEndpoint {
        try provider.endpoint(at: url)
    }

    private static func provider() -> ScriptedProvider {
        ScriptedProvider(
            members: """
                ,"revocation_endpoint":"https://id.example.org/revoke","userinfo_endpoint":"https://id.example.org/me",\
                "device_authorization_endpoint":"https://id.example.org/device"
                """,
            paths: [
                "/revoke": [HTTPResponse(status: 200)], "/me": [.json(200, #"{"sub":"u1","name":"Ada"}"#)],
                "/device": [
                    .json(
                        200,
                        #"{"device_code":"d","user_code":"A","verification_uri":"https://x.example","expires_in":60}"#)
                ],
            ])
    }

    @Test(
        "another endpoint's are sent to it by no renewal, profile or logout",
        arguments: [
            [:], ["sub": Token("u1")], ["openid.issuer": Token("https://git.example.com")],
        ] as [[String: Token]])
    func foreign(carried: [String: Token]) async throws {
        let provider = Self.provider()
        let endpoint = try Self.endpoint(provider)
        let tokens = SessionTokens(access: Token("access"), refresh: Token("old"), carried: carried)
        #expect(await endpoint.refresh(tokens) == .unavailable(Self.refusal))
        #expect(await endpoint.profile(tokens) == .unavailable(Self.refusal))
        #expect(await endpoint.logout(tokens) == .unavailable(Self.refusal))
        #expect(provider.urls == [])
    }

    @Test("those that it issued are, after a login and after a renewal")
    func own() async throws {
        let endpoint = try Self.endpoint(Self.provider())
        guard case .ok(let session) = await endpoint.login(by: .device, show: { _ in }) else {
            Issue.record("no session")
            return
        }
        #expect(session.tokens.carried == Self.kept)
        let tokens = SessionTokens(access: Token("access"), refresh: Token("old"), carried: Self.kept)
        guard case .ok(let renewed) = await endpoint.refresh(tokens) else {
            Issue.record("not renewed")
            return
        }
        #expect(renewed.tokens.carried == Self.kept)
        #expect(await endpoint.profile(renewed.tokens) != .unavailable(Self.refusal))
        #expect(await endpoint.logout(renewed.tokens) == .ok)
    }

    @Test(
        "a JWT says itself who issued it",
        arguments: [(PlayedProvider.issuer, true), ("https://git.example.com", false)])
    func named(issuer: String, isSent: Bool) async throws {
        let provider = Self.provider()
        let tokens = SessionTokens(access: Token(jwt(#"{"iss":"\#(issuer)"}"#)))
        _ = try await Self.endpoint(provider).logout(tokens)
        #expect(provider.urls.contains("https://id.example.org/revoke") == isSent)
    }

    @Test("one that is typed is tried as a refresh token alone")
    func typed() async throws {
        let provider = Self.provider()
        let endpoint = try Self.endpoint(provider)
        #expect(await endpoint.profile(SessionTokens(access: Token("typed"))) == .ok(.unconfirmed))
        #expect(provider.urls == [])
        let answer = await endpoint.refresh(SessionTokens(access: Token("typed"), refresh: Token("typed")))
        guard case .ok(let session) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(session.tokens.carried == Self.kept)
    }

    @Test("one of the endpoint's own origin is kept with no session, and sent those of a version that kept none")
    func sameOrigin() async throws {
        let provider = Self.provider()
        let endpoint = try Self.endpoint(provider, "https://id.example.org/app")
        let tokens = SessionTokens(access: Token("access"), refresh: Token("old"))
        guard case .ok(let session) = await endpoint.refresh(tokens) else {
            Issue.record("not renewed")
            return
        }
        #expect(session.tokens.carried == [:])
        #expect(await endpoint.logout(tokens) == .ok)
        let others = SessionTokens(
            access: Token("access"), carried: ["openid.issuer": Token("https://elsewhere.example")])
        #expect(await endpoint.logout(others) == .unavailable(Self.refusal))
    }

    @Test("a described endpoint is sent none of a provider's elsewhere")
    func described() async throws {
        let recording = try Recording("rollcall", .json(200, Answers.session))
        let tokens = SessionTokens(access: Token("access"), refresh: Token("old"), carried: Self.kept)
        #expect(try await recording.endpoint().refresh(tokens) == .unavailable(Self.refusal))
        #expect(try await recording.endpoint().logout(tokens) == .unavailable(Self.refusal))
        #expect(try await recording.endpoint().profile(tokens) == .unavailable(Self.refusal))
        #expect(recording.sent == [])
    }
}

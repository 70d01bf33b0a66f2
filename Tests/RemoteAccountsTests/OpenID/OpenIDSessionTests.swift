import Accounts
import Networking
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("A session of an OpenID Connect provider")
struct OpenIDSessionTests {
    private let tokens = SessionTokens(access: Token("access"), refresh: Token("old"))

    @Test("is renewed with its refresh token, which a new one takes the place of")
    func refresh() async throws {
        let provider = PlayedProvider()
        guard case .ok(let session) = try await provider.endpoint().refresh(tokens) else {
            Issue.record("not renewed")
            return
        }
        #expect(session.tokens == SessionTokens(access: Token("access"), refresh: Token("refresh")))
        #expect(provider.forms("/token") == ["grant_type=refresh_token&refresh_token=old&client_id=app"])
    }

    @Test("keeps a refresh token that is not replaced")
    func kept() async throws {
        let provider = PlayedProvider(.init(token: ["refresh_token": nil]))
        guard case .ok(let session) = try await provider.endpoint().refresh(tokens) else {
            Issue.record("not renewed")
            return
        }
        #expect(session.tokens.refresh == Token("old"))
    }

    @Test(
        "is over only where the provider says so",
        arguments: [
            (DeviceLoginTests.answer(400, "invalid_grant"), SessionAnswer<Session>.refused),
            (DeviceLoginTests.answer(401, "invalid_client"), .unavailable(.misconfigured(code: "invalid_client"))),
            (.success(.json(500, "{}")), .unavailable(.serverError(status: 500))),
            (.success(.json(429, "{}")), .unavailable(.tooManyRequests(retryAfter: nil))),
            (.failure(.interrupted), .unavailable(.network(.interrupted))),
        ])
    func ended(answer: Result<HTTPResponse, NetworkError>, expected: SessionAnswer<Session>) async throws {
        #expect(try await PlayedProvider(.init(answers: [answer])).endpoint().refresh(tokens) == expected)
    }

    @Test("is ended by taking back the refresh token, then the access token (RFC 7009)")
    func logout() async throws {
        let provider = PlayedProvider()
        #expect(try await provider.endpoint().logout(tokens) == .ok)
        #expect(
            provider.forms("/revoke") == [
                "token=old&token_type_hint=refresh_token&client_id=app",
                "token=access&token_type_hint=access_token&client_id=app",
            ])
        let other = PlayedProvider(.init(metadata: ["revocation_endpoint": nil]))
        #expect(try await other.endpoint().logout(tokens) == .notOffered)
    }

    @Test("is its owner's, as the provider tells")
    func profile() async throws {
        let expected = Profile(name: "Ada", email: "ada@example.com", login: "ada@example.com", expiresAt: nil)
        #expect(try await PlayedProvider().endpoint().profile(tokens) == .ok(expected))
        let other = SessionTokens(access: Token("other"))
        #expect(try await PlayedProvider().endpoint().profile(other) == .refused)
    }

    @Test("a confidential client proves itself as the provider wants it")
    func secret() async throws {
        let client = OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app", clientSecret: "s:1")
        let basic = PlayedProvider()
        _ = try await basic.endpoint(client: client).refresh(tokens)
        #expect(basic.forms("/token") == ["grant_type=refresh_token&refresh_token=old"])
        let form = PlayedProvider(
            .init(metadata: ["token_endpoint_auth_methods_supported": #"["client_secret_post"]"#]))
        _ = try await form.endpoint(client: client).refresh(tokens)
        #expect(
            form.forms("/token") == ["grant_type=refresh_token&refresh_token=old&client_id=app&client_secret=s%3A1"])
    }
}

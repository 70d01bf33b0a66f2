import Accounts
import FoundationEssentials
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
        #expect(session.tokens.access == Token("access") && session.tokens.refresh == Token("refresh"))
        #expect(Set(session.tokens.carried.keys) == ["sub", "id_token"] && session.tokens.id != nil)
        #expect(session.tokens.carried["sub"] == Token("u1"))
        #expect(provider.forms("/token") == ["grant_type=refresh_token&refresh_token=old&client_id=app"])
    }

    @Test("is not another's after a renewal (OpenID Connect Core, 12.2)", arguments: [("u1", true), ("u2", false)])
    func subject(subject: String, isTaken: Bool) async throws {
        let provider = PlayedProvider(.init(claims: ["sub": subject]))
        let tokens = SessionTokens(access: Token("access"), refresh: Token("old"), carried: ["sub": Token("u1")])
        let answer = try await provider.endpoint().refresh(tokens)
        #expect((answer == .unavailable(.notUnderstood(reason: .foreign("sub")))) == !isTaken)
        let silent = PlayedProvider(.init(hasIDToken: false))
        guard case .ok(let renewed) = try await silent.endpoint().refresh(tokens) else {
            Issue.record("a renewal need not say whose it is")
            return
        }
        #expect(renewed.tokens.carried["sub"] == Token("u1"), "it is compared with the next time")
    }

    @Test(
        "takes nobody else's profile for its own (OpenID Connect Core, 5.3.2)",
        arguments: [(#"{"sub":"u1","name":"Ada"}"#, true), (#"{"sub":"u2","name":"Eve"}"#, false), ("{}", false)])
    func owner(info: String, isTaken: Bool) async throws {
        let provider = PlayedProvider(.init(userInfo: .json(200, info)))
        let known = SessionTokens(access: Token("access"), carried: ["sub": Token("u1")])
        let answer = try await provider.endpoint().profile(known)
        #expect((answer == .unavailable(.notUnderstood(reason: .foreign("sub")))) == !isTaken)
    }

    @Test(
        "has no profile of more than it is stored with",
        arguments: ["name", "email", "preferred_username"])
    func long(member: String) async throws {
        let info = #"{"sub":"u1","\#(member)":"\#(String(repeating: "x", count: 1_025))"}"#
        let answer = try await PlayedProvider(.init(userInfo: .json(200, info))).endpoint().profile(tokens)
        #expect(answer == .unavailable(.notUnderstood(reason: .member(member))))
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
            (DeviceLoginTests.answer(400, "interaction_required"), .refused),
            (DeviceLoginTests.answer(200, "bad_refresh_token"), .refused),
            (.success(HTTPResponse(status: 401, body: Array("Bearer token expired".utf8))), .refused),
            (
                .success(
                    HTTPResponse(
                        status: 401, headers: [.init("WWW-Authenticate", #"Basic realm="proxy""#)],
                        body: Array("<html>".utf8))), .unavailable(.notUnderstood(reason: .notJSON))
            ),
            (DeviceLoginTests.answer(401, "invalid_client"), .unavailable(.misconfigured(code: "invalid_client"))),
            (.success(.json(500, "{}")), .unavailable(.serverError(status: 500))),
            (.success(.json(429, "{}")), .unavailable(.tooManyRequests(retryAfter: nil))),
            (.success(.json(503, "{}")), .unavailable(.serverError(status: 503))),
            (
                .success(.json(503, "{}", .init("Retry-After", "7"))),
                .unavailable(.overloaded(retryAfter: .seconds(7)))
            ),
            (.success(.json(400, "{}")), .unavailable(.notUnderstood(reason: .status(400)))),
            (.success(.json(400, "no")), .unavailable(.notUnderstood(reason: .notJSON))),
            (.success(.json(200, #"{"error":"odd"}"#)), .unavailable(.refused(code: "odd"))),
            (.failure(.interrupted), .unavailable(.network(.interrupted))),
        ] as [(Result<HTTPResponse, NetworkError>, SessionAnswer<Session>)])
    func ended(answer: Result<HTTPResponse, NetworkError>, expected: SessionAnswer<Session>) async throws {
        #expect(try await PlayedProvider(.init(answers: [answer])).endpoint().refresh(tokens) == expected)
    }

    @Test(
        "shows no refresh token, wherever the provider's answer repeats it",
        arguments: [
            (
                .success(.json(307, "", .init("Location", "https://evil.example/old-token"))),
                .redirected(location: "https://evil.example/\u{2026}")
            ),
            (
                .success(.json(400, #"{"error":"no old-token","error_description":"old\u200b-token?"}"#)),
                .refused(code: "no \u{2026}", message: "\u{2026}?")
            ),
        ] as [(Result<HTTPResponse, NetworkError>, EndpointError)])
    func repeated(answer: Result<HTTPResponse, NetworkError>, failure: EndpointError) async throws {
        let tokens = SessionTokens(access: Token("access"), refresh: Token("old-token"))
        let provider = PlayedProvider(.init(answers: [answer]))
        #expect(try await provider.endpoint().refresh(tokens) == .unavailable(failure))
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
        #expect(try await ScriptedProvider().endpoint().profile(tokens) == .ok(.unconfirmed))
    }

    @Test(
        "is known by the first of email, login name and subject that is not empty, none of which is taken for a name",
        arguments: [
            (#"{"sub":"u1"}"#, "", "", "u1"), (#"{"sub":"u1","preferred_username":"ada"}"#, "", "", "ada"),
            (#"{"sub":"u1","preferred_username":"ada","email":""}"#, "", "", "ada"),
            (#"{"sub":"u1","email":"ada@example.com"}"#, "", "ada@example.com", "ada@example.com"),
            (#"{"sub":"u1","preferred_username":"","name":"A"}"#, "A", "", "u1"), ("{}", "", "", ""),
        ])
    func named(info: String, name: String, email: String, login: String) async throws {
        let expected = Profile(name: name, email: email, login: login, expiresAt: nil)
        let provider = PlayedProvider(.init(userInfo: .json(200, info)))
        #expect(try await provider.endpoint().profile(tokens) == .ok(expected))
    }

    @Test(
        "is over by 401 alone; by 403 its token is valid, but not for the owner's page (RFC 6750, 3.1)",
        arguments: [
            (401, SessionAnswer<Profile>.refused), (403, .ok(.unconfirmed)),
        ])
    func insufficient(status: Int, expected: SessionAnswer<Profile>) async throws {
        let info = HTTPResponse.json(status, #"{"error":"insufficient_scope"}"#)
        #expect(try await PlayedProvider(.init(userInfo: info)).endpoint().profile(tokens) == expected)
    }

    @Test(
        "what is amiss with the owner's page is told",
        arguments: [(200, "[]", EndpointError.NotUnderstood.notJSON), (404, "{}", .status(404)), (200, "no", .notJSON)])
    func noOwner(status: Int, body: String, reason: EndpointError.NotUnderstood) async throws {
        let provider = PlayedProvider(.init(userInfo: .json(status, body)))
        #expect(try await provider.endpoint().profile(tokens) == .unavailable(.notUnderstood(reason: reason)))
    }

    @Test(
        "is not lost to what a renewal's answer has beside its token, since the old one is spent",
        arguments: [
            PlayedProvider.Habits(claims: ["exp": "1000"]), .init(token: ["token_type": "null"]),
            .init(token: ["error": "false"]), .init(token: ["error": "none"]),
        ])
    func spent(habits: PlayedProvider.Habits) async throws {
        guard case .ok(let session) = try await PlayedProvider(habits).endpoint().refresh(tokens) else {
            Issue.record("not renewed")
            return
        }
        #expect(session.tokens.refresh == Token("refresh"))
    }

    @Test("has its owner's page also as a JWT (OpenID Connect Core, 5.3.2)")
    func signed() async throws {
        let page = HTTPResponse(
            status: 200, headers: [.init("Content-Type", "application/jwt")],
            body: Array(jwt(#"{"sub":"u1","name":"Ada","email":"ada@example.com"}"#).utf8))
        let expected = Profile(name: "Ada", email: "ada@example.com", login: "ada@example.com", expiresAt: nil)
        #expect(try await PlayedProvider(.init(userInfo: page)).endpoint().profile(tokens) == .ok(expected))
    }

    @Test("is not renewed without a refresh token, and nothing is asked then")
    func nothingToRenew() async throws {
        let provider = ScriptedProvider()
        #expect(try await provider.endpoint().refresh(SessionTokens(access: Token("access"))) == .refused)
        #expect(provider.urls == [])
    }

    @Test(
        "a confidential client proves itself as the provider wants it",
        arguments: [
            (nil, true), (#"["client_secret_basic"]"#, true), (#"["client_secret_post"]"#, false),
            (#"["client_secret_basic","client_secret_post"]"#, true), (#"["private_key_jwt"]"#, true),
        ] as [(String?, Bool)])
    func secret(methods: String?, isBasic: Bool) async throws {
        let client = OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app", clientSecret: "s:1")
        var habits = PlayedProvider.Habits()
        if let methods { habits.metadata["token_endpoint_auth_methods_supported"] = methods }
        let provider = PlayedProvider(habits)
        _ = try await provider.endpoint(client: client).refresh(tokens)
        let more = isBasic ? "" : "&client_id=app&client_secret=s%3A1"
        #expect(provider.forms("/token") == ["grant_type=refresh_token&refresh_token=old" + more])
        let header = provider.requests("/token").first?.headers.first { $0.name == "Authorization" }
        let expected: String? = isBasic ? "Basic " + Data("app:s%3A1".utf8).base64EncodedString() : nil
        #expect(header?.value == expected)
    }

    @Test("what is posted is sent once, and a trace of the answer has no token")
    func posted() async throws {
        let provider = PlayedProvider()
        _ = try await provider.endpoint().refresh(tokens)
        let request = try #require(provider.requests("/token").first)
        #expect(request.isSentOnce)
        #expect(
            request.secretMembers == ["access_token", "refresh_token", "id_token", "device_code", "user_code"])
    }
}

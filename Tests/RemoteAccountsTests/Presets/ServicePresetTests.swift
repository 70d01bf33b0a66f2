import Accounts
import FoundationEssentials
import RemoteAccounts
import Testing
import Transport

@Suite("Presets of services with an API of their own, by recorded exchanges")
struct ServicePresetTests {
    private let json = "Content-Type: application/json"

    @Test("Synapse: a login name, a wait in milliseconds, a token that is renewed")
    func synapse() async throws {
        let recording = try Recording(
            "synapse",
            .json(
                200,
                #"{"user_id":"@ada:example.com","access_token":"t","refresh_token":"r","expires_in_ms":60000,"device_id":"D"}"#
            ), .json(403, #"{"errcode":"M_FORBIDDEN","error":"Invalid username or password"}"#),
            .json(429, #"{"errcode":"M_LIMIT_EXCEEDED","error":"Too Many Requests","retry_after_ms":1500}"#),
            .json(403, #"{"errcode":"M_USER_DEACTIVATED","error":"This account has been deactivated"}"#),
            .json(401, #"{"errcode":"M_UNKNOWN_TOKEN","error":"Invalid access token passed."}"#))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("no session")
            return
        }
        #expect(session.name == "@ada:example.com" && session.tokens.refresh == Token("r"))
        #expect(session.expiresAt == noon.addingTimeInterval(60))
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login() == .locked(retryAfter: .seconds(2)))
        #expect(
            try await recording.login() == .rejected(.forbidden(message: "This account has been deactivated")))
        #expect(try await recording.endpoint().profile(session.tokens) == .refused)
        #expect(
            recording.sent[0] == """
                POST https://example.com/_matrix/client/v3/login
                \(json)

                {"identifier":{"type":"m.id.user","user":"ada@example.com"},\
                "initial_device_display_name":"rollcall","password":"p&ss w","refresh_token":true,\
                "type":"m.login.password"}
                """)
    }

    @Test("djoser: the token of Django REST framework")
    func djoser() async throws {
        let recording = try Recording(
            "djoser", .json(200, #"{"auth_token":"t"}"#),
            .json(400, #"{"non_field_errors":["Unable to log in with provided credentials."]}"#),
            .json(200, #"{"email":"ada@example.com","id":1,"username":"ada"}"#), .json(204, ""))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("no session")
            return
        }
        #expect(try await recording.login() == .rejected(.credentials))
        let expected = Profile(name: "ada", email: "ada@example.com", expiresAt: nil)
        #expect(try await recording.endpoint().profile(session.tokens) == .ok(expected))
        #expect(try await recording.endpoint().logout(session.tokens) == .ok)
        #expect(recording.sent[2] == "GET https://example.com/auth/users/me/\nAuthorization: Token t")
        #expect(recording.sent[3] == "POST https://example.com/auth/token/logout/\nAuthorization: Token t")
    }

    @Test("Keystone: the token in a header of the answer, and in two of the next request")
    func keystone() async throws {
        let body = #"{"token":{"user":{"name":"ada"},"expires_at":"2026-01-01T13:00:00.000000Z"}}"#
        var right = HTTPResponse.json(201, body)
        right.headers.append(.init("X-Subject-Token", "t"))
        let recording = try Recording(
            "keystone", right, .json(401, #"{"error":{"code":401,"message":"The request you have made requires…"}}"#),
            .json(200, body), .json(404, #"{"error":{"code":404,"message":"Failed to validate token"}}"#))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("no session")
            return
        }
        #expect(session.name == "ada" && session.expiresAt == noon.addingTimeInterval(3_600))
        #expect(try await recording.login() == .rejected(.credentials))
        guard case .ok(let profile) = await (try recording.endpoint()).profile(session.tokens) else {
            Issue.record("no profile")
            return
        }
        #expect(profile.name == "ada")
        #expect(try await recording.endpoint().profile(session.tokens) == .refused)
        #expect(
            recording.sent[0] == """
                POST https://example.com/v3/auth/tokens
                \(json)

                {"auth":{"identity":{"methods":["password"],"password":{"user":{"domain":{"id":"default"},\
                "name":"ada@example.com","password":"p&ss w"}}}}}
                """)
        #expect(
            recording.sent[2] == "GET https://example.com/v3/auth/tokens\nX-Auth-Token: t\nX-Subject-Token: t")
    }

    @Test("Airflow: a JWT that says itself when it ends")
    func airflow() async throws {
        let token = jwt(#"{"sub":"1","exp":1767272400}"#)
        let recording = try Recording(
            "airflow", .json(201, #"{"access_token":"\#(token)"}"#), .json(401, #"{"detail":"Invalid credentials"}"#))
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> \(token) - 3600")
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(
            recording.sent[0] == """
                POST https://example.com/auth/token
                \(json)

                {"password":"p&ss w","username":"ada@example.com"}
                """)
    }

    @Test("Superset: JWTs, renewed with the refresh token in the header")
    func superset() async throws {
        let token = jwt(#"{"sub":"1","exp":1767272400}"#)
        let recording = try Recording(
            "superset", .json(200, #"{"access_token":"\#(token)","refresh_token":"r"}"#),
            .json(401, #"{"message":"Not authorized"}"#), .json(200, #"{"access_token":"\#(token)"}"#),
            .json(200, #"{"result":{"first_name":"Ada","username":"ada","email":"ada@example.com"}}"#))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("no session")
            return
        }
        #expect(try await recording.login() == .rejected(.credentials))
        guard case .ok(let renewed) = await (try recording.endpoint()).refresh(session.tokens) else {
            Issue.record("not renewed")
            return
        }
        #expect(renewed.tokens.refresh == Token("r"))
        let expected = Profile(name: "Ada", email: "ada@example.com", expiresAt: noon.addingTimeInterval(3600))
        #expect(try await recording.endpoint().profile(renewed.tokens) == .ok(expected))
        #expect(
            recording.sent[2] == "POST https://example.com/api/v1/security/refresh\nAuthorization: Bearer r")
    }

    @Test("Canaille: the password grant, the client in HTTP Basic")
    func canaille() async throws {
        let recording = try Recording(
            "canaille", with: #"{"variables":{"client_id":"c","client_secret":"s"}}"#,
            .json(200, #"{"access_token":"t","token_type":"Bearer","expires_in":3600,"refresh_token":"r"}"#),
            .json(
                400,
                #"{"error":"invalid_request","error_description":"Invalid 'username' or 'password' in request."}"#),
            .json(200, #"{"sub":"ada","name":"Ada","email":"ada@example.com"}"#))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("no session")
            return
        }
        #expect(try await recording.login() == .rejected(.credentials))
        let expected = Profile(name: "Ada", email: "ada@example.com", expiresAt: nil)
        #expect(try await recording.endpoint().profile(session.tokens) == .ok(expected))
        #expect(recording.sent[0].contains("Authorization: Basic Yzpz"))
    }

    @Test("django-oauth-toolkit: the password grant of a public client")
    func djangoOAuthToolkit() async throws {
        let recording = try Recording(
            "django-oauth-toolkit", with: #"{"variables":{"client_id":"c"}}"#,
            .json(200, #"{"access_token":"t","token_type":"Bearer","expires_in":3600,"refresh_token":"r","scope":""}"#),
            .json(400, #"{"error":"invalid_grant","error_description":"Invalid credentials given."}"#),
            .json(401, #"{"error":"invalid_client"}"#), .json(200, ""))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("no session")
            return
        }
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login() == .unavailable(.misconfigured(code: "invalid_client")))
        #expect(try await recording.endpoint().profile(session.tokens) == .ok(.unconfirmed))
        #expect(try await recording.endpoint().logout(session.tokens) == .ok)
        #expect(recording.sent[3].hasSuffix("\n\nclient_id=c&token=t"))
    }
}

import Accounts
import FoundationEssentials
import RemoteAccounts
import Testing
import Transport

@Suite("Presets of Python's frameworks, by recorded exchanges")
struct PythonPresetTests {
    private let json = "Content-Type: application/json"

    @Test("fastapi-users: a form, a bare token whose end is in its claims, and its two refusals")
    func fastAPIUsers() async throws {
        let token = jwt(#"{"sub":"4fd3477b","aud":["fastapi-users:auth"],"exp":1767272400}"#)
        let recording = try Recording(
            "fastapi-users", .json(200, #"{"access_token":"\#(token)","token_type":"bearer"}"#),
            .json(400, #"{"detail":"LOGIN_BAD_CREDENTIALS"}"#), .json(400, #"{"detail":"LOGIN_USER_NOT_VERIFIED"}"#),
            .json(422, #"{"detail":[{"loc":["body","username"],"msg":"Field required","type":"missing"}]}"#),
            .json(429, ""),
            .json(200, #"{"id":"4fd3477b","email":"ada@example.com","is_active":true,"is_verified":true}"#),
            .json(401, #"{"detail":"Unauthorized"}"#)
        )
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> \(token) - 3600")
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login() == .rejected(.unverified(message: "LOGIN_USER_NOT_VERIFIED")))
        #expect(try await recording.login() == .invalid(message: "Field required"))
        #expect(try await recording.login() == .locked(retryAfter: nil))
        let endpoint = try recording.endpoint()
        let tokens = SessionTokens(access: Token(token), refresh: Token("r"))
        #expect(
            await endpoint.profile(tokens)
                == .ok(Profile(name: "", email: "ada@example.com", expiresAt: noon.addingTimeInterval(3600)))
        )
        #expect(await endpoint.profile(tokens) == .refused)
        #expect(await endpoint.refresh(tokens) == .refused)
        #expect(
            recording.sent[0] == """
                POST https://example.com/auth/jwt/login
                Content-Type: application/x-www-form-urlencoded

                password=p%26ss+w&username=ada%40example.com
                """)
        #expect(recording.sent.count == 7)
    }

    @Test("dj-rest-auth: a key that is sent on as Token, and its refusals")
    func djRestAuthKey() async throws {
        let recording = try Recording(
            "dj-rest-auth", .json(200, #"{"key":"4c1f"}"#),
            .json(400, #"{"non_field_errors":["Unable to log in with provided credentials."]}"#),
            .json(400, #"{"non_field_errors":["E-mail is not verified."]}"#),
            .json(400, #"{"non_field_errors":["User account is disabled."]}"#),
            .json(400, #"{"email":["Enter a valid email address."]}"#),
            .json(429, #"{"detail":"Request was throttled."}"#, .init("Retry-After", "56")),
            .json(200, #"{"pk":1,"username":"ada","email":"ada@example.com","first_name":"Ada","last_name":""}"#),
            .json(200, #"{"detail":"Successfully logged out."}"#)
        )
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> 4c1f - -")
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login() == .rejected(.unverified(message: "E-mail is not verified.")))
        #expect(try await recording.login() == .rejected(.forbidden(message: "User account is disabled.")))
        #expect(try await recording.login() == .invalid(message: "Enter a valid email address."))
        #expect(try await recording.login() == .locked(retryAfter: .seconds(56)))
        let tokens = SessionTokens(access: Token("4c1f"))
        #expect(
            try await recording.endpoint().profile(tokens)
                == .ok(Profile(name: "Ada", email: "ada@example.com", expiresAt: nil))
        )
        _ = try await recording.endpoint().logout(tokens)
        #expect(
            recording.sent[0] == """
                POST https://example.com/dj-rest-auth/login/
                Accept-Language: en
                \(json)

                {"email":"ada@example.com","password":"p&ss w"}
                """)
        #expect(
            recording.sent[6] == """
                GET https://example.com/dj-rest-auth/user/
                Authorization: Token 4c1f
                Accept-Language: en
                """)
    }

    @Test("dj-rest-auth with JWTs: refresh takes a new access token and keeps the refresh token")
    func djRestAuthJWT() async throws {
        let user = #"{"pk":1,"username":"ada","email":"ada@example.com","first_name":"","last_name":""}"#
        let recording = try Recording(
            "dj-rest-auth", with: #"{"variables":{"scheme":"Bearer"}}"#,
            .json(
                200,
                """
                {"access":"a1","refresh":"r1","user":\(user),"access_expiration":"2026-01-01T12:05:00.123456Z"}
                """),
            .json(200, #"{"access":"\#(jwt(#"{"exp":1767269100}"#))"}"#),
            .json(401, #"{"detail":"Token is invalid or expired","code":"token_not_valid"}"#)
        )
        #expect(try await recording.login().words == "ada <ada@example.com> a1 r1 300")
        let endpoint = try recording.endpoint()
        #expect(await endpoint.refresh(held).words == " <> \(jwt(#"{"exp":1767269100}"#)) r1 300")
        #expect(await endpoint.refresh(held) == .refused)
        #expect(recording.sent[1].hasSuffix("/token/refresh/\nAccept-Language: en\n\(json)\n\n{\"refresh\":\"r1\"}"))
    }

    @Test("allauth: 401 with pending flows is a question, and the session's header is its own")
    func allauth() async throws {
        func session(_ token: String) -> String {
            """
            {"status":200,"data":{"user":{"id":1,"display":"Ada","email":"ada@example.com","username":"ada"},"methods":[]},
             "meta":{"is_authenticated":true,"session_token":"\(token)"}}
            """
        }
        func flows(_ pending: String) -> String {
            """
            {"status":401,"data":{"flows":[{"id":"login"},{"id":"signup"},{"id":"\(pending)","is_pending":true}]},
             "meta":{"is_authenticated":false,"session_token":"half"}}
            """
        }
        func error(_ code: String) -> String { #"{"status":400,"errors":[{"message":"M","code":"\#(code)"}]}"# }
        let recording = try Recording(
            "allauth", .json(200, session("s1")), .json(400, error("email_password_mismatch")),
            .json(400, error("too_many_login_attempts")), .json(401, flows("verify_email")),
            .json(401, flows("mfa_authenticate")), .json(400, error("incorrect_code")), .json(409, #"{"status":409}"#),
            .json(200, session("s2")), .json(200, session("s2")), .json(401, flows("login")),
            .json(410, #"{"status":410}"#)
        )
        #expect(try await recording.login().words == "Ada <ada@example.com> s1 - -")
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login() == .locked(retryAfter: nil))
        #expect(try await recording.login() == .rejected(.unverified(message: nil)))
        let pending = try await recording.login()
        #expect(pending.words == "code? pending=half")
        guard case .secondFactor(let factor) = pending else { return }
        #expect(try await recording.login(code: "000000", after: factor) == .rejected(.wrongCode))
        #expect(try await recording.login(code: "000000", after: factor) == .rejected(.expiredCode))
        #expect(try await recording.login(code: "123456", after: factor).words == "Ada <ada@example.com> s2 - -")
        let tokens = SessionTokens(access: Token("s2"))
        #expect(
            try await recording.endpoint().profile(tokens)
                == .ok(Profile(name: "Ada", email: "ada@example.com", expiresAt: nil))
        )
        guard case .ok = try await recording.endpoint().logout(tokens) else { Issue.record("401 is a logout"); return }
        #expect(try await recording.endpoint().profile(tokens) == .refused)
        #expect(
            recording.sent[7] == """
                POST https://example.com/_allauth/app/v1/auth/2fa/authenticate
                X-Session-Token: half
                \(json)

                {"code":"123456"}
                """)
        #expect(
            recording.sent[9] == """
                DELETE https://example.com/_allauth/app/v1/auth/session
                X-Session-Token: s2
                """)
    }
}

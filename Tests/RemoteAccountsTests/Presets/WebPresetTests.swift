import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("Presets of web frameworks, by recorded exchanges")
struct WebPresetTests {
    private let json = "Content-Type: application/json"

    @Test("strapi: a JWT with the user, and refusals by their words")
    func strapi() async throws {
        func error(_ message: String, _ name: String = "ValidationError") -> String {
            #"{"data":null,"error":{"status":400,"name":"\#(name)","message":"\#(message)","details":{}}}"#
        }
        let token = jwt(#"{"id":1,"exp":1767272400}"#)
        let recording = try Recording(
            "strapi", .json(200, #"{"jwt":"\#(token)","user":{"id":1,"username":"ada","email":"ada@example.com"}}"#),
            .json(400, error("Invalid identifier or password")),
            .json(400, error("Your account email is not confirmed", "ApplicationError")),
            .json(400, error("Your account has been blocked by an administrator", "ApplicationError")),
            .json(400, error("password is a required field")), .json(429, error("Too many requests", "RateLimitError"))
        )
        #expect(try await recording.login().words == "ada <ada@example.com> \(token) - 3600")
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(
            try await recording.login() == .rejected(.unverified(message: "Your account email is not confirmed"))
        )
        #expect(
            try await recording.login()
                == .rejected(.forbidden(message: "Your account has been blocked by an administrator"))
        )
        #expect(try await recording.login() == .invalid(message: "password is a required field"))
        #expect(try await recording.login() == .locked(retryAfter: nil))
        #expect(
            recording.sent[0] == """
                POST https://example.com/api/auth/local
                \(json)

                {"identifier":"ada@example.com","password":"p&ss w"}
                """)
    }

    @Test("directus: milliseconds, and a code that goes with the login sent anew")
    func directus() async throws {
        func error(_ code: String) -> String { #"{"errors":[{"message":"M","extensions":{"code":"\#(code)"}}]}"# }
        let session = #"{"data":{"access_token":"a1","refresh_token":"r1","expires":900000}}"#
        let recording = try Recording(
            "directus", .json(200, session), .json(401, error("INVALID_CREDENTIALS")),
            .json(401, error("USER_SUSPENDED")),
            .json(429, error("REQUESTS_EXCEEDED")), .json(401, error("INVALID_OTP")), .json(401, error("INVALID_OTP")),
            .json(200, session), .json(200, session), .json(401, error("INVALID_CREDENTIALS")), .json(204, ""),
            .json(200, #"{"data":{"id":"u","first_name":"Ada","email":"ada@example.com"}}"#)
        )
        let words = "ada@example.com <ada@example.com> a1 r1 900"
        #expect(try await recording.login().words == words)
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login() == .rejected(.forbidden(message: "M")))
        #expect(try await recording.login() == .locked(retryAfter: nil))
        let pending = try await recording.login()
        #expect(pending == .secondFactor(SecondFactor()))
        guard case .secondFactor(let factor) = pending else { return }
        #expect(try await recording.login(code: "000000", after: factor) == .rejected(.wrongCode))
        #expect(try await recording.login(code: "123456", after: factor).words == words)
        let endpoint = try recording.endpoint()
        #expect(await endpoint.refresh(held).words == " <> a1 r1 900")
        #expect(await endpoint.refresh(held) == .refused)
        _ = await endpoint.logout(held)
        #expect(await endpoint.profile(held) == .ok(Profile(name: "Ada", email: "ada@example.com", expiresAt: nil)))
        #expect(
            recording.sent[4] == """
                POST https://example.com/auth/login
                \(json)

                {"email":"ada@example.com","mode":"json","password":"p&ss w"}
                """)
        #expect(
            recording.sent[6].hasSuffix(
                #"{"email":"ada@example.com","mode":"json","otp":"123456","password":"p&ss w"}"#))
    }

    @Test("sanctum: a bare string, a JSON string or an object, with 200 or 201; refusals by their words")
    func sanctum() async throws {
        func refusal(_ text: String) -> String { #"{"message":"\#(text)","errors":{"email":["\#(text)"]}}"# }
        let recording = try Recording(
            "sanctum", .json(200, "1|abc\n"), .json(200, #""2|def""#),
            .json(201, #"{"token":"3|ghi","user":{"name":"Ada","email":"ada@example.com"}}"#), .json(200, ""),
            .json(200, "<!doctype html><p>Log in"), .json(422, refusal("The provided credentials are incorrect.")),
            .json(422, refusal("Too many login attempts. Please try again in 57 seconds.")),
            .json(422, refusal("The email field must be a valid email address.")),
            .json(403, #"{"message":"Your email address is not verified."}"#),
            .json(429, #"{"message":"Too Many Attempts."}"#)
        )
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> 1|abc - -")
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> 2|def - -")
        #expect(try await recording.login().words == "Ada <ada@example.com> 3|ghi - -")
        #expect(try await recording.login() == .unavailable(.notUnderstood(reason: .notJSON)))
        #expect(try await recording.login() == .unavailable(.notUnderstood(reason: .member("body"))))
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login() == .locked(retryAfter: nil))
        #expect(try await recording.login() == .invalid(message: "The email field must be a valid email address."))
        #expect(
            try await recording.login() == .rejected(.unverified(message: "Your email address is not verified."))
        )
        #expect(try await recording.login() == .locked(retryAfter: nil))
        #expect(
            recording.sent[0] == """
                POST https://example.com/sanctum/token
                \(json)

                {"device_name":"rollcall","email":"ada@example.com","password":"p&ss w"}
                """)
    }

    @Test("devise-jwt: fields inside user, the token in a header, refusals by their words")
    func deviseJWT() async throws {
        let token = jwt(#"{"sub":"1","scp":"user","exp":1767272400}"#)
        let recording = try Recording(
            "devise-jwt",
            .json(201, #"{"id":1,"email":"ada@example.com"}"#, .init("authorization", "Bearer \(token)")),
            .json(200, "", .init("Authorization", "Bearer \(token)")), .json(200, #"{"email":"ada@example.com"}"#),
            .json(401, #"{"error":"Invalid Email or password."}"#), .json(401, #"{"error":"Your account is locked."}"#),
            .json(401, #"{"error":"You have to confirm your email address before continuing."}"#), .json(204, "")
        )
        let words = "ada@example.com <ada@example.com> \(token) - 3600"
        #expect(try await recording.login().words == words)
        #expect(try await recording.login().words == words)
        #expect(
            try await recording.login() == .unavailable(.notUnderstood(reason: .member("header:Authorization")))
        )
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login() == .locked(retryAfter: nil))
        #expect(
            try await recording.login()
                == .rejected(.unverified(message: "You have to confirm your email address before continuing."))
        )
        _ = try await recording.endpoint().logout(SessionTokens(access: Token("t")))
        #expect(
            recording.sent[0] == """
                POST https://example.com/users/sign_in
                \(json)

                {"user":{"email":"ada@example.com","password":"p&ss w"}}
                """)
        #expect(recording.sent[6] == "DELETE https://example.com/users/sign_out\nAuthorization: Bearer t")
    }
}

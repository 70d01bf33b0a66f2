import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("Presets of backends, by recorded exchanges")
struct BackendPresetTests {
    private let json = "Content-Type: application/json"
    private let key = #"{"variables":{"api_key":"pub"}}"#

    @Test("gotrue: the session's own end, its codes of failure, and a second factor by challenge")
    func goTrue() async throws {
        func session(_ token: String, _ factors: String = "[]") -> String {
            """
            {"access_token":"\(token)","token_type":"bearer","expires_in":3600,"expires_at":1767272400,"refresh_token":"r1",
             "user":{"id":"u","email":"ada@example.com","user_metadata":{"full_name":"Ada"},"factors":\(factors)}}
            """
        }
        func error(_ code: String) -> String { #"{"code":400,"error_code":"\#(code)","msg":"M"}"# }
        let factors = """
            [{"id":"f0","status":"unverified","factor_type":"totp"},{"id":"f2","status":"verified","factor_type":"phone"},
             {"id":"f1","status":"verified","factor_type":"totp"}]
            """
        let recording = try Recording(
            "gotrue", with: key, url: "https://example.com/auth/v1", .json(200, session("a1")),
            .json(400, error("invalid_credentials")), .json(400, error("email_not_confirmed")),
            .json(429, error("over_request_rate_limit"), .init("Retry-After", "30")),
            .json(200, session("half", factors)),
            .json(200, #"{"id":"c1","type":"totp","expires_at":1767269100}"#),
            .json(422, #"{"code":422,"error_code":"mfa_verification_failed","msg":"Invalid TOTP code entered"}"#),
            .json(422, error("mfa_challenge_expired")), .json(422, error("mfa_factor_not_found")),
            .json(
                403, #"{"code":403,"error_code":"mfa_verification_rejected","msg":"Please contact an administrator."}"#),
            .json(200, session("a2")), .json(200, session("a3")),
            .json(400, error("refresh_token_not_found"))
        )
        #expect(try await recording.login().words == "Ada <ada@example.com> a1 r1 3600")
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login() == .rejected(.unverified(message: "M")))
        #expect(try await recording.login() == .locked(retryAfter: .seconds(30)))
        let pending = try await recording.login()
        #expect(pending.words == "code? challenge=c1 factor=f1 pending=half")
        guard case .secondFactor(let factor) = pending else { return }
        #expect(try await recording.login(code: "000000", after: factor) == .rejected(.wrongCode))
        // The challenge ran out, it was taken away then, and somebody's rule ended the session for too many tries.
        for _ in 1...3 { #expect(try await recording.login(code: "000000", after: factor) == .rejected(.expiredCode)) }
        #expect(try await recording.login(code: "123456", after: factor).words == "Ada <ada@example.com> a2 r1 3600")
        let endpoint = try recording.endpoint()
        #expect(await endpoint.refresh(held).words == "Ada <ada@example.com> a3 r1 3600")
        #expect(await endpoint.refresh(held) == .refused)
        let base = "https://example.com/auth/v1"
        #expect(
            recording.sent[0] == """
                POST \(base)/token?grant_type=password
                apikey: pub
                \(json)

                {"email":"ada@example.com","password":"p&ss w"}
                """)
        #expect(recording.sent[5] == "POST \(base)/factors/f1/challenge\napikey: pub\nAuthorization: Bearer half")
        #expect(
            recording.sent[10] == """
                POST \(base)/factors/f1/verify
                apikey: pub
                Authorization: Bearer half
                \(json)

                {"challenge_id":"c1","code":"123456"}
                """)
        #expect(recording.sent[11].hasPrefix("POST \(base)/token?grant_type=refresh_token\n"))
    }

    @Test("gotrue: a security key alone asks for no code, since none is typed for it")
    func goTrueSecurityKey() async throws {
        let recording = try Recording(
            "gotrue", with: key,
            .json(
                200,
                #"""
                {"access_token":"a","token_type":"bearer",
                 "user":{"email":"ada@example.com","factors":[{"id":"f","status":"verified","factor_type":"webauthn"}]}}
                """#))
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> a - -")
    }

    @Test("gotrue: a code by telephone that is asked for too often")
    func goTrueTooManyMessages() async throws {
        let recording = try Recording(
            "gotrue", with: key,
            .json(
                200,
                #"""
                {"access_token":"a","user":{"factors":[{"id":"f","status":"verified","factor_type":"phone"}]}}
                """#),
            .json(429, #"{"code":429,"error_code":"over_sms_send_rate_limit","msg":"M"}"#))
        #expect(try await recording.login() == .locked(retryAfter: nil))
    }

    @Test("pocketbase: the token's claims say its end, it renews itself, and the second factor comes by mail")
    func pocketBase() async throws {
        let token = jwt(#"{"id":"x","exp":1767272400}"#)
        let record = #"{"id":"x","collectionName":"users","email":"ada@example.com","name":"Ada"}"#
        let session = #"{"token":"\#(token)","record":\#(record)}"#
        let recording = try Recording(
            "pocketbase", .json(200, session),
            .json(400, #"{"status":400,"message":"Failed to authenticate.","data":{}}"#),
            .json(429, #"{"status":429,"message":"Too Many Requests.","data":{}}"#),
            .json(403, #"{"status":403,"message":"Not allowed.","data":{}}"#), .json(401, #"{"mfaId":"m1"}"#),
            .json(200, #"{"otpId":"o1"}"#),
            .json(400, #"{"status":400,"message":"Invalid or expired OTP.","data":{}}"#),
            .json(
                429, #"{"status":429,"message":"Too many attempts, please try again later with a new OTP.","data":{}}"#),
            .json(400, #"{"status":400,"message":"Invalid or expired MFA session.","data":{}}"#),
            .json(200, session), .json(200, session), .json(401, #"{"status":401,"message":"M","data":{}}"#)
        )
        let words = "Ada <ada@example.com> \(token) \(token) 3600"
        #expect(try await recording.login().words == words)
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login() == .locked(retryAfter: nil))
        #expect(try await recording.login() == .rejected(.forbidden(message: "Not allowed.")))
        let pending = try await recording.login()
        #expect(pending.words == "code? mfa_id=m1 otp_id=o1")
        guard case .secondFactor(let factor) = pending else { return }
        #expect(try await recording.login(code: "0000", after: factor) == .rejected(.wrongCode))
        #expect(try await recording.login(code: "0000", after: factor) == .locked(retryAfter: nil))
        #expect(try await recording.login(code: "0000", after: factor) == .rejected(.expiredCode))
        #expect(try await recording.login(code: "1234", after: factor).words == words)
        let endpoint = try recording.endpoint()
        #expect(await endpoint.refresh(held).words == words)
        #expect(await endpoint.refresh(held) == .refused)
        let base = "https://example.com/api/collections/users"
        #expect(
            recording.sent[0] == """
                POST \(base)/auth-with-password
                \(json)

                {"identity":"ada@example.com","password":"p&ss w"}
                """)
        #expect(recording.sent[5] == "POST \(base)/request-otp\n\(json)\n\n{\"email\":\"ada@example.com\"}")
        #expect(
            recording.sent[9] == """
                POST \(base)/auth-with-otp
                \(json)

                {"mfaId":"m1","otpId":"o1","password":"1234"}
                """)
        #expect(recording.sent[10] == "POST \(base)/auth-refresh\nAuthorization: Bearer r1")
    }

    @Test("firebase: a code by telephone is told as one that cannot be typed here")
    func firebaseTelephone() async throws {
        let recording = try Recording(
            "firebase", with: key,
            .json(
                200,
                #"""
                {"mfaPendingCredential":"p1","mfaInfo":[{"mfaEnrollmentId":"e0","phoneInfo":"+*******1234"}]}
                """#))
        #expect(try await recording.login() == .secondFactor(.unanswerable))
        #expect(recording.sent.count == 1)
    }

    @Test("firebase: a number in a string, a question that is a success, and a refresh at another host")
    func firebase() async throws {
        let session =
            #"{"idToken":"i1","email":"ada@example.com","refreshToken":"r1","expiresIn":"3600","displayName":""}"#
        func error(_ message: String) -> String { #"{"error":{"code":400,"message":"\#(message)"}}"# }
        let final = jwt(#"{"exp":1767272400,"name":"Ada"}"#)
        let recording = try Recording(
            "firebase", with: key, .json(200, session), .json(400, error("INVALID_LOGIN_CREDENTIALS")),
            .json(400, error("USER_DISABLED")), .json(400, error("TOO_MANY_ATTEMPTS_TRY_LATER : Access is off.")),
            .json(
                200,
                #"""
                {"kind":"identitytoolkit#VerifyPasswordResponse","registered":true,"localId":"u","email":"ada@example.com",
                 "mfaPendingCredential":"p1","mfaInfo":[
                 {"mfaEnrollmentId":"e0","phoneInfo":"+*******1234","enrolledAt":"2026-01-01T00:00:00Z"},
                 {"mfaEnrollmentId":"e1","displayName":"Phone app","totpInfo":{},"enrolledAt":"2026-01-01T00:00:00Z"}]}
                """#),
            .json(400, error("INVALID_CODE : No.")), .json(400, error("INVALID_MFA_PENDING_CREDENTIAL")),
            .json(200, #"{"idToken":"\#(final)","refreshToken":"r2"}"#),
            .json(200, #"{"id_token":"i3","refresh_token":"r3","expires_in":"3600","user_id":"u"}"#),
            .json(400, error("TOKEN_EXPIRED")),
            .json(200, #"{"users":[{"localId":"u","email":"ada@example.com","displayName":"Ada"}]}"#)
        )
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> i1 r1 3600")
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login() == .rejected(.forbidden(message: "USER_DISABLED")))
        #expect(try await recording.login() == .locked(retryAfter: nil))
        let pending = try await recording.login()
        #expect(pending.words == "code? factor=e1 pending=p1")
        guard case .secondFactor(let factor) = pending else { return }
        #expect(try await recording.login(code: "000000", after: factor) == .rejected(.wrongCode))
        #expect(try await recording.login(code: "000000", after: factor) == .rejected(.expiredCode))
        #expect(
            try await recording.login(code: "123456", after: factor).words == "Ada <ada@example.com> \(final) r2 3600")
        let endpoint = try recording.endpoint()
        #expect(await endpoint.refresh(held).words == " <> i3 r3 3600")
        #expect(await endpoint.refresh(held) == .refused)
        #expect(await endpoint.profile(held) == .ok(Profile(name: "Ada", email: "ada@example.com", expiresAt: nil)))
        #expect(
            recording.sent[0] == """
                POST https://example.com/v1/accounts:signInWithPassword?key=pub
                \(json)

                {"email":"ada@example.com","password":"p&ss w","returnSecureToken":true}
                """)
        #expect(
            recording.sent[7] == """
                POST https://example.com/v2/accounts/mfaSignIn:finalize?key=pub
                \(json)

                {"mfaEnrollmentId":"e1","mfaPendingCredential":"p1","totpVerificationInfo":{"verificationCode":"123456"}}
                """)
        #expect(recording.sent[8].hasPrefix("POST https://securetoken.googleapis.com/v1/token?key=pub\n"))
        #expect(recording.sent[10].hasSuffix("\n\(json)\n\n{\"idToken\":\"old\"}"))
        #expect(!recording.sent[10].contains("Authorization"))
    }
}

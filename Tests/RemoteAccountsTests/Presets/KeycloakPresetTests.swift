import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("The preset of Keycloak, by recorded exchanges")
struct KeycloakPresetTests {
    private let form = "Content-Type: application/x-www-form-urlencoded"

    @Test("keycloak: a session with the names of its claims, its refusals, and the code in the login")
    func keycloak() async throws {
        let access = jwt(#"{"name":"Ada L","email":"ada@example.com","exp":1767269100}"#)
        let recording = try Recording(
            "keycloak", with: #"{"variables":{"realm":"my realm","client_id":"cli","client_secret":"s3"}}"#,
            .json(
                200,
                """
                {"access_token":"\(access)","expires_in":300,"refresh_expires_in":1800,"refresh_token":"r1",
                 "token_type":"Bearer","not-before-policy":0,"session_state":"x","scope":"openid email profile"}
                """),
            .json(401, #"{"error":"invalid_grant","error_description":"Invalid user credentials"}"#),
            .json(400, #"{"error":"invalid_grant","error_description":"Account is not fully set up"}"#),
            .json(400, #"{"error":"invalid_grant","error_description":"Account disabled"}"#),
            .json(200, #"{"access_token":"\#(access)","expires_in":300,"refresh_token":"r2","token_type":"Bearer"}"#),
            .json(400, #"{"error":"invalid_grant","error_description":"Token is not active"}"#), .json(204, ""),
            .json(200, #"{"sub":"1","name":"Ada L","preferred_username":"ada","email":"ada@example.com"}"#)
        )
        #expect(try await recording.login(code: "123456").words == "Ada L <ada@example.com> \(access) r1 300")
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login() == .rejected(.unverified(message: "Account is not fully set up")))
        #expect(try await recording.login() == .rejected(.forbidden(message: "Account disabled")))
        let endpoint = try recording.endpoint()
        #expect(await endpoint.refresh(held).words == "Ada L <ada@example.com> \(access) r2 300")
        #expect(await endpoint.refresh(held) == .refused)
        guard case .ok = await endpoint.logout(held) else { Issue.record("204 is a logout"); return }
        #expect(await endpoint.profile(held) == .ok(Profile(name: "Ada L", email: "ada@example.com", expiresAt: nil)))
        let path = "https://example.com/realms/my%20realm/protocol/openid-connect"
        #expect(
            recording.sent[0] == """
                POST \(path)/token
                \(form)

                client_id=cli&client_secret=s3&grant_type=password&password=p%26ss+w&scope=openid&totp=123456&\
                username=ada%40example.com
                """)
        #expect(
            recording.sent[6] == """
                POST \(path)/logout
                \(form)

                client_id=cli&client_secret=s3&refresh_token=r1
                """)
        #expect(recording.sent[7] == "GET \(path)/userinfo\nAuthorization: Bearer old")
    }

    @Test("keycloak: a locked account, and a code that is wrong or missing, told as it tells them")
    func keycloakRefusals() async throws {
        func error(_ text: String) -> String { #"{"error":"invalid_grant","error_description":"\#(text)"}"# }
        let recording = try Recording(
            "keycloak", with: #"{"variables":{"realm":"r","client_id":"cli"}}"#,
            .json(400, error("Account temporarily disabled")), .json(401, error("Invalid user credentials")),
            .json(401, error("Invalid user credentials"))
        )
        #expect(try await recording.login() == .locked(retryAfter: nil))
        // By default a locked account and a wrong or missing code are answered like a wrong password.
        #expect(try await recording.login(code: "000000") == .rejected(.credentials))
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(recording.sent.map { $0.contains("&totp=000000&") } == [false, true, false])
    }
}

import Accounts
import RemoteAccounts
import Testing
import Transport

@Suite("Presets of OAuth 2, by recorded exchanges")
struct OAuthPresetTests {
    private let form = "Content-Type: application/x-www-form-urlencoded"

    @Test("oauth2-password: RFC 6749, 4.3, 5.1, 5.2 and 6")
    func oauth2() async throws {
        let token =
            #"{"access_token":"2YotnFZFEjr1zCsicMWpAA","token_type":"Bearer","expires_in":3600,"refresh_token":"tGz"}"#
        let recording = try Recording(
            "oauth2-password", with: #"{"variables":{"client_id":"cli"}}"#,
            .json(200, token), .json(400, #"{"error":"invalid_grant","error_description":"Wrong"}"#),
            .json(401, #"{"error":"invalid_client","error_description":"No such client"}"#), .json(429, ""),
            .json(200, #"{"access_token":"new","token_type":"bearer","expires_in":"60"}"#)
        )
        #expect(
            try await recording.login().words == "ada@example.com <ada@example.com> 2YotnFZFEjr1zCsicMWpAA tGz 3600")
        #expect(try await recording.login() == .rejected(.credentials))
        let unknown = EndpointError.misconfigured(code: "invalid_client", message: "No such client")
        #expect(try await recording.login() == .unavailable(unknown))
        #expect(try await recording.login() == .locked(retryAfter: nil))
        let renewed = try await recording.endpoint().refresh(held)
        #expect(renewed.words == " <> new r1 60")
        #expect(
            recording.sent.first == """
                POST https://example.com/token
                \(form)

                client_id=cli&grant_type=password&password=p%26ss+w&username=ada%40example.com
                """)
        #expect(
            recording.sent.last == """
                POST https://example.com/token
                \(form)

                client_id=cli&grant_type=refresh_token&refresh_token=r1
                """)
    }

    @Test(
        "a client that authenticates itself does so by HTTP Basic, in no field (RFC 6749, 2.3.1)",
        arguments: [
            ("oauth2-password", #"{"variables":{"client_id":"my cli","client_secret_basic":"s+3:ü"}}"#, 2),
            ("keycloak", #"{"variables":{"realm":"r","client_id":"my cli","client_secret_basic":"s+3:ü"}}"#, 3),
            ("auth0", #"{"variables":{"client_id":"my cli","client_secret_basic":"s+3:ü"}}"#, 3),
        ])
    func basic(preset: String, variables: String, requests: Int) async throws {
        let token = HTTPResponse.json(200, #"{"access_token":"a","token_type":"Bearer"}"#)
        let recording = try Recording(preset, with: variables, token, token, .json(200, "{}"))
        #expect(try await recording.login().words.contains(" a "))
        let endpoint = try recording.endpoint()
        _ = await endpoint.refresh(held)
        _ = await endpoint.logout(held)
        #expect(recording.sent.count == requests)
        for sent in recording.sent {
            // my+cli:s%2B3%3A%C3%BC
            #expect(sent.contains("\nAuthorization: Basic bXkrY2xpOnMlMkIzJTNBJUMzJUJD\n"), "\(sent)")
            #expect(sent.contains("client_id=my+cli") && !sent.contains("client_secret"))
        }
    }

    @Test("a name and an address are read from the claims of an OpenID token")
    func claims() async throws {
        let id = jwt(#"{"name":"Ada Lovelace","email":"ada@lovelace.example"}"#)
        let recording = try Recording(
            "oauth2-password", .json(200, #"{"access_token":"opaque","id_token":"\#(id)"}"#)
        )
        #expect(try await recording.login().words == "Ada Lovelace <ada@lovelace.example> opaque - -")
    }

    @Test("auth0: the second factor by its token, wrong codes and codes that came too late told apart")
    func auth0() async throws {
        let id = jwt(#"{"name":"Ada","email":"ada@example.com"}"#)
        let asked =
            #"{"error":"mfa_required","error_description":"Multifactor authentication required","mfa_token":"Fe26"}"#
        let session = """
            {"access_token":"at","refresh_token":"rt","id_token":"\(id)","token_type":"Bearer","expires_in":86400}
            """
        let recording = try Recording(
            "auth0", with: #"{"variables":{"client_id":"cli","audience":"https://api"}}"#,
            .json(200, session),
            .json(403, #"{"error":"invalid_grant","error_description":"Wrong email or password."}"#),
            .json(429, #"{"error":"too_many_attempts","error_description":"Your account has been blocked"}"#),
            .json(401, #"{"error":"unauthorized","error_description":"user is blocked"}"#), .json(403, asked),
            .json(403, #"{"error":"invalid_grant","error_description":"Invalid otp_code."}"#),
            .json(401, #"{"error":"expired_token","error_description":"mfa_token is expired"}"#), .json(200, session),
            .json(403, asked), .json(200, session),
            .json(200, #"{"access_token":"a2","token_type":"Bearer","expires_in":60}"#)
        )
        #expect(try await recording.login().words == "Ada <ada@example.com> at rt 86400")
        #expect(try await recording.login() == .rejected(.credentials))
        #expect(try await recording.login() == .locked(retryAfter: nil))
        #expect(try await recording.login() == .rejected(.forbidden(message: "user is blocked")))
        let pending = try await recording.login()
        #expect(pending.words == "code? mfa_token=Fe26")
        guard case .secondFactor(let factor) = pending else { return }
        #expect(try await recording.login(code: "000000", after: factor) == .rejected(.wrongCode))
        #expect(try await recording.login(code: "000000", after: factor) == .rejected(.expiredCode))
        #expect(try await recording.login(code: "123456", after: factor).words == "Ada <ada@example.com> at rt 86400")
        // A code that is at hand goes at once, when it is asked for.
        #expect(try await recording.login(code: "123456").words == "Ada <ada@example.com> at rt 86400")
        #expect(try await recording.endpoint().refresh(held).words == " <> a2 r1 60")
        #expect(
            recording.sent[7] == """
                POST https://example.com/oauth/token
                \(form)

                client_id=cli&grant_type=http%3A%2F%2Fauth0.com%2Foauth%2Fgrant-type%2Fmfa-otp&mfa_token=Fe26&otp=123456
                """)
        #expect(recording.sent[8].contains("audience=https%3A%2F%2Fapi&client_id=cli&grant_type=password&"))
        #expect(recording.sent[9] == recording.sent[7])
    }
}

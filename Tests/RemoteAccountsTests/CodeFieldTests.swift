import Accounts
import FrontEnds
import Relays
import RemoteAccounts
import SignIn
import Testing
import Transport
import Words

/// The login's form over recorded exchanges of the presets.
@MainActor
@Suite("The code field of the login's form") struct CodeFieldTests {
    private static func secret(_ text: String) -> Secret { Secret(bytes: Array(text.utf8)) }

    /// Submits the password, then each of the codes; gives what was said of them.
    private func said(_ recording: Recording, given: String? = nil, typed codes: String...) async throws -> [String] {
        let viewModel = LoginViewModel(
            endpoint: try recording.endpoint(), email: "ada@example.com", code: given.map(Self.secret))
        let scene = LoginFormScene(viewModel, messages: Messages(.english))
        scene.changed(.password, to: Self.secret("p&ss w"))
        var said: [String] = []
        for code in [""] + codes {
            if !code.isEmpty { scene.changed(.code, to: Self.secret(code)) }
            switch await scene.submit() {
            case .done: said.append("in as \(scene.session?.email ?? "")")
            case .again(let complaint, _, _): said.append(complaint)
            case .more(let text, _, _): said.append(text)
            }
        }
        return said
    }

    private let needed = "One more step: type the code from your authenticator app, text message or email"
    private let wrong = "The password is right, but the code is wrong or already used: type a new one"
    private let late = "The password is right, but the code has expired: type a new one"

    private let auth0Asks = HTTPResponse.json(403, #"{"error":"mfa_required","mfa_token":"m1"}"#)
    private let auth0Session = HTTPResponse.json(200, #"{"access_token":"a","token_type":"Bearer"}"#)

    @Test("auth0: after a code that came too late the next one goes with the token of a new login")
    func expired() async throws {
        let recording = try Recording(
            "auth0", with: #"{"variables":{"client_id":"cli"}}"#, auth0Asks,
            .json(401, #"{"error":"expired_token","error_description":"mfa_token is expired"}"#),
            .json(403, #"{"error":"mfa_required","mfa_token":"m2"}"#), auth0Session
        )
        #expect(try await said(recording, typed: "999999", "123456") == [needed, late, "in as ada@example.com"])
        #expect(recording.sent[1].hasSuffix("&mfa_token=m1&otp=999999"))
        #expect(recording.sent[2].contains("grant_type=password"))
        #expect(recording.sent[3].hasSuffix("&mfa_token=m2&otp=123456"))
    }

    @Test("auth0: after a wrong code that an option gave, the typed one goes with the token of a new login")
    func given() async throws {
        let wrongCode = HTTPResponse.json(403, #"{"error":"invalid_grant","error_description":"Invalid otp_code."}"#)
        let recording = try Recording(
            "auth0", with: #"{"variables":{"client_id":"cli"}}"#, auth0Asks, wrongCode,
            .json(403, #"{"error":"mfa_required","mfa_token":"m2"}"#), wrongCode, auth0Session
        )
        #expect(
            try await said(recording, given: "111111", typed: "222222", "123456") == [
                wrong, wrong, "in as ada@example.com",
            ])
        #expect(recording.sent[3].hasSuffix("&mfa_token=m2&otp=222222"))
        #expect(recording.sent[4].hasSuffix("&mfa_token=m2&otp=123456"))
    }

    @Test("pocketbase: a new code is on its way by mail before it is asked for")
    func mailed() async throws {
        let recording = try Recording(
            "pocketbase", .json(401, #"{"mfaId":"m1"}"#), .json(200, #"{"otpId":"o1"}"#),
            .json(400, #"{"message":"Invalid or expired MFA session."}"#), .json(401, #"{"mfaId":"m2"}"#),
            .json(200, #"{"otpId":"o2"}"#), .json(200, #"{"token":"t","record":{"email":"ada@example.com"}}"#)
        )
        #expect(try await said(recording, typed: "11111111", "22222222") == [needed, late, "in as ada@example.com"])
        #expect(recording.sent.map { $0.contains("/request-otp") } == [false, true, false, false, true, false])
        #expect(recording.sent[5].hasSuffix(#"{"mfaId":"m2","otpId":"o2","password":"22222222"}"#))
    }

    @Test("directus: the login itself carries each code")
    func inLogin() async throws {
        let asked = HTTPResponse.json(401, #"{"errors":[{"message":"M","extensions":{"code":"INVALID_OTP"}}]}"#)
        let recording = try Recording(
            "directus", asked, asked, .json(200, #"{"data":{"access_token":"a","expires":900000}}"#)
        )
        #expect(try await said(recording, typed: "000000", "123456") == [needed, wrong, "in as ada@example.com"])
        #expect(recording.sent[2].contains(#""otp":"123456""#))
    }
}

import Accounts
import FoundationEssentials
import Networking
import RemoteAccounts
import Settings
import Synchronization
import Testing
import Transport

@Suite("Signing in on another device (RFC 8628)")
struct DeviceLoginTests {
    typealias Habits = PlayedProvider.Habits
    typealias Case = Play<LoginResult>

    static let pending = answer(400, "authorization_pending")

    static func answer(_ status: Int, _ error: String) -> Result<HTTPResponse, NetworkError> {
        .success(.json(status, #"{"error":"\#(error)"}"#))
    }

    static func strange(_ reason: EndpointError.NotUnderstood) -> LoginResult {
        .unavailable(.notUnderstood(reason: reason))
    }

    static let ok = signedIn(carried: ["sub": Token("u1")])
    /// Without an ID token nothing is kept of whom it is about.
    static let okWithoutIdentity = signedIn(carried: [:])

    private static func signedIn(carried: [String: Token]) -> LoginResult {
        .ok(
            Session(
                name: "Ada", email: "ada@example.com", endpoint: PlayedProvider.issuer,
                tokens: SessionTokens(access: Token("access"), refresh: Token("refresh"), carried: carried),
                expiresAt: noon.addingTimeInterval(3600)))
    }

    private static let friendly: [Case] = [
        Case("the person is quick", ok) { _ in },
        Case("the person is not", ok) { $0.answers = [pending] },
        Case("a time-out is no end", ok) { $0.answers = [.failure(.timedOut(after: .seconds(30)))] },
        Case("nor is a failing server", ok) { $0.answers = [.success(.json(503, "{}"))] },
        Case("it is asked less often", ok) { $0.answers = [answer(400, "slow_down"), answer(400, "slow_down")] },
        Case("nothing is said of the interval", ok) { $0.device["interval"] = .some(nil) },
        Case("numbers are texts", ok) {
            $0.device["expires_in"] = "600 "
            $0.device["interval"] = "5 "
        },
        Case("no address has the code in it", ok) { $0.device["verification_uri_complete"] = .some(nil) },
        Case("the draft's name of the address", ok) {
            $0.device["verification_uri"] = .some(nil)
            $0.device["verification_url"] = "https://id.example.org/go"
        },
        Case("the token has several audiences", ok) {
            $0.claims["aud"] = #"["app","api"]"#
            $0.claims["azp"] = "app"
        },
        Case("no ID token: the provider is asked who it is", okWithoutIdentity) { $0.hasIDToken = false },
        Case("an OAuth 2 server with metadata", okWithoutIdentity) {
            $0.isOpenID = false
            $0.hasIDToken = false
        },
        Case("the person declines", .rejected(.declined)) { $0.answers = [answer(400, "access_denied")] },
        Case("the code expires", .rejected(.expiredPage)) { $0.answers = [answer(400, "expired_token")] },
        Case("it is not for this client", .unavailable(.misconfigured(code: "invalid_client"))) {
            $0.answers = [answer(401, "invalid_client")]
        },
        Case("a code of its own, with words", .unavailable(.refused(code: "odd", message: "No … here"))) {
            $0.device["device_code"] = "device-code"
            $0.answers = [.success(.json(400, #"{"error":"odd","error_description":"No device-code here"}"#))]
        },
        Case("the code is over, by the code that all grants have", .rejected(.expiredPage)) {
            $0.answers = [pending, answer(400, "invalid_grant")]
        },
        Case("the person has to do something first", .unavailable(.refused(code: "consent_required"))) {
            $0.answers = [pending, answer(400, "consent_required")]
        },
        Case("the request is malformed", .unavailable(.refused(code: "invalid_request"))) {
            $0.answers = [answer(400, "invalid_request")]
        },
        Case("the provider itself fails", .unavailable(.refused(code: "server_error"))) {
            $0.answers = [answer(400, "server_error")]
        },
        Case("a code without end", .unavailable(.refused(code: String(repeating: "x", count: 100)))) {
            $0.answers = [answer(400, String(repeating: "x", count: 9_000))]
        },
        Case("there is no such page", .unavailable(.noSuchMethod(.device))) {
            $0.metadata["device_authorization_endpoint"] = .some(nil)
        },
    ]

    private static let hostile: [Case] = [
        Case(
            "the metadata is another issuer's",
            strange(.issuer(named: "https://evil.example", asked: PlayedProvider.issuer))
        ) {
            $0.metadata["issuer"] = "https://evil.example"
        },
        Case("the metadata is a page", strange(.notJSON)) {
            $0.document = HTTPResponse(status: 200, body: Array("<html>".utf8))
        },
        Case("the metadata leads elsewhere", .unavailable(.redirected(location: "https://evil.example"))) {
            $0.document = HTTPResponse(status: 302, headers: [.init("Location", "https://evil.example")])
        },
        Case("tokens would go out in plain", strange(.member("token_endpoint"))) {
            $0.metadata["token_endpoint"] = "http://id.example.org/token"
        },
        Case("tokens would go to this machine in plain", strange(.member("token_endpoint"))) {
            $0.metadata["token_endpoint"] = "http://127.0.0.1/token"
        },
        Case("slow_down for ever ends with the code", .rejected(.expiredPage)) {
            $0.answers = (0..<500).map { _ in answer(400, "slow_down") }
        },
        Case("nor does it go on for longer than an hour", .rejected(.expiredPage)) {
            $0.device["expires_in"] = "999999999"
            $0.answers = (0..<5_000).map { _ in pending }
        },
        Case("the code is over at once", strange(.member("expires_in"))) { $0.device["expires_in"] = "0" },
        Case("the page is a script", strange(.member("verification_uri"))) {
            $0.device["verification_uri"] = "javascript:alert(1)"
        },
        Case("the code holds control characters", strange(.member("user_code"))) {
            $0.device["user_code"] = #"A\u001b[2J"#
        },
        Case("the code is endless", strange(.member("user_code"))) {
            $0.device["user_code"] = String(repeating: "A", count: 65)
        },
        Case("a page of HTML comes in place of tokens", strange(.notJSON)) {
            $0.answers = [.success(HTTPResponse(status: 400, body: Array("<html>no</html>".utf8)))]
        },
        Case("HTML that says it is a success", strange(.notJSON)) {
            $0.answers = [.success(HTTPResponse(status: 200, body: Array("<html>yes</html>".utf8)))]
        },
        Case("the tokens are elsewhere", .unavailable(.redirected(location: "https://evil.example"))) {
            $0.answers = [
                .success(HTTPResponse(status: 307, headers: [.init("Location", "https://evil.example")]))
            ]
        },
        Case("the token breaks lines", strange(.member("access_token"))) { $0.token["access_token"] = #"a\r\nb"# },
        Case("the token is of another kind", strange(.member("token_type"))) { $0.token["token_type"] = "MAC" },
        Case("the ID token is another issuer's", strange(.foreign("iss"))) {
            $0.claims["iss"] = "https://evil.example"
        },
        Case("the ID token does not say whose it is", strange(.member("iss"))) { $0.claims["iss"] = .some(nil) },
        Case("the ID token is another client's", strange(.foreign("aud"))) { $0.claims["aud"] = "other" },
        Case("the ID token is for a crowd", strange(.member("azp"))) { $0.claims["aud"] = #"["app","evil"]"# },
        Case("the ID token is over", strange(.expired("exp"))) { $0.claims["exp"] = "1000" },
        Case("the ID token never ends", strange(.member("exp"))) { $0.claims["exp"] = .some(nil) },
        Case("the ID token is nobody's", strange(.member("sub"))) { $0.claims["sub"] = .some(nil) },
        Case("the ID token is none", strange(.member("id_token"))) { $0.token["id_token"] = "x.y" },
        Case("who it is is told of somebody else", strange(.foreign("sub"))) {
            $0.claims["email"] = .some(nil)
            $0.userInfo = .json(200, #"{"sub":"u2","email":"eve@example.com"}"#)
        },
    ]

    @Test("what the provider answers", arguments: friendly + hostile)
    func played(play: Case) async throws {
        let provider = PlayedProvider(play.habits)
        let result = try await provider.endpoint().login(by: .device) { _ in }
        #expect(result.withoutEnd == play.expected.withoutEnd)
    }

    @Test("where to go is told before it is waited, and what is sent is what the standard has")
    func shown() async throws {
        let provider = PlayedProvider()
        let pages = Mutex<[SignInPage]>([])
        _ = try await provider.endpoint().login(by: .device) { page in pages.withLock { $0.append(page) } }
        let code = DeviceCode(
            uri: "https://id.example.org/go", completeURI: "https://id.example.org/go?c=1", userCode: "WDJB-MJHT",
            time: .seconds(600))
        #expect(pages.withLock { $0 } == [.device(code)])
        #expect(provider.forms("/device") == ["scope=openid+profile+email&client_id=app"])
        #expect(
            provider.forms("/token") == [
                "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=dev&client_id=app"
            ])
    }

    @Test("the waits are those that the answers ask for")
    func waits() async throws {
        var habits = Habits()
        habits.answers = [
            Self.pending, Self.answer(400, "slow_down"), Self.pending, .failure(.timedOut(after: .seconds(30))),
        ]
        let provider = PlayedProvider(habits)
        _ = try await provider.endpoint().login(by: .device) { _ in }
        #expect(provider.seconds == 5 + 5 + 10 + 10 + 20)
    }

    @Test("whoever leaves is let go")
    func cancelled() async throws {
        let endpoint = try PlayedProvider().endpoint()
        let task = Task { await endpoint.login(by: .device) { _ in withUnsafeCurrentTask { $0?.cancel() } } }
        #expect(await task.value == .unavailable(.cancelled))
    }
}

extension LoginResult {
    /// The session ends by the provider's clock, which a wait moves on.
    var withoutEnd: LoginResult {
        guard case .ok(var session) = self else { return self }
        session.expiresAt = nil
        return LoginResult.ok(session).withoutID
    }

    /// The ID token, which the session keeps to be lent, is made anew by each login.
    var withoutID: LoginResult {
        guard case .ok(var session) = self else { return self }
        session.tokens.carried["id_token"] = nil
        return .ok(session)
    }
}

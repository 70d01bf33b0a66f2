import Accounts
import FoundationEssentials
import RemoteAccounts
import Testing
import Transport

@Suite("Who has signed in at a provider")
struct IdentityTests {
    typealias Case = DeviceLoginTests.Case

    private static func session(
        name: String, email: String, login: String, carried: [String: Token] = [:]
    ) -> LoginResult {
        .ok(
            Session(
                name: name, email: email, login: login, endpoint: PlayedProvider.issuer,
                tokens: SessionTokens(access: Token("access"), refresh: Token("refresh"), carried: carried),
                expiresAt: nil))
    }

    private static let ok = DeviceLoginTests.ok
    private static let nobody = session(name: "", email: "", login: "")

    private static func strange(_ reason: EndpointError.NotUnderstood) -> LoginResult {
        DeviceLoginTests.strange(reason)
    }

    private static let end = Int(noon.timeIntervalSince1970) + 5
    private static let claims: [Case] = [
        Case("one audience in a list", ok) { $0.claims["aud"] = #"["app"]"# },
        Case("the party is the client", ok) { $0.claims["azp"] = "app" },
        Case("the party is another", strange(.foreign("azp"))) { $0.claims["azp"] = "evil" },
        Case("the party is another of several", strange(.foreign("azp"))) {
            $0.claims["aud"] = #"["app","evil"]"#
            $0.claims["azp"] = "evil"
        },
        // Its answer comes five seconds after noon.
        Case("it was over a minute ago", strange(.expired("exp"))) { $0.claims["exp"] = "\(end - 60)" },
        Case("it was over a moment ago", ok) { $0.claims["exp"] = "\(end - 59)" },
        Case("there is no audience", strange(.member("aud"))) { $0.claims["aud"] = .some(nil) },
        Case("the subject is empty", strange(.member("sub"))) { $0.claims["sub"] = "" },
    ]

    private static let owners: [Case] = [
        Case("the ID token says all, and the owner's page is down", ok) { $0.userInfo = .json(500, "{}") },
        Case("the ID token says all, and the owner's page differs", ok) {
            $0.userInfo = .json(200, #"{"sub":"u2","name":"Eve","email":"eve@example.com"}"#)
        },
        Case("the name alone is asked for", ok) {
            $0.claims["name"] = .some(nil)
            $0.userInfo = .json(200, #"{"sub":"u1","name":"Ada","email":"other@example.com"}"#)
        },
        Case("the email address alone is asked for", ok) {
            $0.claims["email"] = .some(nil)
            $0.userInfo = .json(200, #"{"sub":"u1","name":"Other","email":"ada@example.com"}"#)
        },
        Case(
            "the login name is in the ID token alone",
            session(name: "Kim", email: "", login: "kim", carried: ["sub": Token("u1")])
        ) {
            $0.claims["name"] = "Kim"
            $0.claims["email"] = .some(nil)
            $0.claims["preferred_username"] = "kim"
            $0.userInfo = .json(200, #"{"sub":"u1","name":"Kim","email":null}"#)
        },
        Case("there is a login name only", session(name: "ada", email: "", login: "ada")) {
            $0.hasIDToken = false
            $0.userInfo = .json(200, #"{"sub":"u1","preferred_username":"ada"}"#)
        },
        Case(
            "the owner's page is asked in vain",
            session(name: "Ada", email: "", login: "u1", carried: ["sub": Token("u1")])
        ) {
            $0.claims["email"] = .some(nil)
            $0.userInfo = .json(401, "{}")
        },
        Case("nothing is said at all", nobody) {
            $0.hasIDToken = false
            $0.userInfo = .json(403, "{}")
        },
        Case("what is said is no object", nobody) {
            $0.hasIDToken = false
            $0.userInfo = .json(200, "[]")
        },
        Case("there is no owner's page", nobody) {
            $0.hasIDToken = false
            $0.metadata["userinfo_endpoint"] = .some(nil)
        },
    ]

    private static let tokens: [Case] = [
        Case("the kind of token is not said", ok) { $0.token["token_type"] = .some(nil) },
        Case("the kind of token is in capitals", ok) { $0.token["token_type"] = "BEARER" },
        Case("the token is bound, to no key of ours", strange(.member("token_type"))) {
            $0.token["token_type"] = "DPoP"
        },
        Case("there is no token", strange(.member("access_token"))) { $0.token["access_token"] = .some(nil) },
        Case("a refusal that says it is a success", .rejected(.declined)) {
            $0.answers = [.success(.json(200, #"{"error":"access_denied"}"#))]
        },
        Case("a refusal that says nothing", strange(.status(400))) { $0.answers = [.success(.json(400, "{}"))] },
        Case("a refusal for no known reason", .unavailable(.refused(code: "odd"))) {
            $0.answers = [DeviceLoginTests.answer(400, "odd")]
        },
    ]

    private static let lengths: [Case] = [
        Case("a subject of 1,024 bytes", subject(of: 1_024)) { $0.claims["sub"] = text(1_024) },
        Case("a longer one", strange(.member("sub"))) { $0.claims["sub"] = text(1_025) },
        Case("a name of 1,025 bytes in the ID token", strange(.member("claim:id_token:name"))) {
            $0.claims["name"] = text(1_025)
        },
        Case("an address of 1,025 bytes there", strange(.member("claim:id_token:email"))) {
            $0.claims["email"] = text(1_025)
        },
        Case("a name of 1,025 bytes on the owner's page", strange(.member("name"))) {
            $0.hasIDToken = false
            $0.userInfo = .json(200, #"{"email":"ada@example.com","name":"\#(text(1_025))"}"#)
        },
        Case("an address of 1,025 bytes there", strange(.member("email"))) {
            $0.hasIDToken = false
            $0.userInfo = .json(200, #"{"email":"\#(text(1_025))"}"#)
        },
        Case("a login name of 1,025 bytes there", strange(.member("preferred_username"))) {
            $0.hasIDToken = false
            $0.userInfo = .json(200, #"{"preferred_username":"\#(text(1_025))"}"#)
        },
        Case("an access token of more than 16 KiB", strange(.member("access_token"))) {
            $0.token["access_token"] = text(16_385)
        },
        Case("a refresh token likewise", strange(.member("refresh_token"))) {
            $0.token["refresh_token"] = text(16_385)
        },
        Case("an ID token likewise", strange(.member("id_token"))) { $0.token["id_token"] = text(16_385) },
    ]

    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    private static func subject(of count: Int) -> LoginResult {
        session(
            name: "Ada", email: "ada@example.com", login: "ada@example.com", carried: ["sub": Token(text(count))])
    }

    @Test("what the tokens and the owner's page say", arguments: claims + owners + tokens + lengths)
    func played(play: Case) async throws {
        let result = try await PlayedProvider(play.habits).endpoint().login(by: .device) { _ in }
        #expect(result.withoutEnd == play.expected.withoutEnd)
    }

    @Test("the owner's page is asked for once, and only for what the ID token does not say")
    func asked() async throws {
        let whole = PlayedProvider()
        _ = try await whole.endpoint().login(by: .device) { _ in }
        #expect(whole.requests("/userinfo").isEmpty)
        let bare = PlayedProvider(.init(claims: ["email": nil]))
        _ = try await bare.endpoint().login(by: .device) { _ in }
        #expect(bare.requests("/userinfo").count == 1)
    }
}

import Accounts
import RemoteAccounts
import Settings
import Synchronization
import Testing
import Transport

@Suite("An endpoint with pages for signing in")
struct OpenIDEndpointTests {
    /// What was shown before the login was left.
    private final class Shown: Sendable {
        private let pages = Mutex<[SignInPage]>([])

        var all: [SignInPage] { pages.withLock { $0 } }

        func take(_ page: SignInPage) { pages.withLock { $0.append(page) } }
        func leave() {
            withUnsafeCurrentTask { task in
                guard let task else { return }
                task.cancel()
            }
        }
    }

    private let tokens: SessionTokens = {
        var tokens = SessionTokens(access: Token("access"), refresh: Token("old"))
        tokens.proofKey = ProofKey()?.kept
        return tokens
    }()

    @Test("takes no password unless its description has a login")
    func password() async throws {
        let pages = ScriptedProvider()
        let endpoint = try pages.endpoint()
        #expect(!endpoint.takesPassword)
        #expect(endpoint.name == PlayedProvider.issuer)
        #expect(endpoint.identifier == .either)
        #expect(endpoint.pages != nil)
        #expect(await endpoint.login(.example()) == .rejected(.forbidden(message: nil)))
        #expect(pages.urls == [])
    }

    @Test("has the password login and the sessions of its description, if that has any")
    func described() async throws {
        let provider = ScriptedProvider()
        let endpoint = try provider.endpoint(description: .rollcall)
        #expect(endpoint.takesPassword)
        #expect(endpoint.identifier == .email)
        #expect(endpoint.pages != nil)
        #expect(await endpoint.login(.example()) != .rejected(.forbidden(message: nil)))
        #expect(!provider.urls.isEmpty)
        let header = TokenHeader(name: "Authorization", value: Token("Bearer access"))
        #expect(endpoint.header(for: tokens) == header)
        // The key is the provider's and of no use to the description.
        #expect(endpoint.headers(for: tokens, method: "GET", url: "https://id.example.org/people") == [header])
    }

    @Test(
        "has sessions of its pages, which begin, are renewed, shown and ended there, and say nothing to the description",
        arguments: [
            ("rollcall", "{}"), ("django", "{}"), ("keycloak", #"{"variables":{"realm":"r","client_id":"c"}}"#),
        ])
    func pages(preset: String, overrides: String) async throws {
        let pending = HTTPResponse.json(400, #"{"error":"authorization_pending"}"#)
        let begun = #"{"access_token":"access","token_type":"DPoP","refresh_token":"r"}"#
        let device = #"{"device_code":"d","user_code":"A","verification_uri":"https://x.example","expires_in":60}"#
        let provider = ScriptedProvider(
            members: """
                ,"revocation_endpoint":"https://id.example.org/revoke","userinfo_endpoint":"https://id.example.org/me",\
                "device_authorization_endpoint":"https://id.example.org/device",\
                "dpop_signing_alg_values_supported":["ES256"]
                """,
            paths: [
                "/device": [.json(200, device)], "/token": [pending, .json(200, begun)],
                "/me": [.json(200, #"{"sub":"u1","name":"Ada"}"#)], "/revoke": [HTTPResponse(status: 200)],
            ])
        let description = try EndpointDescription(preset: preset, overrides: overrides)
        let endpoint = try provider.endpoint(at: "https://app.example.com", description: description)
        guard case .ok(let session) = await endpoint.login(by: .device, show: { _ in }) else {
            Issue.record("no session")
            return
        }
        #expect(session.tokens.access == Token("access") && session.tokens.proofKey != nil)
        guard case .ok(let renewed) = await endpoint.refresh(session.tokens) else {
            Issue.record("not renewed")
            return
        }
        let profile = Profile(name: "Ada", email: "", login: "u1", expiresAt: nil)
        #expect(await endpoint.profile(renewed.tokens) == .ok(profile))
        let headers = endpoint.headers(for: renewed.tokens, method: "GET", url: "https://app.example.com/people")
        #expect(headers.map(\.name) == ["Authorization", "DPoP"])
        #expect(await endpoint.logout(renewed.tokens) == .ok)
        #expect(!provider.urls.contains { $0.hasPrefix("https://app.example.com") })
    }

    @Test("shows the description no token of a page's session that an earlier version stored, without its issuer")
    func earlier() async throws {
        let provider = ScriptedProvider()
        let endpoint = try provider.endpoint(at: "https://app.example.com", description: .rollcall)
        let tokens = SessionTokens(
            access: Token("access"), refresh: Token("r"), carried: ["sub": Token("u1")])
        let refusal = EndpointError.misconfigured(code: "openid.issuer")
        #expect(await endpoint.refresh(tokens) == .unavailable(refusal))
        #expect(await endpoint.logout(tokens) == .unavailable(refusal))
        #expect(provider.urls == [])
    }

    @Test("reads its pages' answers as it is described, where it is described as a provider that takes passwords too")
    func overlaid() async throws {
        let login = #""login":{"path":"/in","fields":{"u":"{login}","p":"{password}"}}"#
        let description = try EndpointDescription(
            preset: "oidc",
            overrides: #"{"openid":{"client_id":"app"},"session":{"email":"claim:id_token:upn"},\#(login)}"#)
        #expect(description.takesPassword && description.ofPages == description)
        let other = try EndpointDescription(preset: "django", overrides: #"{"openid":{"client_id":"app"}}"#)
        #expect(other.ofPages.session != other.session)
    }

    @Test("sends a token as it is bound")
    func header() throws {
        let endpoint = try ScriptedProvider().endpoint()
        #expect(endpoint.header(for: tokens) == TokenHeader(name: "Authorization", value: Token("DPoP access")))
        let plain = TokenHeader(name: "Authorization", value: Token("Bearer access"))
        let unbound = SessionTokens(access: Token("access"))
        #expect(endpoint.header(for: unbound) == plain)
        #expect(endpoint.headers(for: unbound, method: "GET", url: "https://id.example.org/people") == [plain])
    }

    @Test("waits five minutes for a browser, at an address that may have a query (RFC 6749, 3.1)")
    func page() async throws {
        let provider = ScriptedProvider(
            members: #","authorization_endpoint":"https://id.example.org/authorize?tenant=1""#)
        let endpoint = try provider.endpoint()
        let shown = Shown()
        let task = Task {
            await endpoint.login(by: .browser) { page in
                shown.take(page)
                shown.leave()
            }
        }
        #expect(await task.value == .unavailable(.cancelled))
        guard case .browser(let url, let time)? = shown.all.first else {
            Issue.record("\(shown.all)")
            return
        }
        #expect(url.hasPrefix("https://id.example.org/authorize?tenant=1&response_type=code&client_id=app&"))
        #expect(time == .seconds(300))
        #expect(shown.all.count == 1)
    }

    @Test("cuts a code that goes on for ever, wherever it comes from", arguments: [97, 98, 9_000])
    func long(count: Int) async throws {
        let description = try EndpointDescription(
            preset: "oidc",
            overrides: #"{"openid":{"client_id":"app"},"failure":{"meanings":{"key*":"misconfigured"}}}"#)
        let code = "key" + String(repeating: "x", count: count)
        let expected = EndpointError.misconfigured(code: "key" + String(repeating: "x", count: 97))
        let provider = ScriptedProvider(
            members: #","authorization_endpoint":"https://id.example.org/authorize""#,
            paths: ["/token": [.json(400, #"{"error":"\#(code)"}"#)]])
        let endpoint = try provider.endpoint(description: description)
        let tokens = SessionTokens(access: Token("access"), refresh: Token("old"))
        #expect(await endpoint.refresh(tokens) == .unavailable(expected))
        let browser = BrowserLoginTests.Browser(["?error=\(code)&state=STATE"])
        let result = await endpoint.login(by: .browser) { page in
            guard case .browser(let url, _) = page else { return }
            await browser.open(url)
        }
        #expect(result == .unavailable(expected))
    }
}

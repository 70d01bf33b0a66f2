import Accounts
import Networking
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("What a browser brings back from the provider's page")
struct BrowserAnswerTests {
    typealias Habits = PlayedProvider.Habits
    typealias Browser = BrowserLoginTests.Browser

    private func signIn(
        _ provider: PlayedProvider, _ browser: Browser,
        client: OpenIDDescription = OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app")
    ) async throws -> LoginResult {
        try await provider.endpoint(client: client).login(by: .browser) { page in
            guard case .browser(let url, _) = page else { return }
            provider.opened(url)
            await browser.open(url)
        }.withoutID
    }

    @Test(
        "a code is read as a form has it, whatever is beside it",
        arguments: [
            ("?code=a=b&state=STATE", "a%3Db"), ("?code=a+b&state=STATE", "a+b"), ("?code=%41%2f&state=STATE", "A%2F"),
            ("?flag&code=c&state=STATE", "c"), ("?=x&x=1&code=c&state=STATE", "c"), ("?&&code=c&state=STATE&", "c"),
            ("?error_description=&code=c&state=STATE", "c"),
        ])
    func code(query: String, sent: String) async throws {
        let provider = PlayedProvider()
        let browser = Browser([query])
        #expect(try await signIn(provider, browser) == DeviceLoginTests.ok)
        #expect(browser.statuses == [200])
        let form = try #require(provider.forms("/token").first)
        #expect(form.hasPrefix("grant_type=authorization_code&code=\(sent)&redirect_uri="))
    }

    @Test(
        "an answer without a code is a failure, which the first error decides",
        arguments: [
            ("?state=STATE", DeviceLoginTests.strange(.member("code"))),
            ("?code=&state=STATE", DeviceLoginTests.strange(.member("code"))),
            ("?error=&state=STATE", DeviceLoginTests.strange(.member("code"))),
            ("?error=server_error&state=STATE", .unavailable(.refused(code: "server_error"))),
            (
                "?error=odd&error_description=Not+you&state=STATE",
                .unavailable(.refused(code: "odd", message: "Not you"))
            ),
            (
                "?error=invalid_scope&error_description=x&state=STATE",
                .unavailable(.misconfigured(code: "invalid_scope", message: "x"))
            ),
            ("?code=c&error=access_denied&state=STATE", .rejected(.declined)),
            (
                "?error=access_denied&state=STATE&iss=https%3A%2F%2Fevil.example",
                DeviceLoginTests.strange(.foreign("iss"))
            ),
        ] as [(String, LoginResult)])
    func failure(query: String, expected: LoginResult) async throws {
        let provider = PlayedProvider()
        let browser = Browser([query])
        #expect(try await signIn(provider, browser) == expected)
        #expect(browser.statuses == [400])
        #expect(provider.forms("/token").isEmpty)
    }

    @Test("the page that is shown at the end says how it went")
    func pages() async throws {
        let browser = Browser(["?code=evil&state=x", "?code=c&state=STATE", "?code=d&state=STATE"])
        _ = try await signIn(PlayedProvider(), browser)
        #expect(browser.statuses == [400, 200, 410])
        let texts = ["<p>Refused.</p>", "<p>Done.</p>", "<p>Refused.</p>"]
        #expect(browser.pages.count == texts.count)
        for (page, text) in zip(browser.pages, texts) {
            #expect(page.hasPrefix("<!doctype html>") && page.contains(text))
        }
    }

    @Test("no ID token is missed where none was asked for")
    func noIdentity() async throws {
        let plain = PlayedProvider(Habits(hasIDToken: false, isOpenID: false))
        #expect(try await signIn(plain, Browser(["?code=c&state=STATE"])) == DeviceLoginTests.okWithoutIdentity)
        let client = OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app", scope: "profile email")
        let openID = PlayedProvider(Habits(hasIDToken: false))
        let result = try await signIn(openID, Browser(["?code=c&state=STATE"]), client: client)
        #expect(result == DeviceLoginTests.okWithoutIdentity)
    }

    @Test("whoever leaves is let go")
    func cancelled() async throws {
        let endpoint = try PlayedProvider().endpoint(pageTime: .seconds(5))
        let task = Task { await endpoint.login(by: .browser) { _ in withUnsafeCurrentTask { $0?.cancel() } } }
        #expect(await task.value == .unavailable(.cancelled))
    }

    @Test("the code is bound to the key that the token request is proven with (RFC 9449, 10)")
    func thumbprint() async throws {
        let provider = PlayedProvider(Habits(metadata: ["dpop_signing_alg_values_supported": #"["ES256"]"#]))
        let browser = Browser(["?code=c&state=STATE"])
        #expect(try await signIn(provider, browser) == DeviceLoginTests.ok)
        let request = try #require(provider.requests("/token").first)
        let proof = try #require(request.headers.first { $0.name == "DPoP" }).value
        let head = try #require(proof.split(separator: ".").first.flatMap { ProofReader.bytes(String($0)) })
        let text = String(decoding: head, as: UTF8.self)
        let start = try #require(text.firstRange(of: "{\"crv\""))
        let members = text[start.lowerBound...].prefix { $0 != "}" } + "}"
        #expect(members.hasPrefix(#"{"crv":"P-256","kty":"EC","x":""#))
        let digest = Secret(bytes: Array(members.utf8)).sha256Text
        #expect(browser.value("dpop_jkt") == digest.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
        let unbound = Browser(["?code=c&state=STATE"])
        _ = try await signIn(PlayedProvider(), unbound)
        #expect(unbound.value("dpop_jkt") == nil)
    }

    @Test("a login that a server requires is asked for once, in place of what is configured (RFC 9470, 4)")
    func stepUp() async throws {
        let provider = PlayedProvider()
        var client = OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app")
        client.parameters = ["acr_values": "low", "audience": "people"]
        let endpoint = try provider.endpoint(client: client)
        let required = LoginRequirement(contexts: "phr phrh", maxAge: 300)
        #expect(endpoint.require(required) && endpoint.require(required))
        let asked = await signIn(provider, at: endpoint)
        #expect(asked.value("acr_values") == "phr%20phrh" && asked.value("max_age") == "300")
        #expect(asked.value("audience") == "people")
        // The provider gave what it has: asking again would go on without end.
        #expect(!endpoint.require(required))
        let later = await signIn(provider, at: endpoint)
        #expect(later.value("acr_values") == "low" && later.value("max_age") == nil)
        #expect(endpoint.require(required))
    }

    @Test("a login that the provider's userinfo requires is asked for once too (RFC 9470, 3)")
    func ownStepUp() async throws {
        let challenge = #"Bearer error="insufficient_user_authentication", acr_values="phr""#
        let userInfo = HTTPResponse(status: 401, headers: [.init("WWW-Authenticate", challenge)])
        let provider = PlayedProvider(Habits(userInfo: userInfo))
        let endpoint = try provider.endpoint()
        let tokens = SessionTokens(access: Token("access"))
        #expect(await endpoint.profile(tokens) == .refused)
        #expect(await signIn(provider, at: endpoint).value("acr_values") == "phr")
        #expect(
            await endpoint.profile(tokens) == .unavailable(.refused(code: "insufficient_user_authentication")))
    }

    /// Signs in at an endpoint; returns the browser that it opened.
    private func signIn(_ provider: PlayedProvider, at endpoint: OpenIDEndpoint) async -> Browser {
        let browser = Browser(["?code=c&state=STATE"])
        let result = await endpoint.login(by: .browser) { page in
            guard case .browser(let url, _) = page else { return }
            provider.opened(url)
            await browser.open(url)
        }
        #expect(result.withoutID == DeviceLoginTests.ok)
        return browser
    }
}

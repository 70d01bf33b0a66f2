import Accounts
import JSON
import Networking
import RemoteAccounts
import Settings
import Synchronization
import Testing
import Transport
import Waiting

@Suite("Signing in with a browser on this machine (RFC 8252, RFC 7636, RFC 9207)")
struct BrowserLoginTests {
    typealias Habits = PlayedProvider.Habits

    /// What a browser does with the page: the queries that it comes back with, one after the other, and the statuses
    /// and pages that it gets.
    final class Browser: Sendable {
        private let seen = Mutex<(statuses: [Int], pages: [String], url: String)>(([], [], ""))
        private let network = CurlTransport(options: .init(userAgent: "browser"))
        let queries: [String]
        let path: String

        init(_ queries: [String], path: String = "/callback") {
            self.queries = queries
            self.path = path
        }

        var statuses: [Int] { seen.withLock { $0.statuses } }
        var pages: [String] { seen.withLock { $0.pages } }
        var url: String { seen.withLock { $0.url } }

        /// A part of the page's query.
        func value(_ name: String) -> String? {
            url.split(separator: "?")[1].split(separator: "&").first { $0.hasPrefix(name + "=") }.map {
                String($0.dropFirst(name.utf8.count + 1))
            }
        }

        func open(_ url: String) async {
            seen.withLock { $0.url = url }
            let place = (value("redirect_uri") ?? "").replacing("%3A", with: ":").replacing("%2F", with: "/")
            let base = place.hasSuffix("/callback") ? place.replacing("/callback", with: path) : place
            for query in queries {
                let query = query.replacing("STATE", with: value("state") ?? "")
                let request = HTTPRequest(method: .get, url: base + query)
                let answer = try? await network.transport(limits: .login).send(request)
                seen.withLock { seen in
                    seen.statuses.append(answer?.status ?? 0)
                    seen.pages.append(String(decoding: answer?.body ?? [], as: UTF8.self))
                }
            }
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let queries: [String]
        let statuses: [Int]
        let result: LoginResult
        var path = "/callback"
        var habits = Habits()
    }

    private static let expired = LoginResult.rejected(.expiredPage)

    private static let cases: [Case] = [
        Case(testDescription: "a code", queries: ["?code=c&state=STATE"], statuses: [200], result: DeviceLoginTests.ok),
        Case(
            testDescription: "a code of the right provider",
            queries: ["?code=c&state=STATE&iss=https%3A%2F%2Fid.example.org"],
            statuses: [200], result: DeviceLoginTests.ok),
        Case(
            testDescription: "a second answer", queries: ["?code=c&state=STATE", "?code=d&state=STATE"],
            statuses: [200, 410], result: DeviceLoginTests.ok),
        Case(
            testDescription: "a wrong state first", queries: ["?code=evil&state=x", "?code=c&state=STATE"],
            statuses: [400, 200], result: DeviceLoginTests.ok),
        Case(
            testDescription: "nothing but a wrong state", queries: ["?code=evil&state=x", "?code=evil"],
            statuses: [400, 400], result: expired),
        Case(
            testDescription: "a state that stands twice", queries: ["?code=evil&state=STATE&state=x"], statuses: [400],
            result: expired),
        Case(
            testDescription: "a code that stands twice", queries: ["?code=a&code=b&state=STATE"], statuses: [400],
            result: expired),
        Case(
            testDescription: "a code of another provider",
            queries: ["?code=c&state=STATE&iss=https%3A%2F%2Fevil.example"],
            statuses: [400], result: DeviceLoginTests.strange(.foreign("iss"))),
        Case(
            testDescription: "a code that does not say whose, though the provider always does",
            queries: ["?code=c&state=STATE"], statuses: [400], result: DeviceLoginTests.strange(.foreign("iss")),
            habits: Habits(metadata: ["authorization_response_iss_parameter_supported": "true"])),
        Case(
            testDescription: "another place", queries: ["?code=c&state=STATE"], statuses: [404], result: expired,
            path: "/favicon.ico"),
        Case(
            testDescription: "a request without end", queries: ["?code=\(String(repeating: "c", count: 20_000))"],
            statuses: [431], result: expired),
        Case(
            testDescription: "the person declines", queries: ["?error=access_denied&state=STATE"], statuses: [400],
            result: .rejected(.declined)),
        Case(
            testDescription: "the client is not known", queries: ["?error=unauthorized_client&state=STATE"],
            statuses: [400], result: .unavailable(.misconfigured(code: "unauthorized_client"))),
        Case(
            testDescription: "a code that was used before", queries: ["?code=c&state=STATE"], statuses: [200],
            result: expired, habits: Habits(answers: [DeviceLoginTests.answer(400, "invalid_grant")])),
        Case(
            testDescription: "an ID token of no login", queries: ["?code=c&state=STATE"], statuses: [200],
            result: DeviceLoginTests.strange(.member("nonce")), habits: Habits(claims: ["nonce": nil])),
        Case(
            testDescription: "an ID token of another login", queries: ["?code=c&state=STATE"], statuses: [200],
            result: DeviceLoginTests.strange(.foreign("nonce")), habits: Habits(claims: ["nonce": "x"])),
        Case(
            testDescription: "no ID token", queries: ["?code=c&state=STATE"], statuses: [200],
            result: DeviceLoginTests.strange(.member("id_token")), habits: Habits(hasIDToken: false)),
        Case(
            testDescription: "no such page", queries: [], statuses: [], result: .unavailable(.noSuchMethod(.browser)),
            habits: Habits(metadata: ["authorization_endpoint": nil])),
        Case(testDescription: "nobody comes", queries: [], statuses: [], result: expired),
    ]

    @Test("what the browser brings", arguments: cases)
    func played(play: Case) async throws {
        let provider = PlayedProvider(play.habits)
        let browser = Browser(play.queries, path: play.path)
        let time: Duration = play.result == Self.expired ? .milliseconds(300) : .seconds(60)
        let result = try await provider.endpoint(pageTime: time).login(by: .browser) { page in
            guard case .browser(let url, _) = page else { return }
            provider.opened(url)
            await browser.open(url)
        }
        #expect(result.withoutID == play.result)
        #expect(browser.statuses == play.statuses)
    }

    @Test(
        "the address that a browser elsewhere ended at is checked like one that comes back by itself",
        arguments: [
            ("REDIRECT?code=c&state=STATE", DeviceLoginTests.ok),
            (" 'REDIRECT?code=c&state=STATE#_=_' ", DeviceLoginTests.ok),
            ("REDIRECT?code=c&state=x", DeviceLoginTests.strange(.notCallback)),
            ("REDIRECT?code=a&code=b&state=STATE", DeviceLoginTests.strange(.notCallback)),
            ("http://127.0.0.1:1/callback?code=c&state=STATE", DeviceLoginTests.strange(.notCallback)),
            ("https://id.example.org/authorize?code=c&state=STATE", DeviceLoginTests.strange(.notCallback)),
            ("c", DeviceLoginTests.strange(.notCallback)), ("", DeviceLoginTests.strange(.notCallback)),
            (
                "REDIRECT?code=c&state=STATE&iss=https%3A%2F%2Fevil.example",
                DeviceLoginTests.strange(.foreign("iss"))
            ),
            ("REDIRECT?error=access_denied&state=STATE", .rejected(.declined)),
        ] as [(String, LoginResult)])
    func pasted(address: String, expected: LoginResult) async throws {
        let provider = PlayedProvider()
        let place = Mutex((url: "", end: ""))
        let result = try await provider.endpoint().login(
            by: .paste,
            show: { page in
                guard case .elsewhere(let url, let end) = page else { return }
                provider.opened(url)
                place.withLock { $0 = (url, end) }
            },
            pasted: {
                let (url, end) = place.withLock { $0 }
                let state = url.split(separator: "&").first { $0.hasPrefix("state=") }?.dropFirst(6) ?? ""
                return Secret(
                    bytes: Array(address.replacing("REDIRECT", with: end).replacing("STATE", with: state).utf8))
            })
        #expect(result.withoutID == expected)
    }

    @Test("nothing pasted is an attempt that was given up")
    func leftUnpasted() async throws {
        let result = try await PlayedProvider().endpoint().login(by: .paste, show: { _ in }, pasted: { nil })
        #expect(result == .unavailable(.cancelled))
    }

    @Test("the page is asked for with everything that keeps others out, and the verifier is what was hashed")
    func page() async throws {
        let provider = PlayedProvider()
        let browser = Browser(["?code=c&state=STATE"])
        _ = try await provider.endpoint().login(by: .browser) { page in
            guard case .browser(let url, _) = page else { return }
            provider.opened(url)
            await browser.open(url)
        }
        #expect(
            browser.url.hasPrefix("https://id.example.org/authorize?response_type=code&client_id=app&redirect_uri="))
        #expect(browser.value("scope") == "openid%20profile%20email")
        #expect(browser.value("code_challenge_method") == "S256")
        let form = try #require(provider.forms("/token").first)
        let verifier = try #require(form.split(separator: "&").first { $0.hasPrefix("code_verifier=") }).dropFirst(14)
        #expect(verifier.utf8.count == 43)
        let hash = Secret(bytes: Array(verifier.utf8)).sha256Text
        #expect(browser.value("code_challenge") == hash.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
        #expect(Set([browser.value("state"), browser.value("nonce"), browser.value("code_challenge")]).count == 3)
    }

    /// Signs in with a client of one's own; returns the browser.
    private static func signIn(
        _ provider: PlayedProvider = PlayedProvider(), changing change: (inout OpenIDDescription) -> Void
    ) async throws -> (browser: Browser, result: LoginResult) {
        var client = OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app", clientSecret: "s%c:t")
        change(&client)
        let browser = Browser(["?code=c&state=STATE"])
        let result = try await provider.endpoint(client: client).login(by: .browser) { page in
            guard case .browser(let url, _) = page else { return }
            provider.opened(url)
            await browser.open(url)
        }
        return (browser, result)
    }

    @Test("the page, and a device's first request, are asked for with the parameters of the description, too")
    func parameters() async throws {
        let change = { (client: inout OpenIDDescription) in
            client.parameters = ["audience": "https://api.example.org", "prompt": "login"]
        }
        let (browser, result) = try await Self.signIn(changing: change)
        #expect(result.withoutID == DeviceLoginTests.ok)
        #expect(browser.value("audience") == "https%3A%2F%2Fapi.example.org" && browser.value("prompt") == "login")
        var client = OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app")
        change(&client)
        let provider = PlayedProvider()
        _ = try await provider.endpoint(client: client).login(by: .device) { _ in }
        let form = try #require(provider.forms("/device").first)
        #expect(form.contains("&audience=https%3A%2F%2Fapi.example.org&prompt=login"), "\(form)")
    }

    @Test("the browser comes back to the host and the path that are described")
    func redirect() async throws {
        let (browser, result) = try await Self.signIn {
            $0.redirect = OpenIDDescription.Redirect("http://localhost/a/signed-in") ?? .init()
        }
        #expect(result.withoutID == DeviceLoginTests.ok && browser.statuses == [200])
        let place = try #require(browser.value("redirect_uri"))
        #expect(place.hasPrefix("http%3A%2F%2Flocalhost%3A") && place.hasSuffix("%2Fa%2Fsigned-in"))
    }

    @Test(
        "the client proves who it is as it is described",
        arguments: [
            (.basic, "Basic YXBwOnMlMjVjJTNBdA==", ""), (.rawBasic, "Basic YXBwOnMlYzp0", ""),
            (.post, nil, "&client_id=app&client_secret=s%25c%3At"), (.none, nil, "&client_id=app"),
        ] as [(OpenIDDescription.ClientProof, String?, String)])
    func clientProof(proof: OpenIDDescription.ClientProof, header: String?, end: String) async throws {
        let provider = PlayedProvider()
        let (_, result) = try await Self.signIn(provider) { $0.clientProof = proof }
        #expect(result.withoutID == DeviceLoginTests.ok)
        let request = try #require(provider.requests("/token").first)
        #expect(request.headers.first { $0.name == "Authorization" }?.value == header)
        let form = try #require(provider.forms("/token").first)
        #expect(form.hasSuffix(end) && form.contains("client_") == !end.isEmpty, "\(form)")
    }

    private static let offered = ["pushed_authorization_request_endpoint": "https://id.example.org/announce"]
    private static let required = offered.merging(["require_pushed_authorization_requests": "true"]) { $1 }

    /// Returns the address that a login shows.
    private static func shown(_ provider: PlayedProvider) async throws -> String {
        var client = OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app")
        client.parameters = ["prompt": "login"]
        let shown = Mutex("")
        _ = try await provider.endpoint(client: client, pageTime: .milliseconds(100)).login(by: .browser) { page in
            guard case .browser(let url, _) = page else { return }
            shown.withLock { $0 = url }
        }
        return shown.withLock { $0 }
    }

    @Test(
        "a login is announced first where the provider takes that, and the browser shows only what stands for it",
        arguments: [required, offered])
    func announced(members: [String: String]) async throws {
        let provider = PlayedProvider(Habits(metadata: members))
        #expect(
            try await Self.shown(provider)
                == "https://id.example.org/authorize?client_id=app&request_uri=urn%3Aexample%3A1")
        let form = try #require(provider.forms("/announce").first)
        for part in ["response_type=code&", "&client_id=app&", "&state=", "&code_challenge=", "&prompt=login"] {
            #expect(form.contains(part), "\(form)")
        }
        #expect(form.split(separator: "&").count { $0.hasPrefix("client_id=") } == 1)
    }

    @Test("where a login cannot be announced, it fails if it has to be, and goes on if that is only offered")
    func unannounced() async throws {
        for (answer, error) in [
            (HTTPResponse.json(400, #"{"error":"invalid_request"}"#), EndpointError.refused(code: "invalid_request")),
            (.json(201, "{}"), .notUnderstood(reason: .member("request_uri"))),
        ] {
            let provider = PlayedProvider(Habits(metadata: Self.required, announced: answer))
            let result = try await provider.endpoint().login(by: .browser) { _ in Issue.record("a page") }
            #expect(result == .unavailable(error))
            let url = try await Self.shown(PlayedProvider(Habits(metadata: Self.offered, announced: answer)))
            #expect(url.contains("&prompt=login") && !url.contains("request_uri"), "\(url)")
        }
    }

    @Test("metadata of the description are laid over the provider's, and stand in for those that it has not")
    func metadata() async throws {
        for habits in [Habits(metadata: ["authorization_endpoint": nil]), Habits(document: .json(404, "{}"))] {
            let provider = PlayedProvider(habits)
            let (_, result) = try await Self.signIn(provider) {
                $0.metadata = .object(pairs: [
                    ("authorization_endpoint", .string("https://id.example.org/authorize")),
                    ("token_endpoint", .string("https://id.example.org/token")),
                ])
            }
            #expect(result.withoutID == DeviceLoginTests.ok, "\(result)")
        }
        let (_, result) = try await Self.signIn {
            $0.metadata = .object(pairs: [("token_endpoint", .string("http://id.example.org/token"))])
        }
        #expect(result == DeviceLoginTests.strange(.member("token_endpoint")))
    }

    @Test("the port is free again afterwards, and a fixed one that is taken is told")
    func port() async throws {
        let taken = try LoopbackListener()
        let client = OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app", port: taken.port)
        let result = try await PlayedProvider().endpoint(client: client).login(by: .browser) { _ in }
        guard case .unavailable(.noListener(port: taken.port, reason: _)) = result else {
            Issue.record("\(result)")
            return
        }
        // An address that is pasted does not arrive there.
        let place = Mutex("")
        _ = try await PlayedProvider().endpoint(client: client).login(
            by: .paste,
            show: { page in if case .elsewhere(_, let end) = page { place.withLock { $0 = end } } }, pasted: { nil })
        #expect(place.withLock { $0 } == "http://127.0.0.1:\(taken.port)/callback")
        let browser = Browser(["?code=c&state=STATE"])
        let provider = PlayedProvider()
        _ = try await provider.endpoint().login(by: .browser) { page in
            guard case .browser(let url, _) = page else { return }
            provider.opened(url)
            await browser.open(url)
        }
        let text = (browser.value("redirect_uri") ?? "").replacing("http%3A%2F%2F127.0.0.1%3A", with: "")
        let port = try #require(Int(text.prefix { $0 != "%" }))
        // Another test may have it for a moment.
        await until { (try? LoopbackListener(port: port)) != nil }
    }

    @Test("a listener answers no name but its own, and no method but GET")
    func names() async throws {
        let listener = try LoopbackListener()
        let serving = Task { await listener.serve { _ in LoopbackReply(status: 200, page: "") } }
        defer { serving.cancel() }
        let network = CurlTransport(options: .init(userAgent: "browser")).transport(limits: .login)
        func status(_ request: HTTPRequest) async throws -> Int { try await network.send(request).status }
        let url = "http://127.0.0.1:\(listener.port)/callback"
        #expect(try await status(HTTPRequest(method: .get, url: url)) == 200)
        #expect(try await status(HTTPRequest(method: .post, url: url)) == 405)
        #expect(
            try await status(HTTPRequest(method: .get, url: url, headers: [.init("Host", "evil.example")])) == 400)
    }
}

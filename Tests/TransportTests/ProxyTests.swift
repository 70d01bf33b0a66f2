import Harness
import Networking
import Testing
import Transport

@Suite("Through a proxy")
struct ProxyTests {
    private func send(
        _ url: String, _ environment: [String: String], _ trust: CertificateTrust = .system
    ) async throws -> HTTPResponse {
        var options = CurlTransport.Options(userAgent: "rollcall/test")
        options.trust = trust
        options.proxies = try ProxyRules(environment: environment)
        options.allowsPlainHTTP = true
        return try await options.answer(to: url)
    }

    @Test(
        "plain http is sent to it with its whole address, and its password for it; no name is looked up here",
        arguments: [
            ("http://directory.invalid/api?a=1%202", "http://directory.invalid/api?a=1%202", "directory.invalid"),
            ("http://directory.invalid:80", "http://directory.invalid/", "directory.invalid"),
            ("HTTP://directory.invalid:8080?a", "http://directory.invalid:8080/?a", "directory.invalid:8080"),
            ("http://[2001:db8::1]:81/a%2Fb", "http://[2001:db8::1]:81/a%2Fb", "[2001:db8::1]:81"),
        ])
    func plain(url: String, target: String, host: String) async throws {
        try await LoopbackServer.run(answering: { _ in .json(200, #"{"a":1}"#) }) { proxy in
            let address = "http://me:pa%20ss@127.0.0.1:\(proxy.port)"
            let response = try await send(url, ["HTTP_PROXY": address])
            #expect(response.status == 200 && response.body == Array(#"{"a":1}"#.utf8))
            let request = try #require(proxy.requests.first)
            #expect(proxy.requests.count == 1 && request.method == "GET" && request.target == target)
            #expect(request.headers.filter { $0.name == "host" }.map(\.value) == [host])
            #expect(request.header("proxy-authorization") == "Basic bWU6cGEgc3M=")
            _ = try await send(url, ["HTTP_PROXY": "http://127.0.0.1:\(proxy.port)"])
            #expect(proxy.requests.last?.target == target && proxy.requests.last?.header("proxy-authorization") == nil)
        }
    }

    @Test("plain http keeps its connection to it, bodies and all, whichever server is asked")
    func kept() async throws {
        try await LoopbackServer.run(answering: { .json(200, $0.text) }) { proxy in
            var options = CurlTransport.Options(userAgent: "rollcall/test")
            options.proxies = try ProxyRules(environment: ["http_proxy": "http://127.0.0.1:\(proxy.port)"])
            options.allowsPlainHTTP = true
            let client = CurlTransport(options: options)
            let transport = client.transport(limits: .login)
            for host in ["a.invalid", "b.invalid"] {
                let request = HTTPRequest(
                    method: .post, url: "http://\(host)/login", headers: [.init("Host", "c.invalid")],
                    body: Array("{}".utf8))
                let response = try? await transport.send(request)
                #expect(response?.body == request.body)
            }
            await client.shutdown()
            #expect(proxy.requests.map(\.target) == ["http://a.invalid/login", "http://b.invalid/login"])
            #expect(proxy.requests.map { $0.header("host") } == ["a.invalid", "b.invalid"])
            #expect(proxy.connections == 1)
        }
    }

    @Test("plain http is answered by the server or by the proxy: a redirection is followed nowhere")
    func answers() async throws {
        try await LoopbackServer.run(answering: { _ in .redirect(to: "http://127.0.0.1:1/") }) { proxy in
            let response = try await send("http://id.invalid/", ["HTTP_PROXY": "http://127.0.0.1:\(proxy.port)"])
            #expect(response.status == 302 && response.header("Location") == "http://127.0.0.1:1/")
        }
        let closed = try ReservedPort()
        await #expect(throws: NetworkError.unreachable(reason: "Connection refused")) {
            try await send("http://id.invalid/", ["HTTP_PROXY": "http://127.0.0.1:\(closed.port)"])
        }
    }

    @Test("https is a tunnel that the proxy is asked for, and nothing else is told to it")
    func tunnel() async throws {
        try await LoopbackServer.run(answering: { _ in .http(403) }) { proxy in
            let address = "http://127.0.0.1:\(proxy.port)"
            await #expect(throws: NetworkError.unreachable(reason: "the proxy refused the connection")) {
                try await send("https://id.invalid/login", ["HTTPS_PROXY": address])
            }
            let request = try #require(proxy.requests.first)
            #expect(request.method == "CONNECT" && request.target == "id.invalid:443")
        }
    }

    @Test("a proxy that wants a password is told as that")
    func password() async throws {
        try await LoopbackServer.run(answering: { _ in .http(407) }) { proxy in
            _ = await #expect(throws: NetworkError.unreachable(reason: "the proxy requires a user name and password")) {
                try await send("https://id.invalid/", ["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"])
            }
            _ = await #expect(throws: NetworkError.unreachable(reason: "the proxy requires a user name and password")) {
                try await send("http://id.invalid/", ["HTTP_PROXY": "http://127.0.0.1:\(proxy.port)"])
            }
        }
    }

    @Test(
        "a proxy of TLS is spoken to over TLS", .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
    func secureProxy() async throws {
        try await TLSServer.run { (proxy) async throws in
            let environment = ["HTTP_PROXY": "https://127.0.0.1:\(proxy.port)"]
            let trust = try CertificateTrust(adding: proxy.authority)
            let response = try await send("http://id.invalid/a", environment, trust)
            #expect(response.status == 204)
            #expect(proxy.seen.requests == ["GET http://id.invalid/a HTTP/1.1"])
            let reason = "proxy: certificate of an unknown authority"
            await #expect(throws: NetworkError.insecure(reason: reason)) {
                try await send("http://id.invalid/a", environment)
            }
        }
    }

    @Test(
        "a SOCKS proxy is asked for a connection to the name, or to the address",
        arguments: [
            ("socks5h", "http://id.invalid:81/a", "id.invalid:81"), ("socks5", "http://10.1.2.3/a", "10.1.2.3:80"),
        ])
    func socks(kind: String, url: String, goal: String) async throws {
        try await SOCKSProxy.run { proxy in
            let response = try await send(url, ["http_proxy": "\(kind)://127.0.0.1:\(proxy.port)"])
            #expect(response.status == 204)
            #expect(proxy.goals == [goal])
            #expect(proxy.requests == ["GET /a HTTP/1.1"])
        }
    }

    @Test(
        "a SOCKS proxy that refuses is told as that",
        arguments: [
            (UInt8(0xFF), UInt8(0), "the proxy requires a user name and password"),
            (0, 2, "the proxy refused the connection"),
        ])
    func refusingSOCKS(method: UInt8, reply: UInt8, reason: String) async throws {
        try await SOCKSProxy.run(method: method, reply: reply) { proxy in
            await #expect(throws: NetworkError.unreachable(reason: reason)) {
                try await send("http://id.invalid/", ["http_proxy": "socks5h://127.0.0.1:\(proxy.port)"])
            }
        }
    }

    @Test(
        "NO_PROXY is read as curl reads it: hosts, those below them, ranges of addresses, and *",
        arguments: [
            ("id.invalid", "http://id.invalid/", true), ("invalid", "http://id.invalid/", true),
            (".invalid", "http://id.invalid/", true), ("other.example, ID.invalid", "http://id.invalid/", true),
            ("*", "http://id.invalid/", true), ("d.invalid", "http://id.invalid/", false),
            ("127.0.0.0/8", "http://127.0.0.1:PORT/", true), ("10.0.0.0/8", "http://127.0.0.1:PORT/", false),
        ])
    func exceptions(list: String, url: String, isExcepted: Bool) async throws {
        let closed = try ReservedPort()
        try await LoopbackServer.run(answering: { _ in .http(204) }) { proxy in
            for name in ["NO_PROXY", "no_proxy"] {
                let environment = ["HTTP_PROXY": "http://127.0.0.1:\(proxy.port)", name: list]
                let answer = try? await send(url.replacing("PORT", with: "\(closed.port)"), environment)
                #expect((answer == nil) == isExcepted)
            }
        }
    }

    @Test("what NO_PROXY names is asked directly")
    func exception() async throws {
        try await LoopbackServer.run(answering: { _ in .json(200, "{}") }) { server in
            try await LoopbackServer.run(answering: { _ in .http(500) }) { proxy in
                let address = "http://127.0.0.1:\(proxy.port)"
                let response = try await send(server.url, ["http_proxy": address, "no_proxy": "127.0.0.1"])
                #expect(response.status == 200)
                #expect(proxy.connections == 0)
            }
        }
    }
}

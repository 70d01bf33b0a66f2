import Harness
import Testing
import Transport

@Suite("Through a proxy")
struct ProxyTests {
    private func send(_ url: String, _ environment: [String: String]) async throws -> HTTPResponse {
        var options = AsyncHTTPTransport.Options(userAgent: "rollcall/test")
        options.proxies = try ProxyRules(environment: environment)
        options.allowsPlainHTTP = true
        let client = AsyncHTTPTransport(options: options)
        let answer: Result<HTTPResponse, any Error>
        do {
            answer = .success(try await client.transport(limits: .login).send(HTTPRequest(method: .get, url: url)))
        } catch {
            answer = .failure(error)
        }
        await client.shutdown()
        return try answer.get()
    }

    @Test("a request is sent in a tunnel, with the proxy's password for the proxy only and no name look-up here")
    func plain() async throws {
        try await LoopbackServer.run(answering: { request in
            request.method == "CONNECT" ? .send(Array("HTTP/1.1 200 Connected\r\n\r\n".utf8)) : .json(200, "{}")
        }) { proxy in
            let address = "http://me:pa%20ss@127.0.0.1:\(proxy.port)"
            let response = try await send("http://directory.invalid/api?a=1", ["HTTP_PROXY": address])
            #expect(response.status == 200)
            #expect(proxy.requests.map(\.target) == ["directory.invalid:80", "/api?a=1"])
            #expect(proxy.requests.map { $0.header("proxy-authorization") } == ["Basic bWU6cGEgc3M=", nil])
            #expect(proxy.connections == 1)
        }
    }

    @Test("https is a tunnel that the proxy is asked for, and nothing else is told to it")
    func tunnel() async throws {
        try await LoopbackServer.run(answering: { _ in .http(403) }) { proxy in
            let address = "http://127.0.0.1:\(proxy.port)"
            await #expect(throws: HTTPFailure.unreachable(reason: "the proxy makes no connection")) {
                try await send("https://id.invalid/login", ["HTTPS_PROXY": address])
            }
            let request = try #require(proxy.requests.first)
            #expect(request.method == "CONNECT" && request.target == "id.invalid:443")
        }
    }

    @Test("a proxy that wants a password is told as that")
    func password() async throws {
        try await LoopbackServer.run(answering: { _ in .http(407) }) { proxy in
            _ = await #expect(throws: HTTPFailure.unreachable(reason: "the proxy wants a user and a password")) {
                try await send("https://id.invalid/", ["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"])
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

import Harness
import Networking
import Testing
import Transport

@Suite("The transport over a real connection")
struct CurlTransportTests {
    @Test("sends method, target, headers, body and User-Agent, and gives back the whole answer")
    func wholeExchange() async throws {
        try await LoopbackServer.run(answering: { _ in .json(201, #"{"a":1}"#, headers: [("X-One", "1")]) }) { server in
            try await withTransport { transport in
                let response = try await transport.send(
                    HTTPRequest(
                        method: .post, url: server.url + "/a/b?c=d%20e",
                        headers: [.init("Content-Type", "text/plain"), .init("X-Two", "2")],
                        body: Array("hello".utf8)
                    ))
                #expect(response.status == 201)
                #expect(response.header("x-one") == "1")
                #expect(response.body == Array(#"{"a":1}"#.utf8))
            }
            let request = try #require(server.requests.first)
            #expect(request.method == "POST")
            #expect(request.target == "/a/b?c=d%20e")
            #expect(request.header("content-type") == "text/plain")
            #expect(request.header("x-two") == "2")
            #expect(request.header("user-agent") == "rollcall/test")
            #expect(request.header("host") == "127.0.0.1:\(server.port)")
            #expect(request.text == "hello")
        }
    }

    @Test("uses one connection for two requests, whatever their limits")
    func keepAlive() async throws {
        try await LoopbackServer.run(answering: { _ in .json(200, "{}") }) { server in
            let client = CurlTransport(options: .init(userAgent: "rollcall/test"))
            let request = HTTPRequest(method: .get, url: server.url + "/")
            _ = try await client.transport(limits: .login).send(request)
            _ = try await client.transport(limits: .people).send(request)
            #expect(server.requests.map(\.connection) == [1, 1])
            await client.shutdown()
        }
    }

    @Test("runs requests side by side")
    func sideBySide() async throws {
        try await LoopbackServer.run(answering: { $0.target == "/slow" ? .silence : .json(200, "{}") }) { server in
            try await withTransport { transport in
                let slow = Task { try? await transport.send(HTTPRequest(method: .get, url: server.url + "/slow")) }
                await server.received(1)
                for _ in 1...3 {
                    let response = try await transport.send(HTTPRequest(method: .get, url: server.url + "/quick"))
                    #expect(response.status == 200)
                }
                #expect(server.connections == 2)
                slow.cancel()
                #expect(await slow.value == nil)
            }
        }
    }

    @Test("sends nothing a second time where a kept connection turns out to be dead")
    func deadConnection() async throws {
        try await LoopbackServer.run(answering: {
            $0.connection == 1 && $0.method == "POST" ? .close : .json(200, "{}")
        }) { server in
            try await withTransport { transport in
                _ = try await transport.send(HTTPRequest(method: .get, url: server.url))
                await #expect(throws: NetworkError.interrupted) {
                    try await transport.send(HTTPRequest(method: .post, url: server.url, body: Array("{}".utf8)))
                }
                #expect(server.requests.map(\.connection) == [1, 1])
                let response = try await transport.send(HTTPRequest(method: .get, url: server.url))
                #expect(response.status == 200)
            }
        }
    }

    @Test("is over at once when it is cancelled, and goes on with the others")
    func cancelled() async throws {
        try await LoopbackServer.run(answering: { $0.target == "/" ? .silence : .json(200, "{}") }) { server in
            try await withTransport { transport in
                for count in 1...5 {
                    let sending = Task { try? await transport.send(HTTPRequest(method: .get, url: server.url + "/")) }
                    await server.received(2 * count - 1)
                    let start = ContinuousClock.now
                    sending.cancel()
                    #expect(await sending.value == nil)
                    // Half of the time-out; the benchmark of Ctrl-C holds the milliseconds.
                    #expect(ContinuousClock.now - start < .seconds(10))
                    let response = try await transport.send(HTTPRequest(method: .get, url: server.url + "/next"))
                    #expect(response.status == 200)
                }
            }
        }
    }

    @Test(
        "tells a length of nothing where a body may be, and none of the library's own headers",
        arguments: [
            (.post, "0"), (.put, "0"), (.delete, nil), (.get, nil),
        ] as [(HTTPRequest.Method, String?)])
    func emptyBody(method: HTTPRequest.Method, length: String?) async throws {
        try await LoopbackServer.run(answering: { _ in .http(204) }) { server in
            let url = server.url.replacing("://", with: "://me:geheim@")
            try await withTransport { _ = try await $0.send(HTTPRequest(method: method, url: url + "/a/../b")) }
            let request = try #require(server.requests.first)
            #expect(request.method == method.rawValue && request.target == "/a/../b")
            #expect(request.header("content-length") == length)
            #expect(
                request.headers.map(\.name).filter {
                    ["content-type", "expect", "accept", "authorization"].contains($0)
                } == [])
        }
    }

    @Test("follows no redirect and repeats no request", arguments: [301, 302, 303, 307, 308, 503])
    func onceOnly(status: Int) async throws {
        try await LoopbackServer.run(answering: { _ in .redirect(status, to: "/elsewhere") }) { server in
            try await withTransport { transport in
                let response = try await transport.send(
                    HTTPRequest(method: .post, url: server.url + "/login", body: [1]))
                #expect(response.status == status)
                #expect(response.header("Location") == "/elsewhere")
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test("takes an empty answer")
    func noContent() async throws {
        try await LoopbackServer.run(answering: { _ in .http(204) }) { server in
            try await withTransport { transport in
                let response = try await transport.send(HTTPRequest(method: .post, url: server.url + "/logout"))
                #expect(response.status == 204)
                #expect(response.body.isEmpty)
            }
        }
    }

    @Test("cancels what is asked after a shutdown, which may be called twice")
    func afterShutdown() async throws {
        try await LoopbackServer.run(answering: { _ in .json(200, "{}") }) { server in
            let client = CurlTransport(options: .init(userAgent: "rollcall/test"))
            let transport = client.transport(limits: .login)
            let request = HTTPRequest(method: .get, url: server.url + "/")
            _ = try await transport.send(request)
            await client.shutdown()
            await client.shutdown()
            await #expect(throws: NetworkError.cancelled) { try await transport.send(request) }
        }
    }

    @Test("may be dropped without a shutdown")
    func dropped() async throws {
        try await LoopbackServer.run(answering: { _ in .json(200, "{}") }) { server in
            var client: CurlTransport? = CurlTransport(options: .init(userAgent: "rollcall/test"))
            let status = try await client?.transport(limits: .login).send(HTTPRequest(method: .get, url: server.url))
                .status
            client = nil
            #expect(status == 200)
        }
    }
}

/// A transport with short time-outs for the length of `body`.
func withTransport<Result: Sendable>(
    total: Duration = .seconds(20), connect: Duration = .seconds(5), limit: Int = 1 << 20,
    allowsPlainHTTP: Bool = false, _ body: (HTTPTransport) async throws -> Result
) async throws -> Result {
    var options = CurlTransport.Options(userAgent: "rollcall/test")
    options.allowsPlainHTTP = allowsPlainHTTP
    let client = CurlTransport(options: options)
    do {
        let result = try await body(client.transport(limits: .init(connect: connect, total: total, body: limit)))
        await client.shutdown()
        return result
    } catch {
        await client.shutdown()
        throw error
    }
}

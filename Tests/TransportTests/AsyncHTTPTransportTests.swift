import Harness
import Testing
import Transport

@Suite("The transport over a real connection")
struct AsyncHTTPTransportTests {
    @Test("sends method, target, headers, body and User-Agent, and gives back the whole answer")
    func wholeExchange() async throws {
        try await LoopbackServer.run(answering: { _ in .json(201, #"{"a":1}"#, headers: [("X-One", "1")]) }) { server in
            try await withTransport { transport in
                let response = try await transport.send(HTTPRequest(
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
            let client = AsyncHTTPTransport(options: .init(userAgent: "rollcall/test"))
            let request = HTTPRequest(method: .get, url: server.url + "/")
            _ = try await client.transport(limits: .login).send(request)
            _ = try await client.transport(limits: .people).send(request)
            #expect(server.requests.map(\.connection) == [1, 1])
            await client.shutdown()
        }
    }

    @Test("follows no redirect and repeats no request", arguments: [301, 302, 303, 307, 308, 503])
    func onceOnly(status: Int) async throws {
        try await LoopbackServer.run(answering: { _ in .redirect(status, to: "/elsewhere") }) { server in
            try await withTransport { transport in
                let response = try await transport.send(HTTPRequest(method: .post, url: server.url + "/login", body: [1]))
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
            let client = AsyncHTTPTransport(options: .init(userAgent: "rollcall/test"))
            let transport = client.transport(limits: .login)
            let request = HTTPRequest(method: .get, url: server.url + "/")
            _ = try await transport.send(request)
            await client.shutdown()
            await client.shutdown()
            await #expect(throws: HTTPFailure.cancelled) { try await transport.send(request) }
        }
    }

    @Test("may be dropped without a shutdown")
    func dropped() async throws {
        try await LoopbackServer.run(answering: { _ in .json(200, "{}") }) { server in
            var client: AsyncHTTPTransport? = AsyncHTTPTransport(options: .init(userAgent: "rollcall/test"))
            let status = try await client?.transport(limits: .login).send(HTTPRequest(method: .get, url: server.url)).status
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
    var options = AsyncHTTPTransport.Options(userAgent: "rollcall/test", connectTimeout: connect)
    options.allowsPlainHTTP = allowsPlainHTTP
    let client = AsyncHTTPTransport(options: options)
    do {
        let result = try await body(client.transport(limits: .init(total: total, body: limit)))
        await client.shutdown()
        return result
    } catch {
        await client.shutdown()
        throw error
    }
}

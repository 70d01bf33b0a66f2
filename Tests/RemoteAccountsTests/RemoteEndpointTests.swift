import Accounts
import Harness
import Networking
import RemoteAccounts
import Testing
import Transport

@Suite("The remote endpoint over a real connection")
struct RemoteEndpointTests {
    @Test("signs in, and signs in again after a wrong password")
    func login() async throws {
        try await login(answering: { request in
            request.text.contains("wrong")
                ? .json(401, Answers.failure("invalid_credentials"))
                : .json(200, Answers.session)
        }) { endpoint, server in
            #expect(await endpoint.login(.example(password: "wrong")) == .rejected(.credentials))
            #expect(await endpoint.login(.example()) == .ok(.example(endpoint: server.url)))
            #expect(server.requests.map(\.target) == ["/login", "/login"])
            #expect(server.requests.map(\.connection) == [1, 1])
            let request = try #require(server.requests.last)
            #expect(request.text == #"{"email":"ada@example.com","password":"secret"}"#)
            #expect(request.header("content-type") == "application/json")
            #expect(request.header("user-agent") == "rollcall/test")
            #expect(request.header("authorization") == nil)
        }
    }

    @Test("sends no password after a redirect")
    func redirect() async throws {
        try await login(answering: { _ in .redirect(307, to: "http://127.0.0.1:9/login") }) { endpoint, server in
            #expect(
                await endpoint.login(.example())
                    == .unavailable(.redirected(location: "http://127.0.0.1:9/login"))
            )
            #expect(server.requests.count == 1)
        }
    }

    struct Misbehaviour: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var answer: @Sendable () -> LoopbackAnswer
        var failure: EndpointError
    }

    static let half = Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{".utf8)
    static let misbehaviours = [
        Misbehaviour(testDescription: "closes", answer: { .close }, failure: .network(.interrupted)),
        Misbehaviour(
            testDescription: "never answers", answer: { .silence }, failure: .timedOut(after: .milliseconds(300))
        ),
        Misbehaviour(
            testDescription: "answers half", answer: { .stall(after: half) },
            failure: .timedOut(after: .milliseconds(300))
        ),
        Misbehaviour(
            testDescription: "answers half and closes", answer: { .sendThenClose(half) },
            failure: .network(.interrupted)
        ),
        Misbehaviour(
            testDescription: "answers HTML", answer: { .html(200, "<!doctype html><title>Log in</title>") },
            failure: .notUnderstood(reason: .notJSON)
        ),
        Misbehaviour(
            testDescription: "answers 10 MB", answer: { .http(200, body: Array(repeating: 0x20, count: 10 << 20)) },
            failure: .network(.tooLarge(limit: 1 << 20))
        ),
        Misbehaviour(
            testDescription: "fails", answer: { .html(502, "<h1>Bad gateway</h1>") },
            failure: .serverError(status: 502)
        ),
    ]

    @Test("takes an endpoint that", arguments: misbehaviours)
    func misbehaviour(_ endpoint: Misbehaviour) async throws {
        let quick =
            if case .network(.timedOut) = endpoint.failure { Duration.milliseconds(300) } else { Duration.seconds(20) }
        try await login(answering: { _ in endpoint.answer() }, total: quick) { remote, _ in
            #expect(await remote.login(.example()) == .unavailable(endpoint.failure))
        }
    }

    @Test("tells a cancelled attempt from a failed one")
    func cancelled() async throws {
        try await login(answering: { _ in .silence }) { endpoint, server in
            let attempt = Task { await endpoint.login(.example()) }
            await server.received(1)
            attempt.cancel()
            #expect(await attempt.value == .unavailable(.cancelled))
        }
    }

    private func login(
        answering answer: @escaping @Sendable (LoopbackRequest) -> LoopbackAnswer, total: Duration = .seconds(20),
        _ body: @Sendable (RemoteEndpoint, LoopbackServer) async throws -> Void
    ) async throws {
        try await LoopbackServer.run(answering: answer) { server in
            let client = CurlTransport(options: .init(userAgent: "rollcall/test"))
            let transport = client.transport(limits: .init(total: total, body: 1 << 20))
            let endpoint = try RemoteEndpoint(
                url: server.url, transport: transport, clock: ContinuousClock(), now: { noon })
            let result = await Result(catching: { try await body(endpoint, server) })
            await client.shutdown()
            try result.get()
        }
    }
}

extension Result where Failure == any Error {
    fileprivate init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

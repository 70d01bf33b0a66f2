import Harness
import Networking
import Testing
import Transport

@Suite("A failed exchange is told apart")
struct HTTPFailureTests {
    @Test("nobody listens: unreachable, with the system's reason")
    func refused() async throws {
        let nobody = try ReservedPort()
        await expect(.unreachable(reason: "Connection refused"), url: nobody.url + "/")
    }

    @Test("the name does not exist: unreachable (RFC 6761 keeps .invalid free)")
    func noSuchHost() async throws {
        await expect(.unreachable(reason: "unknown host"), url: "http://rollcall.invalid/", allowsPlainHTTP: true)
    }

    @Test("the connection is never made: timed out after the connect time-out")
    func connectTimeout() async throws {
        try await SaturatedPort.run { port in
            await expect(
                .timedOut(after: .milliseconds(200)), url: "http://127.0.0.1:\(port)/", connect: .milliseconds(200)
            )
        }
    }

    @Test("never an answer: timed out after the total time-out")
    func silence() async throws {
        await expect(.timedOut(after: .milliseconds(200)), answer: .silence, total: .milliseconds(200))
    }

    @Test("half an answer, then nothing: timed out")
    func stalled() async throws {
        let half = Array(LoopbackAnswer.bytes(200, body: Array("{\"name\":1}".utf8)).dropLast(4))
        await expect(.timedOut(after: .milliseconds(200)), answer: .stall(after: half), total: .milliseconds(200))
    }

    @Test("an answer that drips for ever is cut by the total time-out, in its head and in its body")
    func drip() async throws {
        let long = LoopbackAnswer.bytes(200, body: Array(repeating: 0x20, count: 100_000))
        await expect(
            .timedOut(after: .milliseconds(200)), answer: .drip(long, every: .milliseconds(10)),
            total: .milliseconds(200)
        )
        let head = LoopbackAnswer.bytes(200, body: Array(repeating: 0x20, count: 100_000)).prefix(60)
        await expect(
            .timedOut(after: .milliseconds(200)), answer: .stall(after: Array(head)), total: .milliseconds(200)
        )
    }

    @Test("closed without a byte, in the head or in the body: interrupted", arguments: [0, 10, 60])
    func closed(after count: Int) async throws {
        let answer = LoopbackAnswer.bytes(200, body: Array(repeating: 0x41, count: 100))
        await expect(.interrupted, answer: count == 0 ? .close : .sendThenClose(Array(answer.prefix(count))))
    }

    @Test(
        "not HTTP at all, closed at once or not: told as that",
        arguments: [
            Array("220 mail.example ESMTP\r\n".utf8), Array("+OK POP3\r\n".utf8), [UInt8](repeating: 0, count: 4096),
            // A TLS alert, which a server of https sends to one who speaks plain http.
            [0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46],
        ])
    func notHTTP(answer: [UInt8]) async throws {
        await expect(.notHTTP, answer: .sendThenClose(answer))
        await expect(.notHTTP, answer: .send(answer))
    }

    @Test("a status that is none: not HTTP", arguments: ["000", "042", "099", "20", "2000", "-20", "abc", ""])
    func noStatus(status: String) async throws {
        await expect(.notHTTP, answer: .send(Array("HTTP/1.1 \(status) Done\r\nContent-Length: 0\r\n\r\n".utf8)))
    }

    @Test("another protocol that nobody asked for: not HTTP at once, whatever follows")
    func switching() async throws {
        let head = Array("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n".utf8)
        await expect(.notHTTP, answer: .stall(after: head))
    }

    @Test("two lengths that differ: not HTTP; one that is repeated counts")
    func lengths() async throws {
        @Sendable func answer(_ lengths: String) -> LoopbackAnswer {
            .send(Array("HTTP/1.1 200 OK\r\n\(lengths)\r\n\r\nabcd".utf8))
        }
        await expect(.notHTTP, answer: answer("Content-Length: 4\r\nContent-Length: 2"))
        await expect(.notHTTP, answer: answer("Content-Length: 4, 2"))
        try await LoopbackServer.run(answering: { _ in answer("Content-Length: 4\r\nContent-Length: 4") }) { server in
            try await withTransport { transport in
                let response = try await transport.send(HTTPRequest(method: .get, url: server.url))
                #expect(response.body == Array("abcd".utf8))
            }
        }
    }

    @Test("an answer that only announces another one: interrupted, or the one that it announced")
    func announced() async throws {
        let going = Array("HTTP/1.1 100 Continue\r\nX-One: 1\r\n\r\n".utf8)
        await expect(.interrupted, answer: .sendThenClose(going))
        try await LoopbackServer.run(answering: { _ in .send(going + LoopbackAnswer.bytes(201)) }) { server in
            try await withTransport { transport in
                let response = try await transport.send(HTTPRequest(method: .get, url: server.url))
                #expect(response.status == 201 && response.header("X-One") == nil)
            }
        }
    }

    @Test("chunks that are none: not HTTP; chunks that end early: interrupted")
    func chunks() async throws {
        let head = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
        await expect(.notHTTP, answer: .send(head + Array("zz\r\nabc\r\n".utf8)))
        await expect(.interrupted, answer: .sendThenClose(head + Array("5\r\nabc".utf8)))
    }

    @Test(
        "a header that would break the line: refused, and nothing is sent",
        arguments: ["a\r\nX-Two: 2", "a\nb", "a\0b"])
    func brokenHeader(value: String) async throws {
        try await LoopbackServer.run(answering: { _ in .http(204) }) { server in
            let request = HTTPRequest(method: .get, url: server.url, headers: [.init("X-One", value)])
            await #expect(throws: NetworkError.insecure(reason: "a header with a line break")) {
                try await withTransport { try await $0.send(request) }
            }
            #expect(server.connections == 0)
        }
    }

    @Test("a head without end: not HTTP")
    func endlessHead() async throws {
        let flood = Array("HTTP/1.1 200 OK\r\nX: ".utf8) + Array(repeating: 0x41, count: 2 << 20)
        await expect(.notHTTP, answer: .send(flood))
    }

    @Test("ten megabytes where one is allowed: too large, with a length and without")
    func tooLarge() async throws {
        let body = [UInt8](repeating: 0x41, count: 10 << 20)
        await expect(.tooLarge(limit: 1 << 20), answer: .http(200, body: body))
        await expect(
            .tooLarge(limit: 1 << 20), answer: .sendThenClose(Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + body)
        )
    }

    @Test("TLS asked of a server that has none: insecure")
    func notTLS() async throws {
        try await LoopbackServer.run(answering: { _ in .close }) { server in
            // The hand-shake is no request, so the server waits and says nothing: what ends it is the time-out.
            await expect(
                .timedOut(after: .milliseconds(300)), url: "https://127.0.0.1:\(server.port)/",
                connect: .milliseconds(300)
            )
        }
        try await LoopbackServer.run(answering: { _ in .close }, greeting: Array("HTTP/1.1 400 No\r\n\r\n".utf8)) {
            server in
            let failure = await self.failure(of: "https://127.0.0.1:\(server.port)/")
            #expect(failure == .insecure(reason: NetworkError.noTLS))
        }
    }

    @Test(
        "not an http or https URL with a host and a port that exists",
        arguments: [
            "", "local", "ftp://example.com/", "http://", "http:///path", "unix:///run/x.sock", "http://a:99999/",
            "http://a:0/", "http+unix://%2Frun%2Fx/", "http://exa mple/",
            #"http://127.0.0.1\@example.com/"#,
        ])
    func invalidURL(url: String) async throws {
        await expect(.invalidURL(url), url: url)
    }

    @Test("a cancelled task: cancelled at once, while the answer is awaited")
    func cancelled() async throws {
        try await LoopbackServer.run(answering: { _ in .silence }) { server in
            let sending = Task { await failure(of: server.url, total: .seconds(60)) }
            await server.received(1)
            let start = ContinuousClock.now
            sending.cancel()
            #expect(await sending.value == .cancelled)
            #expect(ContinuousClock.now - start < .seconds(10))
        }
    }

    @Test("a task cancelled in the middle of a body: cancelled, not a short answer")
    func cancelledInBody() async throws {
        let half = Array(LoopbackAnswer.bytes(200, body: Array("{\"name\":1}".utf8)).dropLast(4))
        try await LoopbackServer.run(answering: { _ in .stall(after: half) }) { server in
            let sending = Task { await failure(of: server.url, total: .seconds(60)) }
            await server.received(1)
            sending.cancel()
            #expect(await sending.value == .cancelled)
        }
    }

    private func expect(
        _ expected: NetworkError, answer: LoopbackAnswer, total: Duration = .seconds(20),
        location: SourceLocation = #_sourceLocation
    ) async {
        let failure = try? await LoopbackServer.run(answering: { _ in answer }) { server in
            await self.failure(of: server.url + "/", total: total)
        }
        #expect(failure == expected, sourceLocation: location)
    }

    private func expect(
        _ expected: NetworkError, url: String, connect: Duration = .seconds(5), allowsPlainHTTP: Bool = false,
        location: SourceLocation = #_sourceLocation
    ) async {
        let failure = await failure(of: url, connect: connect, allowsPlainHTTP: allowsPlainHTTP)
        #expect(failure == expected, sourceLocation: location)
    }

    private func failure(
        of url: String, total: Duration = .seconds(20), connect: Duration = .seconds(5),
        allowsPlainHTTP: Bool = false
    ) async -> NetworkError? {
        do {
            _ = try await withTransport(total: total, connect: connect, allowsPlainHTTP: allowsPlainHTTP) { transport in
                try await transport.send(HTTPRequest(method: .get, url: url))
            }
            return nil
        } catch {
            return error as? NetworkError
        }
    }
}

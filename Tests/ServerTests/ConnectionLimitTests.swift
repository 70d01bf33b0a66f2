import BuiltServer
import Glibc
import Harness
import Serving
import Testing
import Transport

@Suite("More connections than there is room for", .fewAtATime, .timeLimit(.minutes(60)))
struct ConnectionLimitTests {
    @Test("the one that was idle longest makes room, one that is worked on does not")
    func resting() async throws {
        let endpoint = HeldEndpoint()
        try await LiveServer.run(endpoint, connections: ConnectionLimits(all: 100, byAddress: 4)) { server in
            let busy = try RawConnection(to: server.url)
            busy.send(RawExchange.login())
            await endpoint.entered()
            let idle = try (0..<20).map { _ in try RawConnection(to: server.url) }
            let health = try await RawExchange.answer(of: server.url, to: Self.health)
            #expect(health.status == 200)
            let first = try await RawConnection.elsewhere { idle[0].receive() }
            #expect(first.isEmpty, "the first of those that rest was closed")
            endpoint.release()
            let answer = try await RawConnection.elsewhere { String(decoding: busy.receive(), as: UTF8.self) }
            #expect(answer.hasPrefix("HTTP/1.1 401"))
        }
    }

    @Test("where all are worked on, new ones wait until there is room")
    func full() async throws {
        let endpoint = HeldEndpoint()
        try await LiveServer.run(endpoint, connections: ConnectionLimits(all: 2, byAddress: 10)) { server in
            let busy = try [RawConnection(to: server.url), RawConnection(to: server.url)]
            for connection in busy { connection.send(RawExchange.login()) }
            await endpoint.entered()
            await endpoint.entered()
            async let health = RawExchange.answer(of: server.url, to: Self.health)
            endpoint.release()
            try await RawConnection.elsewhere { for connection in busy { _ = connection.receive() } }
            #expect(try await health.status == 200)
        }
    }

    @Test("the program outlives more connections than it has descriptors, and ends well")
    func descriptors() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess([], in: folder, limits: "ulimit -n 64")
            let idle = try (0..<150).map { _ in try RawConnection(to: server.url) }
            for _ in 0..<3 {
                let health = try await RawExchange.answer(of: server.url, to: Self.health)
                #expect(health.status == 200)
            }
            #expect(await server.end(by: SIGTERM) == 0)
            _ = idle.count
        }
    }

    private static let health = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
}

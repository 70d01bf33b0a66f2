import BuiltServer
import Glibc
import Harness
import Serving
import Synchronization
import Testing
import Transport
import Waiting

@Suite("Loads of many people", .fewAtATime, .timeLimit(.minutes(60)))
struct LoadTests {
    /// Counts the pieces that are made.
    private final class Pieces: Sendable {
        private let made = Mutex(0)
        var count: Int { made.withLock { $0 } }

        func directory(of pieces: Int, bytes: Int = 32 << 10) -> PeopleDirectory {
            let piece = [UInt8](repeating: UInt8(ascii: "x"), count: bytes)
            return PeopleDirectory(failed: .init(status: 500, headers: [], body: [])) { [self] _ in
                .init(status: 200, headers: [], pieces: pieces) { _ in
                    self.made.withLock { $0 += 1 }
                    return piece
                }
            }
        }
    }

    @Test("no more of an answer is made than its client takes")
    func backPressure() async throws {
        let pieces = Pieces()
        try await LiveServer.run(MemoryEndpoint(), directory: pieces.directory(of: 2_000), peopleArePublic: true) {
            server in
            let stalled = try await RawConnection.use(server.url, receiveBuffer: 65_536) { connection in
                connection.send(Self.request)
                // Nothing shall happen in this time.
                var before = -1
                while pieces.count != before || before == 0 {
                    before = pieces.count
                    usleep(200_000)
                }
                let stalled = pieces.count
                let all = connection.receiveAll()
                #expect(all.count > 2_000 * 32 << 10)
                return stalled
            }
            // What the system holds for a connection of its own machine is up to 4 MiB and more.
            #expect((1..<600).contains(stalled), "\(stalled) of 2,000 pieces of 32 KiB")
            #expect(pieces.count == 2_000)
        }
    }

    @Test("many at once share one thread, and what is quick does not wait for them")
    func fairness() async throws {
        let pieces = Pieces()
        try await LiveServer.run(MemoryEndpoint(), directory: pieces.directory(of: 300), peopleArePublic: true) {
            server in
            // All have asked before anybody reads, so that none is served by itself.
            let connections = try (0..<8).map { _ in try RawConnection(to: server.url) }
            for connection in connections { connection.send(Self.request) }
            let firsts = try await withThrowingTaskGroup(of: Int.self) { group in
                for connection in connections {
                    group.addTask {
                        try await RawConnection.elsewhere {
                            _ = connection.receive()
                            let atFirst = pieces.count
                            #expect(connection.receiveAll().count > 290 * 32 << 10)
                            return atFirst
                        }
                    }
                }
                for _ in 0..<5 { #expect(try await server.send(.get, "/health").status == 200) }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(pieces.count == 8 * 300)
            #expect(firsts.allSatisfy { $0 < 7 * 300 }, "nobody came last only when the others were done: \(firsts)")
        }
    }

    @Test("what is loaded for a client that has gone is dropped")
    func departed() async throws {
        let pieces = Pieces()
        try await LiveServer.run(MemoryEndpoint(), directory: pieces.directory(of: 100_000), peopleArePublic: true) {
            server in
            var clients: [RawConnection] = []
            for _ in 0..<10 {
                let client = try RawConnection(to: server.url)
                client.send(Self.request)
                clients.append(client)
            }
            for client in clients { _ = try await RawConnection.elsewhere { client.receive() } }
            clients.removeAll()
            try await until {
                let before = pieces.count
                try await Task.sleep(for: .milliseconds(100))
                return pieces.count == before
            }
            #expect(pieces.count < 100_000)
        }
    }

    @Test("an answer that has begun comes whole when the server is told to end, and loads of the departed keep it not")
    func drain() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess(["--public-people", "--drain-seconds", "40"], in: folder)
            for _ in 0..<30 {
                let client = try RawConnection(to: server.url)
                client.send("GET /api/?results=5000&format=xml HTTP/1.1\r\nHost: localhost\r\n\r\n")
            }
            let url = server.url
            let (begun, tells) = AsyncStream.makeStream(of: Void.self)
            async let whole = RawConnection.use(url, receiveBuffer: 65_536) { connection in
                connection.send("GET /api/?results=100&seed=s HTTP/1.1\r\nHost: localhost\r\n\r\n")
                var bytes = connection.receive(upTo: 1_000)
                tells.finish()
                usleep(300_000)
                bytes += connection.receiveAll()
                return String(decoding: bytes, as: UTF8.self)
            }
            for await _ in begun {}
            let start = ContinuousClock.now
            #expect(await server.end(by: SIGTERM) == 0)
            #expect(ContinuousClock.now - start < .seconds(40), "the departed were not waited for")
            let answer = try await whole
            #expect(answer.hasSuffix("0\r\n\r\n"))
            #expect(answer.contains(#""info":{"seed":"s","results":100"#))
        }
    }

    private static let request = "GET /api/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
}

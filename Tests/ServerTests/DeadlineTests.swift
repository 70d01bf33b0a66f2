import Accounts
import Glibc
import Harness
import Serving
import Testing
import Transport

@Suite("The time that a connection has", .fewAtATime)
struct DeadlineTests {
    private static let deadline = Duration.milliseconds(500)
    private static let large = 16 << 20

    @Test("an answer that is read slowly, but read, comes whole, however long that takes")
    func slowReader() async throws {
        try await run(deadline: .seconds(5)) { server in
            let count = try await RawConnection.use(server.url, receiveBuffer: 65_536) { connection in
                connection.send("GET /api/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
                var count = 0
                while true {
                    let part = connection.receive().count
                    if part == 0 { return count }
                    count += part
                    // The slowness is what is tested: more than the deadline for the whole.
                    usleep(25_000)
                }
            }
            #expect(count > Self.large)
        }
    }

    @Test("an answer of which nothing is read is given up")
    func stalledReader() async throws {
        try await run { server in
            let count = try await RawConnection.use(server.url, receiveBuffer: 65_536) { connection in
                connection.send("GET /api/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
                // Many times as long as a reader may stall.
                usleep(6_000_000)
                return connection.receiveAll().count
            }
            #expect((1..<Self.large).contains(count))
        }
    }

    @Test(
        "a request that is begun and not ended closes the connection without an answer",
        arguments: [
            "", "G", "GET /health HTTP/1.1\r\nHost: local", "GET /health HTTP/1.1\r\nHost: localhost\r\n",
        ])
    func stalledHead(part: String) async throws {
        try await run { server in
            let answer = try await RawConnection.use(server.url) { connection in
                connection.send(part)
                return connection.receiveAll()
            }
            #expect(answer.isEmpty)
        }
    }

    @Test("a request that comes byte by byte does not get more time with each")
    func drippedHead() async throws {
        try await run { server in
            let sent = try await RawConnection.use(server.url) { connection in
                connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\nX-Drip: ")
                for count in 0..<1_000 {
                    guard connection.send("x") else { return count }
                    usleep(20_000)
                }
                return 1_000
            }
            #expect(sent < 1_000)
        }
    }

    @Test("a connection that idles after its answer is closed")
    func idle() async throws {
        try await run(deadline: .seconds(5)) { server in
            let answer = try await RawExchange.answer(
                of: server.url, to: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(answer.status == 200 && answer.text == #"{"status":"ok"}"#)
        }
    }

    @Test("a request that is worked on longer, sent behind another, is answered all the same")
    func longWork() async throws {
        let endpoint = HeldEndpoint()
        try await run(endpoint) { server in
            async let answer = RawConnection.use(server.url) { connection in
                connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" + RawExchange.login())
                return String(decoding: connection.receiveAll(), as: UTF8.self)
            }
            await endpoint.entered()
            // Three times as long as a connection may idle.
            try await Task.sleep(for: Self.deadline * 3)
            endpoint.release()
            #expect(try await answer.contains(" 401 "))
        }
    }

    private func run(
        _ endpoint: any AuthEndpoint = MemoryEndpoint(), deadline: Duration = deadline,
        _ body: @Sendable (LiveServer) async throws -> Void
    ) async throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: Self.large)
        let directory = PeopleDirectory(failed: .init(status: 500, headers: [], body: [])) { _ in
            .init(status: 200, headers: [], body: bytes)
        }
        try await LiveServer.run(endpoint, directory: directory, peopleArePublic: true, deadline: deadline, body)
    }
}

import BuiltServer
import Glibc
import Harness
import Testing
import Waiting

extension ServerMemoryTests {
    /// What somebody sends at once and never reads an answer to.
    struct Ahead: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let request: String
        let count: Int
        var leaves = false
    }

    private static let ahead = [
        Ahead(
            testDescription: "requests for much", request: "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n",
            count: 1_500
        ),
        Ahead(
            testDescription: "requests for little", request: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
            count: 1_500),
        Ahead(
            testDescription: "a closed end after them",
            request: "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n",
            count: 1_500, leaves: true),
        Ahead(
            testDescription: "a body in the smallest pieces",
            request: "GET /api/?results=5000 HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                + String(repeating: "1\r\nx\r\n", count: 10_000), count: 1),
    ]

    @Test("what is sent ahead of its answers holds less than 256 KiB", arguments: ahead)
    func pipelining(ahead: Ahead) async throws {
        try await inFolder { folder in
            let server = try await ServerProcess(["--public-people"], in: folder)
            let pid = server.pid
            let each = try await RawConnection.elsewhere {
                func clients(_ count: Int) throws -> [RawConnection] {
                    try (0..<count).map { _ in
                        let client = try RawConnection(to: server.url, receiveBuffer: 4_096)
                        client.send(String(repeating: ahead.request, count: ahead.count))
                        if ahead.leaves { client.finishSending() }
                        _ = client.receive(upTo: 1)
                        return client
                    }
                }
                // What is made once is made for these.
                let first = try clients(10)
                sleep(1)
                let before = try #require(Self.resident(pid))
                let others = try clients(50)
                sleep(1)
                let after = try #require(Self.resident(pid))
                return withExtendedLifetime((first, others)) { (after - before) / 50 }
            }
            #expect(each < 256 << 10, "\(each) bytes each")
            await server.killAtOnce()
        }
    }

    @Test("what many connections took is given back once they are gone")
    func givenBack() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess(["--public-people"], in: folder)
            let pid = server.pid
            let (before, held) = try await RawConnection.elsewhere {
                func readers(_ count: Int) throws -> [RawConnection] {
                    try (0..<count).map { _ in
                        let reader = try RawConnection(to: server.url, receiveBuffer: 4_096)
                        reader.send("GET /api/?results=5000 HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        _ = reader.receive()
                        return reader
                    }
                }
                try withExtendedLifetime(readers(10)) {}
                let before = try #require(Self.resident(pid))
                let held = try withExtendedLifetime(readers(300)) {
                    var held = try #require(Self.resident(pid))
                    // Answers go on being made until the system's buffers are full.
                    for _ in 0..<500 where held - before <= 12 << 20 {
                        usleep(20_000)
                        held = try #require(Self.resident(pid))
                    }
                    return held
                }
                return (before, held)
            }
            try #require(held - before > 12 << 20, "\(held - before) bytes")
            await until { Self.resident(pid).map { $0 - before < (held - before) / 2 } == true }
            await server.killAtOnce()
        }
    }
}

import BuiltServer
import Foundation
import Glibc
import Harness
import Serving
import Testing
import Transport
import Waiting

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

    @Test(
        "where none is idle, one that waits for its client makes room, and one that is worked on does not",
        arguments: [RawExchange.awaitedLogin, "GET /api/ HTTP/1.1\r\nHost: localhost\r\n\r\n"])
    func waiting(request: String) async throws {
        let endpoint = HeldEndpoint()
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 16 << 20)
        let directory = PeopleDirectory(failed: .init(status: 500, headers: [], body: [])) { _ in
            .init(status: 200, headers: [], body: bytes)
        }
        // Nothing else closes one in the time of a test.
        try await LiveServer.run(
            endpoint, directory: directory, peopleArePublic: true,
            limits: BodyLimits(bytes: 64 << 10, time: .seconds(600)), deadline: .seconds(600),
            connections: ConnectionLimits(all: 2, byAddress: 10)
        ) { server in
            let busy = try RawConnection(to: server.url)
            busy.send(RawExchange.login())
            await endpoint.entered()
            let waiting = try RawConnection(to: server.url, receiveBuffer: 4_096)
            waiting.send(request)
            // The body is asked for, or the answer has begun.
            let begun = try await RawConnection.elsewhere { waiting.receive() }
            #expect(!begun.isEmpty)
            let health = try await RawExchange.answer(of: server.url, to: Self.health)
            #expect(health.status == 200)
            endpoint.release()
            let answer = try await RawConnection.elsewhere { String(decoding: busy.receive(), as: UTF8.self) }
            #expect(answer.hasPrefix("HTTP/1.1 401"))
        }
    }

    @Test(
        "of few descriptors, 32 are kept for files; of many, 128; and three for each event loop beyond two",
        arguments: [
            (40, 2, 8), (64, 2, 32), (128, 2, 64), (1_024, 2, 896), (65_536, 2, 4_096), (226, 64, 8), (1_024, 64, 710),
        ])
    func reserve(descriptors: Int, cores: Int, connections: Int) {
        #expect(ConnectionLimits(descriptors: descriptors, cores: cores).all == connections)
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
            let server = try await ServerProcess([], in: folder, limits: "ulimit -n 96")
            let idle = try (0..<150).map { _ in try RawConnection(to: server.url) }
            for _ in 0..<3 {
                let health = try await RawExchange.answer(of: server.url, to: Self.health)
                #expect(health.status == 200)
            }
            #expect(await server.end(by: SIGTERM) == 0)
            _ = idle.count
        }
    }

    @Test("descriptors that run out are logged once; those who waited are answered when there are some again")
    func descriptorsRunOut() async throws {
        try await inFolder { folder in
            let log = folder.appending(path: "log")
            let server = try await ServerProcess([], in: folder, limits: "exec 2>'\(log.path)'")
            #expect(try await RawExchange.answer(of: server.url, to: Self.health).status == 200)
            // Those that it has stay, and there are no others.
            try await Self.limitDescriptors(of: server.pid, to: 3)
            let waiting = try (0..<4).map { _ in try RawConnection(to: server.url) }
            func lines() throws -> Int {
                let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
                return text.split(separator: "\n").count { $0.contains("file descriptors ran out") }
            }
            try await until { try lines() == 1 }
            // Two more tries, a second apart, of which none is logged and none keeps a processor busy.
            let before = try Self.ticks(of: server.pid)
            try await Task.sleep(for: .milliseconds(2_500))
            #expect(try Self.ticks(of: server.pid) - before < 50)
            try await Self.limitDescriptors(of: server.pid, to: 256)
            for connection in waiting { connection.send(Self.health) }
            let answers = try await RawConnection.elsewhere {
                waiting.map { String(decoding: $0.receive(), as: UTF8.self) }
            }
            #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 200") })
            #expect(try lines() == 1)
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }

    /// The processor time of a process in hundredths of a second (proc_pid_stat(5)).
    private static func ticks(of pid: pid_t) throws -> Int {
        let text = String(decoding: try Data(contentsOf: URL(filePath: "/proc/\(pid)/stat")), as: UTF8.self)
        // Behind the name, which may have blanks and brackets in it, is the third field; these are 14 and 15.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        return try #require(Int(fields[12])) + #require(Int(fields[13]))
    }

    /// Changes how many descriptors a process may have.
    private static func limitDescriptors(of pid: pid_t, to count: Int) async throws {
        let run = try await PipedProcess.run("/usr/bin/prlimit", arguments: ["--pid", "\(pid)", "--nofile=\(count):"])
        try #require(run.status == .exited(0), "\(run.errorText)")
    }

    private static let health = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
}

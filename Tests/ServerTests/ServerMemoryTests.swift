import BuiltServer
import Foundation
import Harness
import Testing

@Suite("What the server's memory keeps", .fewAtATime, .timeLimit(.minutes(60)))
struct ServerMemoryTests {
    private static let password = "Quetzalcoatlus northropi 4711"

    private static func request(
        _ path: String, type: String = "application/json", filling: Int = 0, headers: String = ""
    ) -> String {
        let body = #"{"email":"ada@example.com","password":"\#(password)"}"# + String(repeating: " ", count: filling)
        return "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\n\(headers)"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static let health = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"

    /// A login that fails, a path that there is not, one that takes another method, a body of another type, and one
    /// that is too large.
    private static let requests = [
        request("/login"), request("/nothing"), request("/profile"), request("/login", type: "text/plain"),
        request("/login", filling: 70_000), request("/refresh"),
    ]

    /// Takes one answer, whole: its head and its body may come apart. `false` where the connection ends before.
    private static func takeAnswer<Bytes: Collection<UInt8>>(_ next: () -> Bytes) -> Bool {
        var answer = ""
        while true {
            let part = next()
            if part.isEmpty { return false }
            answer += String(decoding: part, as: UTF8.self)
            let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let length = parts[0].firstMatch(of: /Content-Length: ([0-9]+)/.ignoresCase()),
                let count = Int(length.1)
            else { continue }
            if parts[1].utf8.count >= count { return true }
        }
    }

    @Test("no password once it was answered, whatever the answer, the connection still open")
    func plain() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess(["--least-hash-cost"], in: folder)
            let pid = server.pid
            let found = try await RawConnection.use(server.url) { connection -> Int? in
                for request in Self.requests {
                    // In one piece, and in several: then the parser keeps what is not whole yet.
                    connection.send(request)
                    guard Self.takeAnswer({ connection.receive() }) else { return nil }
                    let (first, second) = (request.prefix(60), request.dropFirst(60))
                    connection.send(String(first))
                    usleep(20_000)
                    connection.send(String(second))
                    guard Self.takeAnswer({ connection.receive() }) else { return nil }
                }
                connection.send(Self.health)
                guard Self.takeAnswer({ connection.receive() }) else { return nil }
                let memory = try #require(try ProcessMemory(of: pid))
                #expect(memory.count(of: "SELECT") > 0, "the search finds what is there")
                return memory.count(of: Self.password)
            }
            #expect(found == 0)
            await server.killAtOnce()
        }
    }

    @Test("no password over TLS either", .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
    func secure() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let server = try await ServerProcess(
                ["--least-hash-cost", "--tls-cert", made.certificate, "--tls-key", made.key], in: folder)
            let client = Process()
            client.executableURL = URL(fileURLWithPath: PrivateCertificate.openssl)
            client.arguments = [
                "s_client", "-quiet", "-connect", String(server.url.dropFirst("https://".count)), "-CAfile",
                made.authority,
            ]
            let (input, output) = (Pipe(), Pipe())
            client.standardInput = input
            client.standardOutput = output
            client.standardError = FileHandle.nullDevice
            try client.run()
            defer { client.terminate() }
            for request in Self.requests + [Self.health] {
                try input.fileHandleForWriting.write(contentsOf: Data(request.utf8))
                #expect(Self.takeAnswer { output.fileHandleForReading.availableData })
            }
            let memory = try #require(try ProcessMemory(of: server.pid))
            #expect(memory.count(of: Self.password) == 0)
            #expect(
                memory.count(
                    of: try String(contentsOfFile: made.key, encoding: .utf8).split(separator: "\n")[1].description)
                    == 0)
            await server.killAtOnce()
        }
    }

    @Test("a slow reader of many people holds less than 256 KiB", arguments: ["", "Accept-Encoding: gzip\r\n"])
    func slowReaders(header: String) async throws {
        try await inFolder { folder in
            let server = try await ServerProcess(["--public-people"], in: folder)
            let pid = server.pid
            let grown = try await RawConnection.elsewhere {
                func readers(_ count: Int) throws -> [RawConnection] {
                    try (0..<count).map { _ in
                        let reader = try RawConnection(to: server.url, receiveBuffer: 4_096)
                        reader.send("GET /api/?results=5000 HTTP/1.1\r\nHost: localhost\r\n\(header)\r\n")
                        _ = reader.receive()
                        return reader
                    }
                }
                // What is made once is made for these.
                let first = try readers(10)
                sleep(1)
                let before = try #require(Self.resident(pid))
                let slow = try readers(100)
                sleep(2)
                return (try #require(Self.resident(pid)) - before, first.count + slow.count)
            }
            #expect(grown.1 == 110)
            #expect(grown.0 / 100 < 256 << 10, "\(grown.0 / 100) bytes each")
            await server.killAtOnce()
        }
    }

    /// The bytes of a process in memory.
    static func resident(_ pid: pid_t) -> Int? {
        let text = try? String(contentsOfFile: "/proc/\(pid)/statm", encoding: .utf8)
        return text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) }
    }

    @Test("is not dumped, and its descriptors are as many as they may be")
    func limits() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess([], in: folder)
            let limits = try String(contentsOfFile: "/proc/\(server.pid)/limits", encoding: .utf8)
            #expect(limits.contains(/Max core file size +0 +0/))
            let open = try #require(limits.firstMatch(of: /Max open files +([0-9]+) +([0-9]+)/))
            #expect(open.1 == open.2 || Int(open.1) == 65_536)
            #expect(await server.end(by: SIGABRT) == nil)
            let files = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.currentDirectoryPath)
            #expect(!files.contains { $0.hasPrefix("core") })
        }
    }
}

import BuiltServer
import Foundation
import Harness
import Testing
import Waiting

/// systemd's protocols, spoken by systemd's own tool and by a socket of the test's.
@Suite("rollcall-server under a service manager", .fewAtATime)
struct ServiceManagerTests {
    private static let activate = "/usr/bin/systemd-socket-activate"
    private static let example = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../config.example.json").path

    @Test("tells when it is ready, reloads and stops")
    func notifications() async throws {
        try await inFolder { folder in
            let path = folder.appending(path: "n").path
            let socket = try NotifySocket(path)
            let server = try await ServerProcess([], in: folder, limits: "export NOTIFY_SOCKET='\(path)'")
            #expect(try await socket.next() == "READY=1\nSTATUS=listening on \(server.url)")
            #expect(kill(server.pid, SIGHUP) == 0)
            #expect(try await socket.next()?.wholeMatch(of: /RELOADING=1\nMONOTONIC_USEC=\d+/) != nil)
            #expect(try await socket.next() == "READY=1\nSTATUS=listening on \(server.url)", "there is no certificate")
            #expect(await server.end(by: SIGTERM) == 0)
            #expect(try await socket.next()?.hasPrefix("STOPPING=1\n") == true)
        }
    }

    @Test(
        "listens on the sockets that it is handed",
        .enabled(if: access(activate, X_OK) == 0, "systemd is not installed"))
    func activation() async throws {
        try await inFolder { folder in
            let port = try OperationTests.freePorts(1)[0]
            let unix = folder.appending(path: "u").path
            // The example has the address that it would have anyway: nothing to warn of.
            let arguments = ["-l", "127.0.0.1:\(port)", "-l", unix, ServerProcess.program, "--config", Self.example]
            let output = Pipe()
            let log = try await activated(arguments, in: folder, output: output) {
                let health = #"{"status":"ok"}"#
                try await until {
                    try await PipedProcess.run(
                        OperationTests.curl, arguments: ["-s", "--unix-socket", unix, "http://localhost/health"]
                    ).outputText == health
                }
                let said = await output.fileHandleForReading.text(ofLines: 2)
                #expect(said == "listening on http://127.0.0.1:\(port)\nlistening on unix:\(unix)\n")
                #expect(try await answer(port, "/health") == health + "200")
            }
            #expect(!log.contains(#""level":"warning""#))
        }
    }

    /// Has systemd's own tool start the server once somebody connects, and end it after `body`; returns its log.
    private func activated(
        _ arguments: [String], in folder: URL, output: Any = FileHandle.nullDevice, _ body: () async throws -> Void
    ) async throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: Self.activate)
        process.arguments = arguments
        process.environment = ServerProcess.environment(folder)
        let log = folder.appending(path: "log")
        #expect(FileManager.default.createFile(atPath: log.path, contents: nil))
        process.standardError = try FileHandle(forWritingTo: log)
        process.standardOutput = output
        try process.run()
        try await body()
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try String(contentsOf: log, encoding: .utf8)
    }

    /// What is answered, followed by its status.
    private func answer(_ port: Int, _ path: String) async throws -> String {
        try await PipedProcess.run(
            OperationTests.curl, arguments: ["-s", "-w", "%{http_code}", "http://127.0.0.1:\(port)\(path)"]
        ).outputText
    }

    @Test(
        "warns of an address that it was given and does not listen on",
        .enabled(if: access(activate, X_OK) == 0, "systemd is not installed"))
    func unused() async throws {
        try await inFolder { folder in
            let port = try OperationTests.freePorts(1)[0]
            let run = try await PipedProcess.run(
                "/bin/sh",
                arguments: [
                    "-c",
                    """
                    mkfifo "$F/said"
                    "\(Self.activate)" -l 127.0.0.1:\(port) "\(ServerProcess.program)" --port 7 >"$F/said" 2>"$F/log" &
                    server=$!
                    curl -s -o /dev/null --retry 50 --retry-all-errors --retry-delay 0 http://127.0.0.1:\(port)/health &
                    read -r line <"$F/said"
                    wait $!
                    kill "$server" && wait "$server" || exit
                    grep -o '"unused":"[^"]*"' "$F/log"
                    """,
                ],
                environment: ServerProcess.environment(folder).merging(["F": folder.path, "PATH": "/usr/bin:/bin"]) {
                    $1
                })
            #expect(run.status == .exited(0), "the server ends as it is told to: \(run.errorText)")
            #expect(run.outputText == #""unused":"server.port""# + "\n", "\(run.errorText)")
        }
    }
}

extension ServiceManagerTests {
    @Test(
        "serves its counts on a socket that is named for them, and nowhere else",
        .enabled(if: access(activate, X_OK) == 0, "systemd is not installed"))
    func metrics() async throws {
        try await inFolder { folder in
            let ports = try OperationTests.freePorts(2)
            let sockets = ports.flatMap { ["-l", "127.0.0.1:\($0)"] }
            let arguments = ["--fdname=web:metrics", ServerProcess.program, "--metrics", "127.0.0.1:9"]
            let log = try await activated(sockets + arguments, in: folder) {
                try await until { try await answer(ports[0], "/health").hasSuffix("200") }
                #expect(try await answer(ports[0], "/metrics").hasSuffix("404"))
                let counts = try await answer(ports[1], "/metrics")
                #expect(counts.hasSuffix("200") && counts.contains("rollcall_connections"))
                #expect(try await answer(ports[1], "/api/").hasSuffix("404"))
            }
            #expect(log.matches(of: /"unused":"[^"]*"/).map(\.output) == [#""unused":"server.metrics""#], "\(log)")
        }
    }

    @Test(
        "warns of no address where only the socket for its counts is handed to it",
        .enabled(if: access(activate, X_OK) == 0, "systemd is not installed"))
    func onlyMetrics() async throws {
        try await inFolder { folder in
            let ports = try OperationTests.freePorts(2)
            let arguments = ["-l", "127.0.0.1:\(ports[0])", "--fdname=metrics", ServerProcess.program]
            let log = try await activated(arguments + ["--port", "\(ports[1])"], in: folder) {
                try await until { try await answer(ports[0], "/metrics").hasSuffix("200") }
                try await until { try await answer(ports[1], "/health").hasSuffix("200") }
            }
            #expect(!log.contains(#""level":"warning""#))
        }
    }
}

/// A socket that takes what the server tells.
private final class NotifySocket: Sendable {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        var timeout = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// The next message; `nil` where none comes.
    func next() async throws -> String? {
        try await RawConnection.elsewhere { [descriptor] in
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
        }
    }
}

import BuiltServer
import Foundation
import Glibc
import Harness
import Testing
import Waiting

extension StartFailureTests {
    @Test("does not begin to serve where it may open too few files: 69, and how many it takes")
    func files() async throws {
        try await inFolder { folder in
            let ended = try await PipedProcess.run(
                "/bin/sh", arguments: ["-c", "ulimit -n 24; exec '\(ServerProcess.program)' --port 0"],
                environment: ServerProcess.environment(folder), deadline: .seconds(30))
            #expect(ended.status == .exited(69))
            #expect(ended.output.isEmpty)
            let facts = #""failure":"open_files","limit":"24","next":"ulimit -n "#
            #expect(ended.errorText.contains(facts), "\(ended.errorText)")
            #expect(ended.errorText.split(separator: "\n").count == 1)
        }
    }

    @Test("cannot say where it listens on a full device: 73; a closed or broken output is nothing to it")
    func announcement() async throws {
        try await inFolder { folder in
            let full = try await PipedProcess.run(
                "/bin/sh", arguments: ["-c", "exec '\(ServerProcess.program)' --port 0 >/dev/full"],
                environment: ServerProcess.environment(folder), deadline: .seconds(30))
            #expect(full.status == .exited(73))
            #expect(
                full.errorText.contains(#""failure":"standard_output""#)
                    && full.errorText.contains(#""reason":"No space left on device""#), "\(full.errorText)")
            for output in ["", ">&-"] {
                let port = try OperationTests.freePorts(1)[0]
                let server = Process()
                server.executableURL = URL(filePath: "/bin/sh")
                server.arguments = ["-c", "exec '\(ServerProcess.program)' --port \(port) \(output)"]
                server.environment = ServerProcess.environment(folder)
                server.standardError = FileHandle.nullDevice
                let pipe = Pipe()
                server.standardOutput = pipe
                try pipe.fileHandleForReading.close()
                try server.run()
                try await until {
                    try await PipedProcess.run(
                        OperationTests.curl, arguments: ["-s", "http://127.0.0.1:\(port)/health"]
                    ).outputText == #"{"status":"ok"}"#
                }
                server.terminate()
                server.waitUntilExit()
                #expect(server.terminationStatus == 0)
            }
        }
    }

    @Test("says in the system's words why it cannot listen")
    func address() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess([], in: folder)
            let port = String(server.url.split(separator: ":").last ?? "")
            for (host, port, reason) in [
                ("127.0.0.1", port, "Address already in use"), ("192.0.2.1", "0", "Cannot assign requested address"),
                ("name.invalid", "0", Self.resolverSays("name.invalid")),
            ] {
                let ended = try await PipedProcess.run(
                    ServerProcess.program, arguments: ["--host", host, "--port", port, "--allow-http"],
                    environment: ServerProcess.environment(folder))
                #expect(ended.status == .exited(69))
                #expect(
                    ended.errorText.contains(#""address":"\#(host):\#(port)","failure":"address""#)
                        && ended.errorText.contains(#""reason":"\#(reason)""#), "\(ended.errorText)")
            }
            await server.killAtOnce()
        }
    }

    /// Why a name is not found, which depends on the network.
    private static func resolverSays(_ name: String) -> String {
        var found: UnsafeMutablePointer<addrinfo>?
        defer { if let found { freeaddrinfo(found) } }
        return String(cString: gai_strerror(getaddrinfo(name, nil, nil, &found)))
    }

    @Test("names the option of the accounts' folder")
    func data() async throws {
        try await inFolder { folder in
            let ended = try await PipedProcess.run(
                ServerProcess.program, arguments: ["--data", ""], environment: ServerProcess.environment(folder))
            #expect(
                ended.status == .exited(64) && ended.errorText.contains("--data needs a value."), "\(ended.errorText)")
            let errors = Pipe()
            let server = try await ServerProcess(["--data", folder.path], in: folder, errors: errors)
            await server.killAtOnce()
            let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(log.contains(#""auth.local.data":"\"\#(folder.path)\" (--data)""#), "\(log)")
        }
    }
}

import Foundation
import Harness
import Testing
import Transport

@Suite("rollcall-server, the program")
struct BinaryTests {
    @Test("says where it listens, answers there, and ends with 0 at a signal, an idle connection or not", arguments: [
        SIGTERM, SIGINT,
    ])
    func signals(signal: Int32) async throws {
        try await inFolder { folder in
            let output = Pipe()
            let errors = Pipe()
            let process = Process()
            process.executableURL = URL(fileURLWithPath: ServerProcess.program)
            process.arguments = ["--port", "0"]
            process.environment = ServerProcess.environment(folder)
            process.standardOutput = output
            process.standardError = errors
            let (ends, ended) = AsyncStream.makeStream(of: Void.self)
            process.terminationHandler = { _ in ended.finish() }
            try process.run()
            let first = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            #expect(first.hasPrefix("listening on http://127.0.0.1:"))
            #expect(first.hasSuffix("\n"))
            let url = first.dropFirst("listening on ".count).dropLast()

            let client = AsyncHTTPTransport(options: .init(userAgent: "rollcall/test"))
            let transport = client.transport(limits: .login)
            let health = try await transport.send(.init(method: .get, url: url + "/health"))
            #expect(health.status == 200)
            let body = #"{"email":"ada@example.com","password":"a secret password"}"#
            let login = try await transport.send(.init(
                method: .post, url: url + "/login", headers: [.init("Content-Type", "application/json")],
                body: Array(body.utf8)
            ))
            #expect(login.status == 401)
            let people = try await transport.send(.init(method: .get, url: url + "/api/"))
            #expect(people.status == 401)

            kill(process.processIdentifier, signal)
            for await _ in ends {}
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == 0)
            let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            expectJSONLines(log)
            #expect(log.contains(#""path":"/login""#))
            #expect(!log.contains("a secret password"))
            #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
            await client.shutdown()
        }
    }

    @Test("answers for people without a bearer where it is told to")
    func publicPeople() async throws {
        try await inFolder { folder in
            let output = Pipe()
            let process = Process()
            process.executableURL = URL(fileURLWithPath: ServerProcess.program)
            process.arguments = ["--port", "0", "--public-people"]
            process.environment = ServerProcess.environment(folder)
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            defer { process.terminate() }
            let first = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            let url = first.dropFirst("listening on ".count).dropLast()
            let client = AsyncHTTPTransport(options: .init(userAgent: "rollcall/test"))
            let people = try await client.transport(limits: .people).send(
                .init(method: .get, url: url + "/api/1.4/?results=3&seed=a&inc=nat")
            )
            #expect(people.status == 200)
            #expect(people.header("Content-Type") == "application/json; charset=utf-8")
            #expect(String(decoding: people.body, as: UTF8.self).contains(#""results":[{"nat":"#))
            await client.shutdown()
        }
    }

    @Test("ends with the contract's status where it cannot start", arguments: [
        (["--port", "70000"], 64), (["--nonsense"], 64), (["--config", "missing.json"], 78),
        (["--config", "broken.json"], 78), (["--port", "0", "--host", "name.invalid", "--allow-http"], 69),
        (["--port", "0", "--host", "0.0.0.0"], 64), (["--port", "0", "--host", "::"], 64),
        (["--port", "0", "--host", "192.0.2.1"], 64), (["--port", "0", "--host", "name.invalid"], 64),
        (["--port", "0", "--host", "0.0.0.0", "--allow-http", "--least-hash-cost"], 64),
        (["--port", "0", "--tls-cert", "broken.json"], 64), (["--port", "0", "--tls-key", "broken.json"], 64),
    ] as [([String], Int32)])
    func failures(arguments: [String], status: Int32) async throws {
        try await inFolder { folder in
            try Data(#"{"nonsense":1}"#.utf8).write(to: folder.appending(path: "broken.json"))
            let ended = try await PipedProcess.run(
                ServerProcess.program, arguments: arguments, environment: ServerProcess.environment(folder), directory: folder.path
            )
            #expect(ended.status == .exited(status))
            #expect(ended.output.isEmpty)
            #expect(!ended.errors.isEmpty)
            if status != 64 { expectJSONLines(ended.errorText) }
        }
    }

    @Test("ends with 73 where the accounts are damaged or cannot be made")
    func storage() async throws {
        try await inFolder { folder in
            let accounts = folder.appending(path: "rollcall")
            try FileManager.default.createDirectory(at: accounts, withIntermediateDirectories: true)
            try Data(repeating: 0x41, count: 5000).write(to: accounts.appending(path: "accounts.sqlite"))
            for home in [folder.path, "/dev/null"] {
                var environment = ServerProcess.environment(folder)
                environment["XDG_DATA_HOME"] = home
                let ended = try await PipedProcess.run(
                    ServerProcess.program, arguments: ["--port", "0"], environment: environment
                )
                #expect(ended.status == .exited(73))
                #expect(ended.output.isEmpty)
                expectJSONLines(ended.errorText)
            }
        }
    }

    private func expectJSONLines(_ text: String, location: SourceLocation = #_sourceLocation) {
        #expect(text.hasSuffix("\n"), sourceLocation: location)
        for line in text.split(separator: "\n") {
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
            #expect(object?["level"] != nil, "\(line)", sourceLocation: location)
        }
    }

    private func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }
}

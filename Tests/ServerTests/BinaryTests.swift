import BuiltServer
import Foundation
import Harness
import Testing
import Transport

@Suite("rollcall-server, the program", .fewAtATime)
struct BinaryTests {
    @Test("goes on where a signal asks to have a log opened anew", arguments: [SIGUSR1, SIGUSR2])
    func reopen(signal: Int32) async throws {
        try await inFolder { folder in
            let server = try await ServerProcess([], in: folder)
            kill(server.pid, signal)
            let health = try await PipedProcess.run(OperationTests.curl, arguments: ["-s", server.url + "/health"])
            #expect(health.outputText == #"{"status":"ok"}"#)
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }

    @Test(
        "says where it listens, answers there, and ends with 0 at a signal, an idle connection or not",
        arguments: [
            SIGTERM, SIGINT, SIGQUIT,
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
            let first = await output.fileHandleForReading.text()
            #expect(first.hasPrefix("listening on http://127.0.0.1:"))
            #expect(first.hasSuffix("\n"))
            let url = first.dropFirst("listening on ".count).dropLast()

            let client = CurlTransport(options: .init(userAgent: "rollcall/test"))
            let transport = client.transport(limits: .login)
            let health = try await transport.send(.init(method: .get, url: url + "/health"))
            #expect(health.status == 200)
            let body = #"{"email":"ada@example.com","password":"a secret password"}"#
            let login = try await transport.send(
                .init(
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

    @Test("ends with 0 soon after the time that it is given though a request never comes to its end")
    func stalledRequest() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess(["--drain-seconds", "1"], in: folder)
            let stalled = try RawConnection(to: server.url)
            stalled.send(RawExchange.awaitedLogin)
            // Said once the request is worked on, whose body is read from then on.
            let answer = String(decoding: try await RawConnection.elsewhere { stalled.receive() }, as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 100 "))
            stalled.send("{")
            let start = ContinuousClock.now
            #expect(await server.end(by: SIGTERM) == 0)
            #expect(ContinuousClock.now - start >= .seconds(1))
            #expect(ContinuousClock.now - start < .seconds(7))
            _ = consume stalled
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
            let first = await output.fileHandleForReading.text()
            let url = first.dropFirst("listening on ".count).dropLast()
            let client = CurlTransport(options: .init(userAgent: "rollcall/test"))
            let people = try await client.transport(limits: .people).send(
                .init(method: .get, url: url + "/api/1.4/?results=3&seed=a&inc=nat")
            )
            #expect(people.status == 200)
            #expect(people.header("Content-Type") == "application/json; charset=utf-8")
            #expect(String(decoding: people.body, as: UTF8.self).contains(#""results":[{"nat":"#))
            await client.shutdown()
        }
    }
}

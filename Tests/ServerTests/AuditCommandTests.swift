import BuiltServer
import Foundation
import Harness
import JSON
import Testing
import Waiting

@testable import Serving

@Suite("The command that gets the audit events", .fewAtATime)
struct AuditCommandTests {
    /// The text of a file; empty if there is none.
    private func text(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

    private func command(
        _ command: String, in folder: URL, log: LogLines, _ change: (inout AuditCommand.Limits) -> Void = { _ in }
    ) -> AuditCommand {
        var limits = AuditCommand.Limits()
        limits.ending = .seconds(60)
        change(&limits)
        return AuditCommand(
            "cd \(folder.path); \(command)", environment: ["PATH": "/usr/bin:/bin"], limits: limits,
            logger: log.logger)
    }

    @Test("reads the log's lines, has no file of the server's but these, none of its variables, and ends with it")
    func server() async throws {
        try await inFolder { folder in
            let (events, child, variables) = (
                folder.appending(path: "events"), folder.appending(path: "child"), folder.appending(path: "variables")
            )
            let command = "echo $$ > \(child.path); env > \(variables.path); exec cat > \(events.path)"
            let errors = Pipe()
            let server = try await ServerProcess(
                ["--audit-command", command, "--log-level", "critical"], in: folder,
                limits: "export ROLLCALL_SERVER_MAX_CONNECTIONS=99 PGPASSWORD=hush OTHER=kept; exec 9</dev/null",
                errors: errors)
            for email in ["ann@example.org", "bob@example.org"] {
                let refused = try await PipedProcess.run(
                    OperationTests.curl,
                    arguments: [
                        "-s", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Content-Type: application/json", "-d",
                        #"{"email":"\#(email)","password":"a decent password"}"#, server.url + "/login",
                    ])
                #expect(refused.outputText == "401")
            }
            await until { text(events).count(where: { $0 == "\n" }) == 2 }
            let pid = text(child).filter { $0 != "\n" }
            let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
            #expect(Set(open) == ["0", "1", "2"])
            #expect(text(variables).contains("OTHER=kept\n") && !text(variables).contains("hush"))
            #expect(!text(variables).contains("ROLLCALL_"))
            #expect(await server.end(by: SIGTERM) == 0)
            #expect(!FileManager.default.fileExists(atPath: "/proc/\(pid)"))
            let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(log == text(events))
            let lines = log.split(separator: "\n").compactMap { JSONValue(text: String($0)) }
            for line in lines {
                #expect(line["event"]?.string == "login" && line["outcome"]?.string == "refused")
                #expect(line["address"]?.string == "127.0.0.1" && line["reason"]?.string == "invalid_credentials")
                #expect(line["time"]?.string?.hasSuffix("Z") == true)
            }
            #expect(lines.count == 2 && !log.contains("example.org") && !log.contains("decent"))
        }
    }

    @Test("that does not read costs nobody time: what does not fit is dropped, told once, and counted once it reads")
    func unread() async throws {
        try await inFolder { folder in
            let log = LogLines()
            #expect(mkfifo(folder.appending(path: "gate").path, 0o600) == 0)
            let command = command("read line < gate; exec cat > events", in: folder, log: log) { $0.queue = 200_000 }
            let lines = 40_000
            // More than the pipe, of 64 KiB, and the queue hold, which is never empty before it is read.
            for number in 0..<lines { command.write(Array("event \(number)\n".utf8)) }
            #expect(log.all.count { $0.contains("audit events are dropped") } == 1)
            try Data("\n".utf8).write(to: folder.appending(path: "gate"))
            await until { log.all.contains { $0.contains("audit events were dropped") } }
            let told = log.all.compactMap { JSONValue(text: $0)?["count"]?.string }.compactMap { Int($0) }
            command.finish()
            let read = text(folder.appending(path: "events"))
            let kept = read.count { $0 == "\n" }
            #expect(told.reduce(0, +) + kept == lines && kept > 100 && read.hasPrefix("event 0\nevent 1\n"))
            #expect(log.all.count == 2)
        }
    }

    @Test("that ends is started again, after pauses that grow, and gets what it had not been given")
    func restarts() async throws {
        try await inFolder { folder in
            let log = LogLines()
            let ends = "echo >> runs; if [ $(wc -l < runs) -gt 4 ]; then exec cat > events; fi; exit 3"
            let command = command(ends, in: folder, log: log) {
                $0.firstPause = .milliseconds(1)
                // Longer than any run of the command: the pauses grow.
                $0.longestPause = .seconds(60)
            }
            await until { text(folder.appending(path: "runs")).count == 5 }
            command.write(Array("event\n".utf8))
            command.finish()
            #expect(text(folder.appending(path: "events")) == "event\n")
            let told = log.all.compactMap { JSONValue(text: $0) }
            #expect(told.allSatisfy { $0["message"]?.string == "the audit command ended" })
            #expect(told.map { $0["status"]?.string } == ["3", "3", "3", "3"])
            #expect(
                told.map { $0["pause"]?.string }
                    == ["0.001 seconds", "0.002 seconds", "0.004 seconds", "0.008 seconds"])
        }
    }

    @Test("that reads no more is stopped with what it started, and started again")
    func deaf() async throws {
        try await inFolder { folder in
            let log = LogLines()
            let deaf = "if [ -e child ]; then exec cat > events; fi; exec <&-; sleep 1000 & echo $! > child; wait"
            let command = command(deaf, in: folder, log: log) {
                ($0.ending, $0.firstPause) = (.milliseconds(100), .milliseconds(1))
            }
            await until { text(folder.appending(path: "child")).hasSuffix("\n") }
            command.write(Array("event\n".utf8))
            await until { text(folder.appending(path: "events")) == "event\n" }
            let child = text(folder.appending(path: "child")).filter { $0 != "\n" }
            await until { !Self.runs(child) }
            #expect(log.all.count { $0.contains(#""signal":"15""#) } == 1)
            command.finish()
        }
    }

    @Test("that does not end with its input is stopped, and what it has not read is counted")
    func endless() async throws {
        try await inFolder { folder in
            let log = LogLines()
            let endless = "echo $$ > child; while :; do sleep 1000; done"
            let command = command(endless, in: folder, log: log) { $0.ending = .milliseconds(100) }
            await until { text(folder.appending(path: "child")).hasSuffix("\n") }
            for _ in 0..<20_000 { command.write(Array("an event\n".utf8)) }
            command.finish()
            #expect(!Self.runs(text(folder.appending(path: "child")).filter { $0 != "\n" }))
            // A pipe holds 64 KiB.
            let lost = log.all.compactMap { JSONValue(text: $0)?["count"]?.string }.compactMap { Int($0) }
            #expect(lost.count == 1 && lost.allSatisfy { (12_000..<20_000).contains($0) }, "\(lost)")
        }
    }

    @Test("that cannot be started is told of, and the server ends as ever")
    func notStarted() async throws {
        try await inFolder { folder in
            let log = LogLines()
            // More than the system passes on as one argument.
            let long = "true " + String(repeating: "x", count: 200_000)
            let command = command(long, in: folder, log: log)
            command.write(Array("event\n".utf8))
            await until { log.all.contains { $0.contains("the audit command cannot be started") } }
            command.finish()
            #expect(log.all.contains { $0.contains(#""error":"Argument list too long""#) })
            #expect(log.all.last?.contains("audit events were lost") == true)
        }
    }

    @Test("of a configuration that others may write to is refused")
    func exposed() async throws {
        try await inFolder { folder in
            let file = folder.appending(path: "config.json")
            try Data(#"{"server":{"audit_command":"cat"}}"#.utf8).write(to: file)
            #expect(chmod(file.path, 0o664) == 0)
            let ended = try await PipedProcess.run(
                ServerProcess.program, arguments: ["--config", file.path],
                environment: ServerProcess.environment(folder))
            #expect(ended.status == .exited(78) && ended.errorText.contains("writable_by_others"))
        }
    }

    /// Whether a process is there, and not only waits to be asked how it ended.
    private static func runs(_ process: String) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status.map { !$0.contains(") Z ") } ?? false
    }
}

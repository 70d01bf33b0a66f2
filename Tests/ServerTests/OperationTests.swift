import BuiltServer
import Foundation
import Harness
import Testing
import Waiting

@Suite("rollcall-server as it is operated", .fewAtATime)
struct OperationTests {
    static let curl = "/usr/bin/curl"

    /// Ports that nobody had a moment ago, no two of them the same.
    static func freePorts(_ count: Int) throws -> [Int] {
        let held = try (0..<count).map { _ in try ReservedPort() }
        return withExtendedLifetime(held) { held.map(\.port) }
    }

    /// What curl prints for the arguments.
    func curl(_ arguments: String...) async throws -> String {
        try await PipedProcess.run(Self.curl, arguments: ["-s", "--max-time", "120"] + arguments).outputText
    }

    @Test("no more connections than allowed are served at once, of one address half of them")
    func fewConnections() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess(["--max-connections", "4", "--public-people"], in: folder)
            let isServed = try await RawConnection.elsewhere {
                let readers = try (0..<2).map { _ in try RawConnection(to: server.url, receiveBuffer: 4_096) }
                for reader in readers {
                    reader.send("GET /api/?results=5000 HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    _ = reader.receive()
                }
                let third = try RawConnection(to: server.url)
                third.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return !third.receive().isEmpty || readers.isEmpty
            }
            #expect(!isServed)
            try await until { try await curl(server.url + "/health") == #"{"status":"ok"}"# }
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }

    @Test("a client's slip, a setting's origin and a variable: the log tells of them, and the server starts")
    func settings() async throws {
        try await inFolder { folder in
            let file = folder.appending(path: "config.json")
            let slips = #""display":{"color":"loud","colr":1},"session":{"store":"nowhere"}"#
            try Data("{\(slips),\"server\":{\"drain_seconds\":3}}".utf8).write(to: file)
            let errors = Pipe()
            let server = try await ServerProcess(
                ["--config", file.path, "--log-level", "notice"], in: folder,
                limits: "export ROLLCALL_SERVER_PEOPLE_PER_MINUTE=77", errors: errors)
            _ = try await curl(server.url + "/health")
            #expect(await server.end(by: SIGTERM) == 0)
            let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            for key in ["display.color", "display.colr", "session.store"] {
                #expect(log.contains("\"key\":\"\(key)\""), "\(key)")
            }
            #expect(log.contains(#""server.drain_seconds":"3 (\#(file.path))""#), "\(log)")
            #expect(log.contains(#""server.people_per_minute":"77 (ROLLCALL_SERVER_PEOPLE_PER_MINUTE)""#))
            #expect(log.contains(#""server.log_level":"\"notice\" (--log-level)""#))
            #expect(!log.contains(#""message":"request""#))
        }
    }

    @Test(
        "what does not fit is told by what it came from: 64 for an option, 78 for the file",
        arguments: [
            (["--log-level", "loud"], 64), (["--metrics", "9464"], 64), (["--trusted-proxy", "10.0.0.1/8"], 64),
            (["--proxy-protocol"], 64),
            (["--socket-mode", "777"], 64), (["--people-per-minute", "0"], 64), (["--config", "host.json"], 78),
            (["--config", "slip.json"], 78),
        ] as [([String], Int32)])
    func slips(arguments: [String], status: Int32) async throws {
        try await inFolder { folder in
            try Data(#"{"server":{"host":"0.0.0.0"}}"#.utf8).write(to: folder.appending(path: "host.json"))
            try Data(#"{"server":{"port":"x"}}"#.utf8).write(to: folder.appending(path: "slip.json"))
            let ended = try await PipedProcess.run(
                ServerProcess.program, arguments: arguments, environment: ServerProcess.environment(folder),
                directory: folder.path)
            #expect(ended.status == .exited(status), "\(ended.errorText)")
            #expect(ended.output.isEmpty)
        }
    }

    @Test("counts are nobody's by default, and else those of who has the token, or reaches their own port")
    func metrics() async throws {
        try await inFolder { folder in
            let status = ["-o", "/dev/null", "-w", "%{http_code}"]
            let closed = try await ServerProcess([], in: folder)
            for method in ["GET", "POST"] {
                let answer = try await curl(
                    status[0], status[1], status[2], status[3], "-X", method, closed.url + "/metrics")
                #expect(answer == "404", "\(method)")
            }
            await closed.killAtOnce()
            let token = folder.appending(path: "token")
            try Data("\n a-token-of-some-length\n".utf8).write(to: token)
            #expect(chmod(token.path, 0o600) == 0)
            let server = try await ServerProcess(
                ["--metrics-token-file", token.path, "--metrics", "127.0.0.1:0"], in: folder, lines: 2)
            let metrics = try #require(server.announcement.firstMatch(of: /metrics on (http:.*)\/metrics\n/)).1
            #expect(try await curl(status[0], status[1], status[2], status[3], server.url + "/metrics") == "401")
            for counts in [
                try await curl("-H", "Authorization: Bearer a-token-of-some-length", server.url + "/metrics"),
                try await curl("\(metrics)/metrics"),
            ] {
                for name in [
                    "process_resident_memory_bytes", "process_open_fds", "process_max_fds", "process_cpu_seconds_total",
                    "rollcall_build_info{version=", "rollcall_connections", "rollcall_logins{state=",
                    #"rollcall_storage_seconds_bucket{operation="read",le="+Inf"} "#,
                    #"rollcall_storage_failures_total{operation="write"} 0"#,
                    #"rollcall_storage_running{operation="read"} "#, "rollcall_sessions 0\n", "rollcall_throttled 0\n",
                ] { #expect(counts.contains("\n" + name), "\(name)") }
            }
            for path in ["/api/", "/login"] {
                let answer = try await curl(status[0], status[1], status[2], status[3], "\(metrics)\(path)")
                #expect(answer == "404", "\(path)")
            }
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }

    @Test("a database that is lost, replaced or put back is noticed")
    func lostDatabase() async throws {
        try await inFolder { folder in
            let data = folder.appending(path: "data")
            let server = try await ServerProcess(["--data", data.path], in: folder)
            let file = data.appending(path: "accounts.sqlite")
            let aside = data.appending(path: "aside")
            #expect(try await curl(server.url + "/ready") == #"{"failing":[],"status":"ready"}"#)
            let missing = #"{"failing":["accounts_missing"],"status":"not ready"}"#
            try FileManager.default.moveItem(at: file, to: aside)
            try await until { try await curl(server.url + "/ready") == missing }
            try FileManager.default.copyItem(at: aside, to: file)
            #expect(
                try await curl("-o", "/dev/null", "-w", "%{http_code}", server.url + "/health") == "503")
            try FileManager.default.removeItem(at: file)
            try FileManager.default.moveItem(at: aside, to: file)
            try await until { try await curl(server.url + "/ready") == #"{"failing":[],"status":"ready"}"# }
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }

    @Test(
        "a database that is overwritten in place, or whose log is removed, is noticed, and nothing more gets lost",
        arguments: [
            "cp other accounts.sqlite", "rm accounts.sqlite-wal accounts.sqlite-shm", "rm accounts.sqlite-wal",
        ])
    func changedDatabase(command: String) async throws {
        try await inFolder { folder in
            let data = folder.appending(path: "data")
            func accounts(_ arguments: [String]) async throws -> PipedProcess {
                try await PipedProcess.run(
                    ServerProcess.program, arguments: ["account"] + arguments + ["--data", data.path],
                    input: Array("a decent password\n".utf8), environment: ServerProcess.environment(folder))
            }
            let (ann, bob) = ("ann@example.org", "bob@example.org")
            for email in [ann, bob] {
                let added = try await accounts(["add", "--email", email, "--name", "A"])
                #expect(added.status == .exited(0), "\(added.errorText)")
                if email == ann {
                    // The next command merges the log into the file, which is all that is copied.
                    _ = try await accounts(["list"])
                    let names = [data.appending(path: "accounts.sqlite"), data.appending(path: "other")]
                    try FileManager.default.copyItem(at: names[0], to: names[1])
                }
            }
            let server = try await ServerProcess(["--data", data.path, "--least-hash-cost"], in: folder)
            func login(_ email: String) async throws -> String {
                try await curl(
                    "-o", "/dev/null", "-w", "%{http_code}", "-H", "Content-Type: application/json", "-d",
                    #"{"email":"\#(email)","password":"a decent password"}"#, server.url + "/login")
            }
            #expect(try await login(bob) == "200")
            // While another process writes to it, all is well.
            #expect(try await accounts(["disable", ann]).status == .exited(0))
            #expect(try await login(bob) == "200")
            let done = try await PipedProcess.run(
                "/bin/sh", arguments: ["-c", command], directory: data.path)
            #expect(done.status == .exited(0), "\(done.errorText)")
            #expect(try await login(bob) == "503")
            let missing = #"{"failing":["accounts_missing"],"status":"not ready"}"#
            try await until { try await curl(server.url + "/ready") == missing }
            await server.killAtOnce()
            let list = try await accounts(["list"])
            #expect(list.status == .exited(0), "\(list.errorText)")
            // Of what was overwritten nothing is left; of what lost its log, everything.
            #expect(list.outputText.contains(bob) == command.hasPrefix("rm"), "\(list.outputText)")
            #expect(list.outputText.contains(ann))
        }
    }

    @Test("what the parent process closed is nobody's file: no log gets into it")
    func closedDescriptors() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess(
                ["--data", folder.path, "--log-level", "trace"], in: folder, limits: "exec 0<&- 2>&-")
            #expect(try await curl(server.url + "/ready") == #"{"failing":[],"status":"ready"}"#)
            for descriptor in [0, 2] {
                let target = try FileManager.default.destinationOfSymbolicLink(
                    atPath: "/proc/\(server.pid)/fd/\(descriptor)")
                #expect(target == "/dev/null")
            }
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }

    @Test(
        "metrics that others than this machine reach are told of", arguments: [("0.0.0.0", true), ("127.0.0.1", false)])
    func openMetrics(host: String, isTold: Bool) async throws {
        try await inFolder { folder in
            let errors = Pipe()
            let server = try await ServerProcess(["--metrics", "\(host):0"], in: folder, errors: errors)
            #expect(await server.end(by: SIGTERM) == 0)
            let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(log.contains("anyone who can reach the metrics address can read the metrics") == isTold)
        }
    }

    @Test("long answers are compressed for who takes it, and are the same; short ones and others' are not")
    func gzip() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess(["--public-people"], in: folder)
            for path in [
                "/api/?results=2000&seed=a", "/api/?results=20&seed=a&format=csv", "/openapi.json",
                "/api/?seed=a&inc=nat",
            ] {
                let plain = try await curl(server.url + path)
                let headers = try await curl(
                    "-D", "-", "-o", "/dev/null", "-H", "Accept-Encoding: gzip", server.url + path)
                let isLong = !path.contains("inc=nat")
                #expect(headers.lowercased().contains("content-encoding: gzip") == isLong, "\(path)")
                #expect(try await curl("--compressed", server.url + path) == plain, "\(path)")
                let head = try await curl("-I", "-H", "Accept-Encoding: gzip", server.url + path)
                #expect(head.lowercased().contains("content-encoding: gzip") == isLong, "\(path)")
                let length = try #require(head.firstMatch(of: /Content-Length: ([0-9]+)/.ignoresCase()))
                let bytes = try await curl(
                    "-o", "/dev/null", "-w", "%{size_download}", "-H", "Accept-Encoding: gzip", server.url + path)
                #expect(length.1 == bytes, "\(path)")
                let refused = try await curl(
                    "-D", "-", "-o", "/dev/null", "-H", "Accept-Encoding: gzip;q=0, br", server.url + path)
                #expect(!refused.lowercased().contains("content-encoding"))
            }
            await server.killAtOnce()
        }
    }
}

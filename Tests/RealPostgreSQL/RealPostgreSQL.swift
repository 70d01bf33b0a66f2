import Dispatch
import Foundation
import Glibc
import Harness
package import PostgreSQL
import RelaysTesting
import SQL
import Synchronization

/// A PostgreSQL server of the tests' own, of the packages that are installed: on a socket in a temporary folder, as a
/// user that is not root.
///
/// It ends with the tests' process, however that ends.
package final class RealPostgreSQL: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// Whether tests fail rather than being skipped where PostgreSQL is not installed.
    package static let isRequired = ProcessInfo.processInfo.environment["ROLLCALL_TEST_REAL_SERVERS"] == "required"

    /// Whether tests of it run: they do where it is installed, or must be.
    package static var isUsable: Bool { isRequired || programs != nil }

    package static let absence: String =
        "PostgreSQL is not installed (postgresql-15), and ROLLCALL_TEST_REAL_SERVERS is not set to required"

    /// The folder of `initdb`, `postgres` and `pgbench`.
    package static let programs: String? = {
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        let folders =
            versions.compactMap(Int.init).sorted(by: >).map { "/usr/lib/postgresql/\($0)/bin" } + [
                "/usr/local/bin", "/usr/bin",
            ]
        return folders.first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
    }()

    private struct Running {
        let server: ChildProcess
        let ended: DispatchGroup
        var watch: (process: ChildProcess, pipe: Int32)?
    }

    private static let environment = ["PATH": "/usr/bin:/bin:/usr/sbin", "LC_ALL": "C.UTF-8"]

    /// One for all tests of the process that leave it running.
    package static func shared() async throws -> RealPostgreSQL { try await common.value }

    private static let common = Task { try await RealPostgreSQL() }

    /// The folder of the socket.
    package let folder: String
    private let running = Mutex<Running?>(nil)
    private let numbers = Atomic(0)
    private var data: String { "\(folder)/data" }

    /// Makes a server and starts it.
    package init() async throws {
        guard let programs = Self.programs else { throw Failure(description: Self.absence) }
        // Short: the path of a socket has 107 bytes at most.
        folder = FileManager.default.temporaryDirectory.appending(path: "pg\(UInt32.random(in: 0..<1_000_000))").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if geteuid() == 0 {
            guard let user = getpwnam("postgres"), chown(folder, user.pointee.pw_uid, user.pointee.pw_gid) == 0 else {
                throw Failure(description: "there is no user postgres")
            }
        }
        let command =
            Self.asUser + ["\(programs)/initdb", "--pgdata", data, "--username", "rollcall", "--auth", "trust"]
            + ["--encoding", "UTF8", "--no-locale", "--no-sync"]
        let made = try await PipedProcess.run(
            command[0], arguments: Array(command.dropFirst()), environment: Self.environment, directory: folder)
        guard made.status == .exited(0) else { throw Failure(description: made.errorText) }
        try await start()
    }

    deinit {
        stop(by: SIGQUIT)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// What makes a command another user's, if this one is root, in the same process.
    private static var asUser: [String] {
        geteuid() == 0
            ? ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"] : []
    }

    /// Starts the server and waits until it takes connections.
    package func start() async throws {
        guard let programs = Self.programs else { throw Failure(description: Self.absence) }
        let log = "\(folder)/log"
        try Data().write(to: URL(filePath: log))
        let ended = DispatchGroup()
        ended.enter()
        let output = ChildProcess.Descriptor.open(path: log, flags: O_WRONLY | O_APPEND)
        // Without fsync: what a server that is killed has written is there all the same.
        let command =
            Self.asUser + ["\(programs)/postgres", "-D", data, "-k", folder]
            + [
                "listen_addresses=", "fsync=off", "max_connections=600", "shared_buffers=64MB",
                "log_destination=stderr",
            ].flatMap { ["-c", $0] }
        let server = try ChildProcess(
            program: command[0], arguments: Array(command.dropFirst()), environment: Self.environment,
            directory: "/", descriptors: [.open(path: "/dev/null", flags: O_RDONLY), output, output]
        ) { if $0.status != nil { ended.leave() } }
        running.withLock { $0 = Running(server: server, ended: ended) }
        try watch(server)
        let address = try PostgreSQLAddress(address())
        guard
            await eventually(
                within: .seconds(30),
                {
                    (try? PostgreSQLConnection(address, limits: PostgreSQLLimits(connections: 1), process: 0)) != nil
                })
        else {
            let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            throw Failure(description: "PostgreSQL does not start: \(text.suffix(500))")
        }
    }

    /// Ends the server when this process ends, however it does: then nobody holds the pipe any more.
    private func watch(_ server: ChildProcess) throws {
        let (read, write) = try ChildProcess.descriptors {
            var ends: [Int32] = [0, 0]
            return pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
        }
        let script = """
            read -r line; kill -QUIT "$1"
            for time in 1 2 3 4 5; do rm -rf "$2" && break; sleep 0.2; done
            """
        let watcher = try ChildProcess(
            program: "/bin/sh", arguments: ["-c", script, "sh", "\(server.pid)", folder],
            environment: Self.environment, directory: nil,
            descriptors: [
                .duplicate(read), .open(path: "/dev/null", flags: O_WRONLY), .open(path: "/dev/null", flags: O_WRONLY),
            ]
        ) { _ in }
        close(read)
        running.withLock { $0?.watch = (watcher, write) }
    }

    /// Ends the server and waits until it is gone.
    ///
    /// - Parameter signal: SIGINT cuts its connections, SIGQUIT ends it as a crash would.
    package func stop(by signal: Int32 = SIGINT) {
        guard
            let running = running.withLock({ running in
                defer { running = nil }
                return running
            })
        else { return }
        // First: it would end whoever has the server's number next.
        if let (watcher, pipe) = running.watch {
            watcher.send(SIGKILL)
            close(pipe)
        }
        running.server.send(signal)
        if running.ended.wait(timeout: .now() + 30) == .timedOut {
            running.server.send(SIGKILL)
            running.ended.wait()
        }
    }

    /// What `--database` takes.
    ///
    /// - Parameter more: further words of a connection string.
    package func address(_ more: String = "") -> String { "host=\(folder) user=rollcall dbname=postgres \(more)" }

    package func connect(_ more: String = "") throws -> PostgreSQLConnection {
        try PostgreSQLConnection(
            PostgreSQLAddress(address(more)), limits: PostgreSQLLimits(connections: 1),
            process: Int64.random(in: 1 ... .max))
    }

    /// Returns the address of a place where nothing is yet, for one test.
    package func emptyPlace() throws -> String {
        let number = numbers.add(1, ordering: .relaxed).newValue
        try connect().run(script: "CREATE SCHEMA test_\(number)")
        return address("options='-c search_path=test_\(number)'")
    }

    /// A database of one test's own, for what holds locks: those count in all of a database.
    package func emptyDatabase() throws -> String {
        let number = numbers.add(1, ordering: .relaxed).newValue
        try connect().run(script: "CREATE DATABASE test_\(number)")
        return address("dbname=test_\(number)")
    }
}

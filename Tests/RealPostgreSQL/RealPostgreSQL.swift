import Foundation
import Harness
package import PostgreSQL
import SQL
import Synchronization

/// A PostgreSQL server of the tests' own, of the packages that are installed: on a socket in a temporary folder, as a
/// user that is not root, with everything on disk before it is acknowledged.
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

    /// One for all tests of the process that leave it running.
    package static func shared() async throws -> RealPostgreSQL { try await common.value }

    private static let common = Task { try await RealPostgreSQL() }

    /// The folder of the socket.
    package let folder: String
    private let running = Mutex<Process?>(nil)
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
        let made = try await PipedProcess.run(
            "/bin/sh",
            arguments: ["-c", "umask 077; exec \(Self.asUser) \"$@\"", "sh", "\(programs)/initdb", "--pgdata", data]
                + ["--username", "rollcall", "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync"],
            environment: ["PATH": "/usr/bin:/bin:/usr/sbin", "LC_ALL": "C.UTF-8"], directory: folder)
        guard made.status == .exited(0) else { throw Failure(description: made.errorText) }
        try await start()
    }

    deinit {
        stop(by: SIGQUIT)
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static var asUser: String {
        geteuid() == 0 ? "setpriv --reuid=postgres --regid=postgres --clear-groups --" : ""
    }

    /// Starts the server and waits until it takes connections.
    package func start() async throws {
        guard let programs = Self.programs else { throw Failure(description: Self.absence) }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // The shell waits for the end of its input, which comes with the end of this process, or for the server's.
        process.arguments = [
            "-c",
            """
            exec 3<&0
            \(Self.asUser) '\(programs)/postgres' -D '\(data)' -k '\(folder)' -c listen_addresses= -c fsync=on \
            -c max_connections=600 -c shared_buffers=64MB -c log_destination=stderr >>'\(folder)/log' 2>&1 </dev/null &
            server=$!
            trap 'kill -INT $server' INT; trap 'kill -QUIT $server' QUIT
            { cat >/dev/null; kill -QUIT $server 2>/dev/null; } <&3 &
            watch=$!
            # A signal ends the first wait, the server's end the second.
            wait $server; wait $server; kill $watch
            """,
        ]
        process.currentDirectoryURL = URL(filePath: "/")
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        inputs.withLock { $0 = input }
        running.withLock { $0 = process }
        let address = try PostgreSQLAddress(address())
        guard
            await eventually(
                within: .seconds(30),
                {
                    (try? PostgreSQLConnection(address, limits: PostgreSQLLimits(connections: 1), process: 0)) != nil
                })
        else {
            let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
            throw Failure(description: "PostgreSQL does not start: \(log.suffix(500))")
        }
    }

    // Open as long as the server is to run.
    private let inputs = Mutex<Pipe?>(nil)

    /// Ends the server and waits until it is gone.
    ///
    /// - Parameter signal: SIGINT cuts its connections, SIGQUIT ends it as a crash would.
    package func stop(by signal: Int32 = SIGINT) {
        guard
            let process = running.withLock({ running in
                defer { running = nil }
                return running
            })
        else { return }
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        inputs.withLock { $0 = nil }
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
}

import Accounts
import BuiltServer
import Foundation
import LocalAccounts
import PostgreSQL
import RealPostgreSQL
import RemoteAccounts
import SQL
import Synchronization
import Testing
import Transport

/// Three servers over one database, and accounts in it.
final class Cluster: Sendable {
    /// Everybody's.
    static var password: Secret { secret("Zoë’s blue teapot") }

    static func secret(_ text: String) -> Secret { Array(text.utf8).withUnsafeBytes { Secret(copying: $0) } }

    let emails: [EmailAddress]
    /// An account that somebody guesses at.
    let guessed: EmailAddress
    let database: RealPostgreSQL
    private let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-\(UUID().uuidString)")
    private let place: String
    private let nodes = Mutex<[Node]>([])
    private let curl = CurlTransport(options: .init(userAgent: "rollcall/test"))
    /// For looking at the tables.
    private let pool: PostgreSQLPool

    private struct Node {
        var server: ServerProcess
        var endpoint: RemoteEndpoint
        var place: String
    }

    /// - Parameter places: How each server reaches the database, where that is not as everybody does.
    init(_ database: RealPostgreSQL, places: [Int: String] = [:]) async throws {
        self.database = database
        place = try database.emptyPlace()
        emails = try (0..<8).map { try EmailAddress("person\($0)@example.com") }
        guessed = try EmailAddress("guessed@example.com")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        pool = PostgreSQLPool(try PostgreSQLAddress(place), limits: PostgreSQLLimits(connections: 2)) {
            try AccountsDatabase.migrate(postgreSQL: $0)
        }
        let registry = AccountRegistry(
            database: AccountsDatabase(pool),
            hasher: Argon2idHasher(cost: .minimum, limit: ConcurrencyLimit(running: 2, waiting: 8)), rule: .standard,
            now: { Date() })
        for email in emails + [guessed] {
            try await registry.add(email: email, name: "Somebody", password: Self.password)
        }
        for number in 0..<3 {
            // Later words of a connection string win.
            let node = try await start(at: places[number].map { "\(place) \($0)" } ?? place)
            nodes.withLock { $0.append(node) }
        }
    }

    private func start(at place: String) async throws -> Node {
        let server = try await ServerProcess(["--least-hash-cost", "--database", place], in: folder)
        let endpoint = try RemoteEndpoint(
            url: server.url, transport: curl.transport(limits: .login), clock: ContinuousClock(), now: { Date() })
        return Node(server: server, endpoint: endpoint, place: place)
    }

    func endpoint(_ number: Int) -> RemoteEndpoint { nodes.withLock { $0[number].endpoint } }

    /// Ends a server as nothing can be ended more abruptly, and starts another one in its place.
    func replace(_ number: Int) async throws {
        let old = nodes.withLock { $0[number] }
        await old.server.killAtOnce()
        let new = try await start(at: old.place)
        nodes.withLock { $0[number] = new }
    }

    func signal(_ number: Int, _ signal: Int32) { kill(nodes.withLock { $0[number].server.pid }, signal) }

    /// Cuts all connections to the database.
    func cutConnections() async throws {
        _ = try await pool.read { connection in
            try connection.execute(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE application_name = 'rollcall-server' AND pid <> pg_backend_pid()
                """)
        }
    }

    func end() async {
        for node in nodes.withLock({ $0 }) { await node.server.killAtOnce() }
        await curl.shutdown()
        try? FileManager.default.removeItem(at: folder)
    }

    /// How often the password of the account that is guessed at was wrong, in the database's books.
    func failures() async throws -> Int {
        try await pool.read { connection in
            try connection.row("SELECT failures AS number FROM throttle WHERE kind = 'account'")?["number"] ?? 0
        }
    }

    /// What the throttle knows, for the message of a test that fails.
    func books() async -> String {
        let rows = try? await pool.read { connection in
            try connection.rows("SELECT kind, failures FROM throttle").map { "\($0.values)" }
                + connection.rows("SELECT process, started_at FROM attempt").map { "\($0.values)" }
        }
        return "\(rows ?? [])"
    }

    /// Each session has its one pair of tokens, and each account is there.
    func check() async throws {
        let halves = try await pool.read { connection in
            try connection.rows(
                """
                SELECT id FROM session_family AS family
                WHERE (SELECT count(*) FROM session_token WHERE family_id = family.id AND kind = 'access') <> 1
                OR (SELECT count(*) FROM session_token
                    WHERE family_id = family.id AND kind = 'refresh' AND spent = 0) <> 1
                """
            ).count
        }
        #expect(halves == 0, "sessions without one usable refresh token")
        let accounts = try await pool.read { try $0.rows("SELECT id FROM account").count }
        #expect(accounts == emails.count + 1)
    }
}

import PostgreSQL
import RealPostgreSQL
import SQL
import Synchronization
import Testing
import Waiting

@Suite(.realPostgreSQL)
struct PostgreSQLPoolTests {
    private func pool(_ connections: Int = 3, waiting: Int = 4_096, at place: String? = nil) async throws
        -> PostgreSQLPool
    {
        var limits = PostgreSQLLimits(connections: connections)
        limits.waiting = waiting
        // The server takes a second to notice a deadlock.
        limits.timeout = .seconds(30)
        let empty = try await RealPostgreSQL.shared().emptyPlace()
        return PostgreSQLPool(try PostgreSQLAddress(place ?? empty), limits: limits) { connection in
            try connection.run(
                script: """
                    CREATE TABLE IF NOT EXISTS t (id BIGINT PRIMARY KEY, n BIGINT NOT NULL);
                    INSERT INTO t VALUES (1, 0), (2, 0) ON CONFLICT DO NOTHING
                    """)
        }
    }

    @Test("conflicts and deadlocks are run again until each change is there once")
    func conflicts() async throws {
        let pool = try await pool(2)
        try await withThrowingDiscardingTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    // Half of them take the rows in the other order.
                    let ids: [Int64] = number % 2 == 0 ? [1, 2] : [2, 1]
                    try await pool.write { connection in
                        for id in ids { try connection.execute("UPDATE t SET n = n + 1 WHERE id = $1", .integer(id)) }
                    }
                }
            }
        }
        let sums = try await pool.read { try $0.rows("SELECT n FROM t ORDER BY id").map { try $0["n"] as Int } }
        #expect(sums == [20, 20])
    }

    @Test("connections that are cut at any moment, commits included, do and undo nothing")
    func cuts() async throws {
        let place = try await RealPostgreSQL.shared().emptyPlace() + " application_name=cut"
        let pool = try await pool(3, at: place)
        let other = try await RealPostgreSQL.shared().connect()
        let tally = Tally()
        try await pool.write { _ in }
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 0..<3 {
                group.addTask {
                    // And further until one is cut while it works: a connection that was idle is only made anew.
                    for number in 0..<10_000 where number < 60 || !tally.wasOneCut {
                        try await pool.write { connection in
                            tally.runs.withLock { $0 += 1 }
                            try connection.execute("UPDATE t SET n = n + 1 WHERE id = 1")
                        }
                        tally.written.withLock { $0 += 1 }
                    }
                    tally.isDone.withLock { $0 = true }
                }
            }
            while !tally.isDone.withLock({ $0 }) {
                // Now and then, so that something comes of what is cut.
                let goal = tally.runs.withLock { $0 } + 5
                await until { tally.isDone.withLock { $0 } || tally.runs.withLock { $0 } >= goal }
                try other.execute(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE application_name = 'cut' AND (query LIKE '%UPDATE t SET n%' OR query = 'COMMIT')
                    """)
            }
        }
        let sum = try await pool.read { try $0.row("SELECT n FROM t WHERE id = 1")?["n"] as Int? }
        #expect(sum == tally.written.withLock { $0 })
        #expect(tally.runs.withLock { $0 } > tally.written.withLock { $0 }, "some were cut")
    }

    private final class Tally: Sendable {
        let runs = Mutex(0)
        let written = Mutex(0)
        let isDone = Mutex(false)

        /// Whether more runs began than can be of the three that may be under way.
        var wasOneCut: Bool { runs.withLock { $0 } > written.withLock { $0 } + 3 }
    }

    @Test("too many that wait are rejected, and the others are served")
    func crowd() async throws {
        let pool = try await pool(1, waiting: 4)
        try await pool.write { _ in }
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do {
                        try await pool.write { try $0.run(script: "SELECT pg_sleep(0.05)") }
                        return true
                    } catch SQLError.crowded {
                        return false
                    } catch {
                        Issue.record(error)
                        return false
                    }
                }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(outcomes.contains(true) && outcomes.contains(false))
        #expect(try await pool.read { try $0.row("SELECT 1 AS one")?["one"] == 1 })
    }

    @Test("a program of the version before uses the tables of this one, if this one lets it")
    func versions() async throws {
        let place = try await RealPostgreSQL.shared().emptyPlace()
        let address = try PostgreSQLAddress(place)
        let connection = try PostgreSQLConnection(address, limits: PostgreSQLLimits(connections: 1), process: 1)
        let first: SQLMigrations.Step = { try $0.run(script: "CREATE TABLE u (a BIGINT)") }
        let second: SQLMigrations.Step = { try $0.run(script: "ALTER TABLE u ADD COLUMN b BIGINT") }
        try SQLMigrations(minimum: 1, first).migrate(connection)
        try SQLMigrations(minimum: 1, first, second).migrate(connection)
        try SQLMigrations(minimum: 1, first).migrate(connection)
        #expect(try connection.schemaVersion() == 2)
        try SQLMigrations(minimum: 3, first, second, { _ in }).migrate(connection)
        #expect(throws: SQLError.newer(version: 3)) { try SQLMigrations(minimum: 1, first).migrate(connection) }
    }

    @Test("many that migrate at once make the tables once")
    func migrations() async throws {
        let place = try await RealPostgreSQL.shared().emptyPlace()
        let steps = SQLMigrations({ try $0.run(script: "CREATE TABLE once (a BIGINT)") })
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 0..<5 {
                group.addTask {
                    let pool = PostgreSQLPool(
                        try PostgreSQLAddress(place), limits: PostgreSQLLimits(connections: 1)
                    ) { try steps.migrate($0) }
                    #expect(try await pool.read { try $0.hasTable("once") })
                }
            }
        }
    }

    @Test("where nothing listens, the wait is over in time, and the reason is told")
    func absent() async throws {
        var limits = PostgreSQLLimits(connections: 1)
        limits.timeout = .milliseconds(300)
        let pool = PostgreSQLPool(try PostgreSQLAddress("host=/nowhere user=a dbname=b"), limits: limits) { _ in }
        await #expect {
            try await pool.read { _ in }
        } throws: { error in
            if case SQLError.lost(let reason) = error { reason.contains("/nowhere") } else { false }
        }
    }
}

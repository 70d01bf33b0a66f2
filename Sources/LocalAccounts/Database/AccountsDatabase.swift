package import Accounts
package import SQL
private import Synchronization
package import Times

/// The accounts, sessions and failed attempts, in a database that is changed only in transactions that keep its
/// invariants.
///
/// A change is on disk before it is acknowledged.
package final class AccountsDatabase: Sendable {
    private let store: any SQLStore
    private let used = Mutex(DatabaseUse())

    /// How long one writer waits for another.
    static let timeout = Duration.seconds(10)

    /// Opens the accounts of this machine, in one SQLite file.
    package init(path: String) { store = AccountsFile(path: path) }

    /// Opens accounts that several machines share.
    ///
    /// - Parameter store: A PostgreSQL database that `migrate(postgreSQL:)` prepares.
    package init(_ store: some SQLStore) { self.store = store }

    package static func migrate(postgreSQL connection: some SQLConnection) throws {
        try AccountsSchema.postgreSQL.migrate(connection)
    }

    /// The path of the file, or the name of a shared database.
    package var path: String { store.name }

    /// Whether there is no file yet, and hence no account; determined without opening anything.
    package var isMissing: Bool { store.isMissing }

    /// How many seconds the clock that everything is stored by is ahead of this machine's.
    package var clockOffset: Double { store.clockOffset }

    /// How it was used since the program began.
    package var use: DatabaseUse { used.withLock { $0 } }

    /// How many should look the same thing up side by side; any more had better share a statement.
    var readers: Int { store.readers }

    /// Runs `body`, which only reads. Cancelling the task does not affect it.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(EndpointError) -> Value {
        try await counted(\.reads) { try await store.read(body) }
    }

    /// Runs `body` in one transaction, which is committed when this returns. Cancelling the task does not affect it.
    ///
    /// It may run more than once, but only one run is committed.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(EndpointError) -> Value {
        try await counted(\.writes) { try await store.write(body) }
    }

    private func counted<Value>(
        _ operations: WritableKeyPath<DatabaseUse, DatabaseUse.Operations>, _ work: () async throws -> Value
    ) async throws(EndpointError) -> Value {
        used.withLock { $0[keyPath: operations].running += 1 }
        let result: Result<Value, any Error>
        let start = ContinuousClock.now
        do { result = .success(try await work()) } catch { result = .failure(error) }
        used.withLock { use in
            use[keyPath: operations].running -= 1
            use[keyPath: operations].durations.add(start.duration(to: .now))
            if case .failure = result { use[keyPath: operations].failures += 1 }
        }
        do { return try result.get() } catch { throw EndpointError(error, in: store) }
    }
}

/// How the accounts' database was used since the program began.
package struct DatabaseUse: Sendable, Equatable {
    package struct Operations: Sendable, Equatable {
        package var durations = DurationHistogram()
        /// How many of them failed.
        package var failures = 0
        /// How many are running or wait for a connection.
        package var running = 0
    }

    /// Those that only read.
    package var reads = Operations()
    package var writes = Operations()
}

extension SQLConnection {
    /// Locks the subject of a digest against other transactions until the end of this one.
    ///
    /// - Returns: Whether what was read before must be read again.
    @discardableResult
    func lock(_ digest: Digest) throws(SQLError) -> Bool { try lock(SQLLock(digest.bytes)) }

    /// Locks an account, existing or not, against other transactions until the end of this one.
    @discardableResult
    func lock(account key: String) throws(SQLError) -> Bool { try lock(Digest(of: key)) }
}

extension EndpointError {
    /// Maps a database failure to what it means for signing in.
    init(_ error: any Error, in store: some SQLStore) {
        self.init(error, path: store.name)
        // What stands in the way of a file does not stand in the way of a server's database.
        if !store.isFile, case .storageNotWritable(let name, let reason) = self {
            self = .databaseUnavailable(name: name, reason: reason)
        }
    }

    /// Maps the failure of a file.
    init(_ error: any Error, path: String) {
        switch error {
        case let failure as EndpointError: self = failure
        case SQLError.busy, SQLError.conflict: self = .timedOut(after: AccountsDatabase.timeout)
        case SQLError.crowded: self = .overloaded(retryAfter: .seconds(1))
        case SQLError.lost(let reason): self = .storageNotWritable(path: path, reason: reason)
        case SQLError.uncertain:
            self = .storageNotWritable(path: path, reason: "the connection was lost; the change may have been made")
        case SQLError.failed(let reason): self = .storageNotWritable(path: path, reason: reason)
        case SQLError.damaged(let reason): self = .storageDamaged(path: path, reason: reason)
        case SQLError.value(let column, _, let found):
            self = .storageDamaged(path: path, reason: "\(column): \(found?.rawValue ?? "missing")")
        case SQLError.newer(let version): self = .storageNewer(path: path, version: version)
        default: self = .storageDamaged(path: path, reason: "\(type(of: error))")
        }
    }
}

extension AccountsDatabase {
    /// Why the accounts of a file could not be copied.
    package enum CopyError: Error, Sendable {
        case noFile(path: String)
        /// There are accounts in the other database.
        case notEmpty
        case unavailable(EndpointError)
    }

    /// Copies accounts, sessions, failed attempts, second factors and devices from an SQLite file into a PostgreSQL
    /// database that has no accounts, all or nothing. Anyone who writes to the file meanwhile waits.
    ///
    /// - Parameter target: A database that `migrate(postgreSQL:)` prepares.
    /// - Returns: The number of rows in each table.
    package static func copy(
        file path: String, to target: AccountsDatabase
    ) async throws(CopyError) -> [(table: String, rows: Int)] {
        if AccountsDatabase(path: path).isMissing { throw .noFile(path: path) }
        let result: Result<[TableCopy.Count], CopyError>
        do throws(EndpointError) {
            result = try await target.write { database in
                let source: SQLiteConnection
                do { source = try DatabaseFile(path: path).open() } catch { throw EndpointError(error, path: path) }
                try database.lock(.migrations)
                guard try database.row("SELECT 1 FROM account LIMIT 1") == nil else { return .failure(.notEmpty) }
                // What a server may have written before there was any account: it makes the key as soon as it starts.
                try database.execute("DELETE FROM log_key")
                try database.execute("DELETE FROM throttle")
                try database.execute("DELETE FROM streak")
                return try source.transaction {
                    var counts: [TableCopy.Count] = []
                    for table in TableCopy.all {
                        let copied = try table.copy(from: source, to: database)
                        guard copied.rows == copied.expected else {
                            throw SQLError.damaged(reason: "\(table.name): \(copied.rows) of \(copied.expected)")
                        }
                        counts.append(copied)
                    }
                    try TableCopy.advanceSequences(from: source, in: database)
                    return .success(counts)
                }
            }
        } catch {
            throw .unavailable(error)
        }
        return try result.get().map { ($0.table, $0.rows) }
    }
}

/// How the rows of a table are copied into another database. Both statements list the columns in the same order.
private struct TableCopy: Sendable {
    struct Count: Sendable {
        var table: String
        var rows: Int
        var expected: Int
    }

    let name: String
    /// Its arguments are the number of rows, and how many to skip before them.
    let select: StaticString
    let insert: StaticString
    let count: StaticString

    /// The number of rows in memory at once.
    private static let part: Int64 = 5_000

    func copy(from source: any SQLConnection, to target: any SQLConnection) throws -> Count {
        var copied = 0
        while true {
            let rows = try source.rows(select, .integer(Self.part), .integer(Int64(copied)))
            for row in rows { _ = try target.change(insert, arguments: row.values) }
            copied += rows.count
            if rows.count < Self.part { break }
        }
        let expected: Int = try source.row(count)?["number"] ?? 0
        let found: Int = try target.row(count)?["number"] ?? 0
        return Count(table: name, rows: found, expected: expected)
    }

    /// Tables that others refer to come first. Attempts in progress are left out: they end with their servers.
    static let all = [
        TableCopy(
            name: "account",
            select: """
                SELECT id, lookup_key, email, name, password_hash, password_version, created_at, needs_second_factor,
                    disabled, pepper, public_id, external_id, second_factor_required
                FROM account ORDER BY id LIMIT $1 OFFSET $2
                """,
            insert: """
                INSERT INTO account (id, lookup_key, email, name, password_hash, password_version, created_at,
                    needs_second_factor, disabled, pepper, public_id, external_id, second_factor_required)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
                """,
            count: "SELECT count(*) AS number FROM account"),
        TableCopy(
            name: "imported_hash",
            select: "SELECT account_id, cost, hash FROM imported_hash ORDER BY account_id LIMIT $1 OFFSET $2",
            insert: "INSERT INTO imported_hash (account_id, cost, hash) VALUES ($1, $2, $3)",
            count: "SELECT count(*) AS number FROM imported_hash"),
        TableCopy(
            name: "session_family",
            select: """
                SELECT id, account_id, ends_at, absolute_end, begun_at, used_at, address FROM session_family
                ORDER BY id LIMIT $1 OFFSET $2
                """,
            insert: """
                INSERT INTO session_family (id, account_id, ends_at, absolute_end, begun_at, used_at, address)
                VALUES ($1, $2, $3, $4, $5, $6, $7)
                """,
            count: "SELECT count(*) AS number FROM session_family"),
        TableCopy(
            name: "session_token",
            select: """
                SELECT hash, family_id, kind, expires_at, spent FROM session_token ORDER BY hash LIMIT $1 OFFSET $2
                """,
            insert: """
                INSERT INTO session_token (hash, family_id, kind, expires_at, spent) VALUES ($1, $2, $3, $4, $5)
                """,
            count: "SELECT count(*) AS number FROM session_token"),
        TableCopy(
            name: "throttle",
            select: """
                SELECT kind, subject, failures, failed_at, wait_until FROM throttle ORDER BY kind, subject
                LIMIT $1 OFFSET $2
                """,
            insert: """
                INSERT INTO throttle (kind, subject, failures, failed_at, wait_until) VALUES ($1, $2, $3, $4, $5)
                """,
            count: "SELECT count(*) AS number FROM throttle"),
        TableCopy(
            name: "known_address",
            select: "SELECT address, account_id, seen_at FROM known_address ORDER BY address LIMIT $1 OFFSET $2",
            insert: "INSERT INTO known_address (address, account_id, seen_at) VALUES ($1, $2, $3)",
            count: "SELECT count(*) AS number FROM known_address"),
        TableCopy(
            name: "second_factor",
            select: """
                SELECT account_id, key, confirmed, last_step FROM second_factor ORDER BY account_id LIMIT $1 OFFSET $2
                """,
            insert: "INSERT INTO second_factor (account_id, key, confirmed, last_step) VALUES ($1, $2, $3, $4)",
            count: "SELECT count(*) AS number FROM second_factor"),
        TableCopy(
            name: "recovery_code",
            select: "SELECT hash, account_id FROM recovery_code ORDER BY hash LIMIT $1 OFFSET $2",
            insert: "INSERT INTO recovery_code (hash, account_id) VALUES ($1, $2)",
            count: "SELECT count(*) AS number FROM recovery_code"),
        TableCopy(
            name: "reset_code",
            select: "SELECT account_id, hash, ends_at FROM reset_code ORDER BY account_id LIMIT $1 OFFSET $2",
            insert: "INSERT INTO reset_code (account_id, hash, ends_at) VALUES ($1, $2, $3)",
            count: "SELECT count(*) AS number FROM reset_code"),
        TableCopy(
            name: "log_key",
            select: "SELECT id, key FROM log_key ORDER BY id LIMIT $1 OFFSET $2",
            insert: "INSERT INTO log_key (id, key) VALUES ($1, $2)",
            count: "SELECT count(*) AS number FROM log_key"),
        TableCopy(
            name: "known_device",
            select: "SELECT hash, account_id, seen_at, failures FROM known_device ORDER BY hash LIMIT $1 OFFSET $2",
            insert: "INSERT INTO known_device (hash, account_id, seen_at, failures) VALUES ($1, $2, $3, $4)",
            count: "SELECT count(*) AS number FROM known_device"),
        TableCopy(
            name: "streak",
            select: """
                SELECT account, place, failures, failed_at FROM streak ORDER BY account, place LIMIT $1 OFFSET $2
                """,
            insert: "INSERT INTO streak (account, place, failures, failed_at) VALUES ($1, $2, $3, $4)",
            count: "SELECT count(*) AS number FROM streak"),
        TableCopy(
            name: "operator_change",
            select: """
                SELECT changed_at, event, account, number, made_by FROM operator_change ORDER BY id LIMIT $1 OFFSET $2
                """,
            insert: """
                INSERT INTO operator_change (changed_at, event, account, number, made_by) VALUES ($1, $2, $3, $4, $5)
                """,
            count: "SELECT count(*) AS number FROM operator_change"),
    ]

    /// Advances the sequences, so that the next new row gets an unused id, and a session one that none ever had.
    static func advanceSequences(from source: SQLiteConnection, in target: any SQLConnection) throws {
        _ = try target.rows(
            """
            SELECT setval(
                pg_get_serial_sequence('account', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM account), false)
            """)
        let last: Int64? = try source.row("SELECT seq FROM sqlite_sequence WHERE name = 'session_family'")?["seq"]
        _ = try target.rows(
            "SELECT setval(pg_get_serial_sequence('session_family', 'id'), $1::bigint + 1, false)",
            .integer(last ?? 0))
    }
}

private import CSQLite
private import Glibc

/// A connection to an existing SQLite file.
///
/// Foreign keys are enforced, and a file from elsewhere runs no code of its own (https://www.sqlite.org/security.html).
package final class SQLiteConnection: SQLConnection {
    let handle: OpaquePointer
    private let timeout: Int32
    /// Prepared statements by the address of their text, which is a constant of the program.
    private var statements: [UnsafePointer<UInt8>: SQLiteStatement] = [:]

    /// - Parameters:
    ///   - path: The path's bytes, which need not be UTF-8.
    ///   - timeout: How long a statement waits for other connections.
    package init(path: [UInt8], timeout: Duration) throws(SQLError) {
        var handle: OpaquePointer?
        // Without SQLite's own mutex: a connection is used by one thread at a time.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let status = sqlite3_open_v2(path.map { CChar(bitPattern: $0) } + [0], &handle, flags, nil)
        // There is a handle even if opening failed, unless memory could not be allocated.
        guard let handle else { throw SQLError(status, handle: nil) }
        self.handle = handle
        self.timeout = Int32(clamping: Int(timeout / .milliseconds(1)))
        guard status == SQLITE_OK else { throw SQLError(status, handle: handle) }
        sqlite3_busy_timeout(handle, self.timeout)
        try run(script: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON")
    }

    package convenience init(path: String, timeout: Duration) throws(SQLError) {
        try self.init(path: Array(path.utf8), timeout: timeout)
    }

    deinit {
        for statement in statements.values { statement.finalize() }
        sqlite3_close_v2(handle)
    }

    package func rows(_ sql: StaticString, arguments: [SQLValue]) throws(SQLError) -> [SQLRow] {
        let statement = try statement(sql)
        defer { statement.reset() }
        try statement.bind(arguments)
        var rows: [SQLRow] = []
        while try statement.step() { rows.append(statement.row) }
        return rows
    }

    package func change(_ sql: StaticString, arguments: [SQLValue]) throws(SQLError) -> Int {
        let statement = try statement(sql)
        defer { statement.reset() }
        try statement.bind(arguments)
        while try statement.step() {}
        return Int(sqlite3_changes(handle))
    }

    package func run(script: String) throws(SQLError) {
        let status = sqlite3_exec(handle, script, nil, nil, nil)
        guard status == SQLITE_OK else { throw SQLError(status, handle: handle) }
    }

    package func begin() throws(SQLError) { try run(script: "BEGIN IMMEDIATE") }

    /// There is one writer at a time.
    package func lock(_ lock: SQLLock) -> Bool { false }

    package var process: Int64 { Int64(getpid()) }

    package func isRunning(process: Int64) -> Bool { kill(pid_t(clamping: process), 0) == 0 || errno != ESRCH }

    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    package func hasTable(_ name: String) throws(SQLError) -> Bool {
        try row("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = $1", .text(name)) != nil
    }

    package func schemaVersion() throws(SQLError) -> Int {
        let minimum = try minimumSchemaVersion()
        guard try hasTable("schema_version") else { return minimum }
        return max(try row("SELECT version FROM schema_version")?["version"] ?? 0, minimum)
    }

    /// Programs that know of no other version of a file compare this one with their own, so that is what it has to be.
    package func minimumSchemaVersion() throws(SQLError) -> Int {
        try row("PRAGMA user_version")?["user_version"] ?? 0
    }

    package func setSchemaVersion(_ version: Int, minimum: Int) throws(SQLError) {
        try run(
            script: """
                PRAGMA user_version = \(minimum);
                CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL) STRICT;
                DELETE FROM schema_version;
                INSERT INTO schema_version (version) VALUES (\(version))
                """)
    }

    /// Runs `body`, during which no statement waits for other connections.
    package func withoutBusyTimeout<Value>(_ body: () throws -> Value) rethrows -> Value {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, timeout) }
        return try body()
    }

    private func statement(_ sql: StaticString) throws(SQLError) -> SQLiteStatement {
        if let statement = statements[sql.utf8Start] { return statement }
        let statement = try SQLiteStatement(sql, in: handle)
        statements[sql.utf8Start] = statement
        return statement
    }
}

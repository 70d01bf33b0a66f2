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

    package func beginReading() throws(SQLError) { try run(script: "BEGIN DEFERRED") }

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

extension SQLiteConnection {
    /// Returns the mark that identifies a file as a program's; 0 if there is none.
    ///
    /// See https://www.sqlite.org/pragma.html#pragma_application_id.
    package func applicationID() throws(SQLError) -> Int {
        try row("PRAGMA application_id")?["application_id"] ?? 0
    }

    package func setApplicationID(_ id: Int) throws(SQLError) {
        try run(script: "PRAGMA application_id = \(id)")
    }

    package func isEmpty() throws(SQLError) -> Bool { try row("SELECT 1 FROM sqlite_master LIMIT 1") == nil }

    /// Lets readers and a writer work without waiting for each other, and makes every commit reach the disk.
    ///
    /// The log shrinks again to 4 MiB at most once it begins anew, however long a reader kept it from that.
    ///
    /// See https://www.sqlite.org/wal.html.
    ///
    /// - Returns: Whether the file system supports it.
    package func useWriteAheadLog() throws(SQLError) -> Bool {
        let mode: String? = try row("PRAGMA journal_mode = WAL")?["journal_mode"]
        try run(script: "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 4194304")
        return mode == "wal"
    }
}

extension SQLiteConnection {
    /// What the write-ahead log's index says of checkpoints: the only writes to the main file in WAL mode.
    ///
    /// No call of SQLite's before 3.51 returns this without a checkpoint of its own, which would write to a file that
    /// was overwritten. See https://www.sqlite.org/walformat.html, 2.
    package struct LogState: Sendable, Equatable {
        /// The log's salt, which changes whenever it begins anew.
        private let salt: UInt64
        /// How many frames are in the main file.
        private let written: UInt32
        /// How many a checkpoint set out to write there.
        private let attempted: UInt32

        /// Whether no checkpoint is under way, nor was one broken off.
        package var isSettled: Bool { written == attempted }

        /// - Returns: `nil` for an index of another version than the one described.
        fileprivate init?(_ index: UnsafeRawPointer) {
            guard index.load(as: UInt32.self) == 3_007_000 else { return nil }
            salt = index.loadUnaligned(fromByteOffset: 32, as: UInt64.self)
            written = index.loadUnaligned(fromByteOffset: 96, as: UInt32.self)
            attempted = index.loadUnaligned(fromByteOffset: 128, as: UInt32.self)
        }
    }

    /// The size of a part of the log's index (`WALINDEX_PGSZ`).
    private static let indexSize: Int32 = 32_768
    /// The size of a database's header (https://www.sqlite.org/fileformat.html, 1.3).
    private static let headerSize: Int32 = 100

    /// The state of the log, which all processes share; `nil` if there is none.
    package var logState: LogState? {
        guard let file, let map = file.pointee.pMethods?.pointee.xShmMap else { return nil }
        var index: UnsafeMutableRawPointer?
        guard map(file, 0, Self.indexSize, 0, &index) == SQLITE_OK, let index else { return nil }
        return LogState(index)
    }

    /// The header of the main file as it is on disk, without what is in the log; `nil` if it cannot be read.
    ///
    /// Read by SQLite's own descriptor: closing another one would drop the locks of this process.
    package var header: [UInt8]? {
        guard let file, let read = file.pointee.pMethods?.pointee.xRead else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(Self.headerSize))
        return read(file, &bytes, Self.headerSize, 0) == SQLITE_OK ? bytes : nil
    }

    /// Makes this a connection that changes nothing, and leaves the log to others when it closes.
    package func onlyRead() throws(SQLError) {
        try run(script: "PRAGMA query_only = ON")
        keepLogWhenClosing()
        _ = try isEmpty()
    }

    /// Writes what is in the log into the main file, as far as no other connection is in the way.
    package func checkpoint() throws(SQLError) { try run(script: "PRAGMA wal_checkpoint(PASSIVE)") }

    /// Leaves the log as it is when the connection closes: the main file is not the one that it belongs to.
    package func keepLogWhenClosing() {
        _ = sqlite3_keep_log_when_closing(handle)
    }

    private var file: UnsafeMutablePointer<sqlite3_file>? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let status = withUnsafeMutablePointer(to: &file) {
            sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, $0)
        }
        return status == SQLITE_OK ? file : nil
    }
}

extension SQLiteConnection {
    /// Copies what is in the database now into a file that is empty, while others read and write.
    ///
    /// What is copied need not be on the disk when this returns (https://www.sqlite.org/lang_vacuum.html).
    package func copy(into path: String) throws(SQLError) { try execute("VACUUM INTO $1", .text(path)) }

    /// Throws `SQLError.damaged` if the file's structure is broken, or a row refers to one that is not there.
    package func checkIntegrity() throws(SQLError) {
        let found: String? = try row("PRAGMA integrity_check(1)")?["integrity_check"]
        guard found == "ok" else { throw .damaged(reason: found ?? "integrity_check") }
        if try row("PRAGMA foreign_key_check") != nil { throw .damaged(reason: "foreign_key_check") }
    }
}

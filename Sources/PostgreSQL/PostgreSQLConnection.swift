private import CPostgreSQL
private import Glibc
package import SQL

/// A connection to a PostgreSQL server through libpq, whose calls block. Only one thread may use it at a time.
package final class PostgreSQLConnection: SQLConnection {
    private let handle: OpaquePointer
    private let limits: PostgreSQLLimits
    /// The names of statements that the server has prepared, by the address of their text, which is a constant of the
    /// program.
    private var prepared: [UnsafePointer<UInt8>: String] = [:]
    /// The server's id of the transaction in progress.
    private var transaction: String?
    package let process: Int64
    private let clock: PostgreSQLClock

    /// - Parameters:
    ///   - process: Identifies this process uniquely among all that use the database.
    ///   - clock: Where its clock is compared with this machine's.
    package init(
        _ address: PostgreSQLAddress, limits: PostgreSQLLimits, process: Int64,
        clock: PostgreSQLClock = PostgreSQLClock()
    ) throws(SQLError) {
        let seconds = String(max(Int(limits.connect / .seconds(1)), 2))
        // Later options win: the address may override all but the encoding.
        let options =
            [
                ("connect_timeout", seconds), ("fallback_application_name", "rollcall-server"),
                ("target_session_attrs", "read-write"), ("keepalives_idle", "2"), ("keepalives_interval", "1"),
                ("keepalives_count", "3"), ("tcp_user_timeout", "5000"),
            ] + address.options + [("dbname", address.text), ("client_encoding", "UTF8")]
        guard let handle = Self.connect(options) else { throw .failed(reason: "out of memory") }
        self.handle = handle
        self.limits = limits
        self.process = process
        self.clock = clock
        if PQstatus(handle) != CONNECTION_OK, let failure = Self.refusal(handle) { throw failure }
        let encoding = PQparameterStatus(handle, "server_encoding").map { String(cString: $0) } ?? ""
        guard encoding == "UTF8" else { throw .failed(reason: "server_encoding is \(encoding), not UTF8") }
        // The server's notices are in its own log; libpq would print them.
        PQsetNoticeReceiver(handle, { _, _ in }, nil)
        try run(script: settings)
        try compareClocks(script: "SELECT 0, extract(epoch FROM clock_timestamp())")
        // As long as this process has a connection, the lock shows others that it is running.
        let (high, low) = Self.halves(process)
        try execute("SELECT pg_advisory_lock_shared($1, $2)", .integer(high), .integer(low))
    }

    deinit { PQfinish(handle) }

    private static func connect(_ options: [(String, String)]) -> OpaquePointer? {
        // libpq expects a null at the end of these lists.
        let names = options.map { strdup($0.0) } + [nil]
        let values = options.map { strdup($0.1) } + [nil]
        defer { for text in names + values { free(text) } }
        return PQconnectdbParams(names.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
    }

    /// Why there is no connection; `nil` if there is one, at the second attempt.
    ///
    /// libpq keeps the SQLSTATE of a refusal to itself: another attempt, told to, puts it in the place of the message.
    private static func refusal(_ handle: OpaquePointer) -> SQLError? {
        let reason = message(handle)
        // Only a server's refusal has a severity before two spaces, in any language. This saves the second attempt at a
        // host that does not answer, and decides nothing else.
        guard reason.contains(":  ") else { return .lost(reason: reason) }
        PQsetErrorVerbosity(handle, PQERRORS_SQLSTATE)
        PQreset(handle)
        PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
        if PQstatus(handle) == CONNECTION_OK { return nil }
        // One line for each host, and for each attempt with and without TLS.
        let refusals = message(handle).split(separator: "; ")
        let isFinal = refusals.allSatisfy { refusal in permanent.contains { refusal.hasSuffix(":  \($0)") } }
        return isFinal ? .failed(reason: reason) : .lost(reason: reason)
    }

    /// The database or the role does not exist, may not connect, or has another password: waiting does not help.
    private static let permanent = ["28000", "28P01", "3D000"]

    /// The settings of the session: nobody waits long for a peer that is gone, and every commit reaches the disk.
    private var settings: String {
        """
        SET statement_timeout = \(limits.statement.milliseconds);
        SET lock_timeout = \(limits.lock.milliseconds);
        SET idle_in_transaction_session_timeout = \(limits.idle.milliseconds);
        SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3;
        SET tcp_user_timeout = 5000;
        SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
        """
    }

    /// Whether it can be used, as far as is known.
    var isUsable: Bool { PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE }

    package func rows(_ sql: StaticString, arguments: [SQLValue]) throws(SQLError) -> [SQLRow] {
        try result(sql, arguments).rows
    }

    package func change(_ sql: StaticString, arguments: [SQLValue]) throws(SQLError) -> Int {
        try result(sql, arguments).changes
    }

    package func run(script: String) throws(SQLError) {
        guard PQsendQuery(handle, script) == 1 else { throw lost() }
        _ = try answer()
    }

    package func begin() throws(SQLError) {
        // Asks for the id in the same message, so that it is known whatever becomes of the commit; and since when the
        // server has run, and its counts, which a crash of one backend resets: an id that was on no disk when it
        // crashed is given once more.
        let script = """
            BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
            SELECT concat(pg_current_xact_id(), '@', extract(epoch FROM pg_postmaster_start_time()), '@',
                extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time())), extract(epoch FROM clock_timestamp())
            """
        transaction = try compareClocks(script: script)
    }

    package func beginReading() throws(SQLError) { try run(script: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") }

    /// Runs a script whose last statement returns a value and the database's time; returns the former.
    @discardableResult
    private func compareClocks(script: String) throws(SQLError) -> String? {
        let start = ContinuousClock.now
        guard PQsendQuery(handle, script) == 1 else { throw lost() }
        let result = try answer()
        if let time = result.text(column: 1).flatMap(Double.init) { clock.compare(time, askedAt: start) }
        return result.text(column: 0)
    }

    package var clockOffset: Double { clock.offset }

    package func commit() throws(SQLError) {
        guard let transaction else { throw .failed(reason: "no transaction") }
        self.transaction = nil
        do throws(SQLError) {
            guard PQsendQuery(handle, "COMMIT") == 1 else { throw lost() }
            // If a statement failed, the server answers that the transaction was rolled back.
            guard try answer().command == "COMMIT" else { throw .failed(reason: "ROLLBACK") }
        } catch {
            if case .lost = error { throw .uncertain(transaction: transaction) }
            throw error
        }
    }

    /// What became of a transaction whose connection ended. Unknown is what one of this id is that was committed after
    /// the server started anew, or recovered from a crash: it may be somebody else's.
    package enum Outcome { case committed, undone, pending, unknown }

    package func outcome(of transaction: String) throws(SQLError) -> Outcome {
        let row = try row(
            """
            SELECT pg_xact_status(split_part($1, '@', 1)::xid8) AS status,
                (split_part($1, '@', 2) = concat(extract(epoch FROM pg_postmaster_start_time()))
                AND split_part($1, '@', 3) = concat(extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time())))::int
                AS is_same_start
            """, .text(transaction))
        let isSameStart = try row?["is_same_start"] == 1
        return switch try row?["status"] as String? {
        case "committed": isSameStart ? .committed : .unknown
        case "in progress": .pending
        default: .undone
        }
    }

    package var isInTransaction: Bool { PQtransactionStatus(handle) != PQTRANS_IDLE }

    @discardableResult
    package func lock(_ lock: SQLLock) throws(SQLError) -> Bool {
        try execute("SELECT pg_advisory_xact_lock($1)", .integer(lock.number))
        return true
    }

    package func isRunning(process: Int64) throws(SQLError) -> Bool {
        let (high, low) = Self.halves(process)
        let row = try row(
            "SELECT pg_try_advisory_xact_lock($1, $2) AS is_free", .integer(high), .integer(low))
        guard let row else { return true }
        return try !row["is_free"]
    }

    package func hasTable(_ name: String) throws(SQLError) -> Bool {
        // Not to_regclass, which may answer from what this session knew before it waited for a lock.
        try row(
            """
            SELECT 1 AS one FROM pg_catalog.pg_class AS class
            JOIN pg_catalog.pg_namespace AS space ON space.oid = class.relnamespace
            WHERE class.relname = $1 AND space.nspname = current_schema()
            """,
            .text(name)) != nil
    }

    package func schemaVersion() throws(SQLError) -> Int {
        guard try hasTable("schema_version") else { return 0 }
        return try row("SELECT version FROM schema_version")?["version"] ?? 0
    }

    package func minimumSchemaVersion() throws(SQLError) -> Int {
        guard try hasTable("schema_version") else { return 0 }
        return try row("SELECT least FROM schema_version")?["least"] ?? 0
    }

    package func setSchemaVersion(_ version: Int, minimum: Int) throws(SQLError) {
        try run(
            script: """
                CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL, least BIGINT NOT NULL);
                DELETE FROM schema_version
                """)
        try execute(
            "INSERT INTO schema_version (version, least) VALUES ($1, $2)", .integer(Int64(version)),
            .integer(Int64(minimum)))
    }

    /// Splits it in two: advisory locks with two numbers never collide with those of `lock(_:)`, which have one.
    private static func halves(_ process: Int64) -> (Int64, Int64) {
        (process >> 32, Int64(Int32(truncatingIfNeeded: process)))
    }

    private func result(_ sql: StaticString, _ arguments: [SQLValue]) throws(SQLError) -> PostgreSQLResult {
        let name = try prepare(sql)
        let parameters = PostgreSQLParameters(arguments)
        let sent = parameters.withUnsafePointers { count, values, lengths, formats in
            PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1)
        }
        guard sent == 1 else { throw lost() }
        return try answer()
    }

    private func prepare(_ sql: StaticString) throws(SQLError) -> String {
        if let name = prepared[sql.utf8Start] { return name }
        let name = "s\(prepared.count)"
        guard PQsendPrepare(handle, name, "\(sql)", 0, nil) == 1 else { throw lost() }
        _ = try answer()
        prepared[sql.utf8Start] = name
        return name
    }

    /// Waits for all of the server's results, and returns the last one; throws the first failure among them.
    private func answer() throws(SQLError) -> PostgreSQLResult {
        // The server ends a statement that takes too long; if it does not, it is gone.
        let end = ContinuousClock.now + limits.statement + .seconds(1)
        var last: PostgreSQLResult?
        var failure: SQLError?
        while true {
            while PQisBusy(handle) == 1 {
                guard PostgreSQLSocket.wait(PQsocket(handle), until: end) else {
                    throw .lost(reason: "no answer within \(limits.statement)")
                }
                guard PQconsumeInput(handle) == 1 else { throw lost() }
            }
            guard let result = PQgetResult(handle).map(PostgreSQLResult.init) else { break }
            if let found = result.failure { failure = failure ?? found }
            last = result
        }
        if PQstatus(handle) != CONNECTION_OK { throw failure?.asLost ?? lost() }
        if let failure { throw failure }
        guard let last else { throw lost() }
        return last
    }

    private func lost() -> SQLError { .lost(reason: Self.message(handle)) }

    private static func message(_ handle: OpaquePointer) -> String {
        let text = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
        return text.split(whereSeparator: \.isNewline).joined(separator: "; ")
    }
}

extension SQLError {
    fileprivate var asLost: SQLError {
        switch self {
        case .failed(let reason), .damaged(let reason), .lost(let reason): .lost(reason: reason)
        default: .lost(reason: "the connection ended")
        }
    }
}

extension Duration {
    fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}

/// Waits for a connection's socket.
enum PostgreSQLSocket {
    /// Waits until there is something to read, or the other side is gone; returns `false` if neither comes in time.
    ///
    /// What is there is found even if the time was over before anybody could look.
    static func wait(_ descriptor: Int32, until end: ContinuousClock.Instant) -> Bool {
        while true {
            let rest = ContinuousClock.now.duration(to: end)
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let found = poll(&entry, 1, Int32(clamping: Int((max(rest, .zero) / .milliseconds(1)).rounded(.up))))
            if found > 0 { return true }
            if found < 0, errno != EINTR { return true }
            if found == 0, rest <= .zero { return false }
        }
    }
}

/// A statement's arguments in libpq's form: bytes as they are, everything else as text whose type the server infers.
struct PostgreSQLParameters {
    private var bytes: [UInt8] = []
    /// Where each one begins; `nil` for null.
    private var starts: [Int?] = []
    private var lengths: [Int32] = []
    /// 1 for bytes, 0 for text.
    private var formats: [Int32] = []

    init(_ values: [SQLValue]) {
        for value in values {
            switch value {
            case .null, .brokenText: append([], isNull: true)
            case .integer(let number): append(String(number).utf8)
            // Swift's shortest text is read back as the same number.
            case .real(let number): append("\(number)".utf8)
            case .text(let text): append(text.utf8)
            case .blob(let blob): append(blob, format: 1)
            }
        }
    }

    private mutating func append(_ value: some Collection<UInt8>, format: Int32 = 0, isNull: Bool = false) {
        starts.append(isNull ? nil : bytes.count)
        lengths.append(Int32(clamping: value.count))
        formats.append(format)
        bytes += value
        // Text is terminated by a NUL.
        bytes.append(0)
    }

    func withUnsafePointers<Value>(
        _ body: (
            _ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>, _ lengths: UnsafePointer<Int32>,
            _ formats: UnsafePointer<Int32>
        ) -> Value
    ) -> Value {
        bytes.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            let values = starts.map { offset in offset.flatMap { start?.advanced(by: $0) } }
            return body(Int32(clamping: values.count), values, lengths, formats)
        }
    }
}

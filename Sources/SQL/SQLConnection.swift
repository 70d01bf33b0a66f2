/// One connection to a database, implemented by a driver.
///
/// Its calls block while they wait for disks and other processes, and only one thread may use it at a time: its owner
/// sees to both. SQL is written for both SQLite and PostgreSQL: parameters are `$1`, `$2` and so on, new ids are
/// obtained with `RETURNING`, and conflicts with existing rows are detected with `ON CONFLICT`. Statements are
/// `StaticString`s, so that no value can get into one.
package protocol SQLConnection: AnyObject {
    /// Runs one statement and returns its rows. The statement is prepared once and cached.
    func rows(_ sql: StaticString, arguments: [SQLValue]) throws(SQLError) -> [SQLRow]

    /// Runs one statement that returns no rows. The statement is prepared once and cached.
    ///
    /// - Returns: The number of rows that it changed.
    func change(_ sql: StaticString, arguments: [SQLValue]) throws(SQLError) -> Int

    /// Runs statements without parameters in order, without caching them. For schemas.
    func run(script: String) throws(SQLError)

    /// Begins a transaction that may write.
    func begin() throws(SQLError)

    func commit() throws(SQLError)

    /// Begins a transaction that only reads, what was there when it began, and keeps no writer waiting.
    func beginReading() throws(SQLError)

    /// Waits until no other transaction holds the lock, and holds it until the end of this one.
    ///
    /// - Returns: Whether others may have changed something since this transaction began, so that what was read must be
    ///   read again; `false` if there is only one writer at a time, as in SQLite.
    @discardableResult
    func lock(_ lock: SQLLock) throws(SQLError) -> Bool

    /// Identifies this process among all that use the database.
    var process: Int64 { get }

    /// Returns whether the process with that identifier is using the database.
    func isRunning(process: Int64) throws(SQLError) -> Bool

    /// How many seconds the database's clock is ahead of this machine's: what is stored is by the former, which all
    /// servers share. 0 where it is the same clock, and where the two differ by hardly anything.
    var clockOffset: Double { get }

    /// Whether a transaction is under way.
    var isInTransaction: Bool { get }

    func hasTable(_ name: String) throws(SQLError) -> Bool

    /// Returns the version of the schema; 0 in an empty database. Setting it is part of the transaction.
    func schemaVersion() throws(SQLError) -> Int

    /// Returns the lowest schema version that a program must support to use the tables; they may have had later steps.
    func minimumSchemaVersion() throws(SQLError) -> Int

    func setSchemaVersion(_ version: Int, minimum: Int) throws(SQLError)
}

extension SQLConnection {
    package var clockOffset: Double { 0 }

    package func commit() throws(SQLError) { try run(script: "COMMIT") }

    package func rows(_ sql: StaticString, _ arguments: SQLValue...) throws(SQLError) -> [SQLRow] {
        try rows(sql, arguments: arguments)
    }

    /// Returns the first row of a statement's result.
    package func row(_ sql: StaticString, _ arguments: SQLValue...) throws(SQLError) -> SQLRow? {
        try rows(sql, arguments: arguments).first
    }

    @discardableResult
    package func execute(_ sql: StaticString, _ arguments: SQLValue...) throws(SQLError) -> Int {
        try change(sql, arguments: arguments)
    }

    /// Runs `body` in one transaction, which is committed when this returns and rolled back when it throws.
    package func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try begin()
        return try ending(body) { () throws(SQLError) in try commit() }
    }

    /// Runs `body`, whose statements all read what was there when the first one began. Keep it short.
    package func snapshot<Value>(_ body: () throws -> Value) throws -> Value {
        try beginReading()
        return try ending(body) { () throws(SQLError) in try run(script: "COMMIT") }
    }

    private func ending<Value>(_ body: () throws -> Value, _ commit: () throws(SQLError) -> Void) throws -> Value {
        do {
            let value = try body()
            try commit()
            return value
        } catch {
            // Some failures have already ended the transaction; if rolling back fails, closing the connection does it.
            if isInTransaction { try? run(script: "ROLLBACK") }
            throw error
        }
    }
}

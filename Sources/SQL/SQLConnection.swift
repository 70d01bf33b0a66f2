/// One connection to a database, implemented by a driver.
///
/// A connection waits for disks and for other processes, and must be used by one thread at a time; both are the owner's
/// responsibility. SQL is written for both SQLite and PostgreSQL: parameters are `$1`, `$2` and so on, new ids are
/// obtained with `RETURNING`, and conflicts with existing rows are detected with `ON CONFLICT`. It is a `StaticString`,
/// so that no value can get into it.
package protocol SQLConnection: AnyObject {
    /// Runs one statement and returns its rows. The statement is prepared once and cached.
    func rows(_ sql: StaticString, arguments: [SQLValue]) throws(SQLError) -> [SQLRow]

    /// Runs one statement that returns no rows. The statement is prepared once and cached.
    ///
    /// - Returns: How many rows it changed.
    func change(_ sql: StaticString, arguments: [SQLValue]) throws(SQLError) -> Int

    /// Runs statements without parameters in order, without caching them. For schemas.
    func run(script: String) throws(SQLError)

    /// Begins a transaction that may write.
    func begin() throws(SQLError)

    func commit() throws(SQLError)

    /// Waits until no other transaction holds the lock, and holds it until this one's end.
    ///
    /// - Returns: Whether others may have changed something since this transaction began, so that what was read is to
    ///   be read again. Not where there is one writer at a time, as in SQLite.
    @discardableResult
    func lock(_ lock: SQLLock) throws(SQLError) -> Bool

    /// Names this process among all that use the database.
    var process: Int64 { get }

    /// Whether a process of that name is using the database.
    func isRunning(process: Int64) throws(SQLError) -> Bool

    /// Whether a transaction is under way.
    var isInTransaction: Bool { get }

    func hasTable(_ name: String) throws(SQLError) -> Bool

    /// Returns the version of the schema, 0 in an empty database. Changes with the transaction that sets it.
    func schemaVersion() throws(SQLError) -> Int

    /// Returns the lowest version that a program must know to use the tables, of which later versions may have more.
    func leastSchemaVersion() throws(SQLError) -> Int

    func setSchemaVersion(_ version: Int, least: Int) throws(SQLError)
}

extension SQLConnection {
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

/// One connection to a database: what a driver does.
///
/// A connection waits for disks and for other processes, and is for one thread at a time: whoever has it sees to both.
/// Text of SQL is written so that SQLite and PostgreSQL understand it: parameters are `$1`, `$2` and so on, new ids come
/// by `RETURNING`, and what may be there already is told by `ON CONFLICT`. It is a `StaticString`, so that no value can
/// get into it.
package protocol SQLConnection: AnyObject {
    /// Runs one statement and gives the rows that it returns. The statement is prepared once and kept.
    func rows(_ sql: StaticString, arguments: [SQLValue]) throws(SQLError) -> [SQLRow]

    /// Runs one statement that returns no rows. The statement is prepared once and kept.
    ///
    /// - Returns: how many rows it changed.
    func change(_ sql: StaticString, arguments: [SQLValue]) throws(SQLError) -> Int

    /// Runs statements without parameters one after the other; nothing of them is kept. For schemas.
    func run(script: String) throws(SQLError)

    /// Begins a transaction that may write.
    func begin() throws(SQLError)

    /// Whether a transaction is under way.
    var isInTransaction: Bool { get }

    func hasTable(_ name: String) throws(SQLError) -> Bool

    /// The version of the schema, 0 in an empty database. Changes with the transaction that sets it.
    func schemaVersion() throws(SQLError) -> Int

    func setSchemaVersion(_ version: Int) throws(SQLError)
}

extension SQLConnection {
    package func rows(_ sql: StaticString, _ arguments: SQLValue...) throws(SQLError) -> [SQLRow] {
        try rows(sql, arguments: arguments)
    }

    /// The first of the rows that a statement returns.
    package func row(_ sql: StaticString, _ arguments: SQLValue...) throws(SQLError) -> SQLRow? {
        try rows(sql, arguments: arguments).first
    }

    @discardableResult
    package func execute(_ sql: StaticString, _ arguments: SQLValue...) throws(SQLError) -> Int {
        try change(sql, arguments: arguments)
    }

    /// Runs `body` in one transaction, which is written when this returns and undone when it throws.
    package func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try begin()
        do {
            let value = try body()
            try run(script: "COMMIT")
            return value
        } catch {
            // Some failures have ended the transaction already; where undoing fails, closing the connection undoes.
            if isInTransaction { try? run(script: "ROLLBACK") }
            throw error
        }
    }
}

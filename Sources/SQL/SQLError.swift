/// Why a database operation failed. Reasons are in the database's own words and contain no value of a row.
package enum SQLError: Error, Sendable, Hashable {
    /// Another connection kept its lock for longer than the time-out.
    case busy
    /// The file is not a database, is inconsistent, or lacks the tables that a statement refers to.
    case damaged(reason: String)
    /// It cannot be read or written: the disk is full, permissions are missing.
    case failed(reason: String)
    /// A column's value is not of the expected type; `found` is `nil` if there is no such column.
    case value(column: String, expected: SQLKind, found: SQLKind?)
    /// Nothing was changed, because of what others did at the same time: worth another try.
    case conflict
    /// The server cannot be reached, or the connection to it ended. Nothing was changed.
    case lost(reason: String)
    /// The connection ended while this transaction, by the server's id, was being committed, and the server could not
    /// be asked in time what became of it.
    case uncertain(transaction: String)
    /// Too many are waiting for a connection, or this one waited for too long.
    case crowded
    /// A later version of the program has changed the tables.
    case newer(version: Int)
}

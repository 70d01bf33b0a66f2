/// Why a database did not do what it was asked. Reasons are the database's own words; no value of a row is in them.
package enum SQLError: Error, Sendable, Hashable {
    /// Another connection kept its lock for longer than the time-out.
    case busy
    /// The file is no database, contradicts itself, or has not the tables that a statement is about.
    case damaged(reason: String)
    /// It cannot be read or written: the disk is full, rights are missing.
    case failed(reason: String)
    /// A column's value is of another type than it must be; `nil` where there is no such column.
    case value(column: String, expected: SQLKind, found: SQLKind?)
    /// A later version of the program has changed the tables.
    case newer(version: Int)
}

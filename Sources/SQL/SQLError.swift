internal import CSQLite
internal import Glibc

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

extension SQLError {
    /// Classifies what SQLite reports (https://www.sqlite.org/rescode.html).
    ///
    /// - Parameter handle: The connection, which has the message for its last failure.
    init(_ status: Int32, handle: OpaquePointer?) {
        let reason = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(status)
        let text = reason.map { String(cString: $0) } ?? "\(status)"
        if Self.misplaced.contains(handle.map(sqlite3_extended_errcode) ?? status) {
            self = .damaged(reason: text)
            return
        }
        // The extended part of a code is above its lowest byte.
        switch status & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_SCHEMA, SQLITE_MISMATCH, SQLITE_CONSTRAINT,
            SQLITE_ERROR, SQLITE_RANGE, SQLITE_TOOBIG:
            self = .damaged(reason: text)
        case SQLITE_IOERR:
            // It is also what a full disk is called; the system says which.
            let code = handle.map(sqlite3_system_errno) ?? 0
            self = .failed(reason: code == 0 ? text : String(cString: strerror(code)))
        default: self = .failed(reason: text)
        }
    }

    /// The codes for reads outside the file: damage to its structure makes SQLite read where there is no data.
    ///
    /// These are SQLITE_IOERR_READ, SQLITE_IOERR_SHORT_READ, SQLITE_IOERR_SEEK and SQLITE_IOERR_CORRUPTFS, whose macros
    /// are not imported.
    private static let misplaced: Set<Int32> = [1, 2, 22, 33].reduce(into: []) { $0.insert(SQLITE_IOERR | $1 << 8) }
}

internal import CSQLite
internal import Glibc

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

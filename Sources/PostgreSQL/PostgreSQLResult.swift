private import CPostgreSQL
internal import SQL

/// What the server answered to one statement.
final class PostgreSQLResult {
    private let handle: OpaquePointer

    /// - Parameter handle: Freed on deallocation.
    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQclear(handle) }

    /// The rows of an answer in binary form.
    var rows: [SQLRow] {
        let count = PQntuples(handle)
        if count == 0 { return [] }
        let indexes = 0..<PQnfields(handle)
        let columns = indexes.map { index in PQfname(handle, index).map { String(cString: $0) } ?? "" }
        let types = indexes.map { PQftype(handle, $0) }
        return (0..<count).map { row in
            SQLRow(
                columns: columns,
                values: indexes.map { column in
                    if PQgetisnull(handle, row, column) == 1 { return .null }
                    let bytes = UnsafeRawBufferPointer(
                        start: PQgetvalue(handle, row, column), count: Int(PQgetlength(handle, row, column)))
                    return Self.value(bytes, type: types[Int(column)])
                })
        }
    }

    /// The number of rows that the statement changed.
    var changes: Int { PQcmdTuples(handle).flatMap { Int(String(cString: $0)) } ?? 0 }

    /// A value of the first row of an answer in text form.
    func text(column: Int32) -> String? {
        guard PQntuples(handle) > 0, column < PQnfields(handle) else { return nil }
        return PQgetvalue(handle, 0, column).map { String(cString: $0) }
    }

    /// The command that the server reports as done, such as `COMMIT`.
    var command: String? { PQcmdStatus(handle).map { String(cString: $0) } }

    /// Reads a value in binary form, in which numbers are big-endian.
    ///
    /// - Parameter type: The type's OID, as in
    /// https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat.
    private static func value(_ bytes: UnsafeRawBufferPointer, type: UInt32) -> SQLValue {
        switch (type, bytes.count) {
        case (16, 1): .integer(Int64(bytes[0]))
        case (21, 2): .integer(Int64(Int16(truncatingIfNeeded: number(bytes))))
        case (23, 4): .integer(Int64(Int32(truncatingIfNeeded: number(bytes))))
        case (20, 8): .integer(Int64(bitPattern: number(bytes)))
        case (701, 8): .real(Double(bitPattern: number(bytes)))
        case (17, _): .blob(Array(bytes))
        case (25, _), (1043, _), (19, _): String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .brokenText
        default: .brokenText
        }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    /// Why the statement failed; `nil` if it did not.
    var failure: SQLError? {
        switch PQresultStatus(handle) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: nil
        default: SQLError(state: field("C"), message: field("M") ?? "")
        }
    }

    private func field(_ code: Unicode.Scalar) -> String? {
        PQresultErrorField(handle, Int32(code.value)).map { String(cString: $0) }
    }
}

extension SQLError {
    /// Classifies what PostgreSQL reports (https://www.postgresql.org/docs/15/errcodes-appendix.html).
    ///
    /// - Parameters:
    ///   - state: The SQLSTATE; `nil` if libpq itself failed, as it does if the connection ended.
    ///   - message: The primary message, which contains a value only if that value is malformed.
    init(state: String?, message: String) {
        guard let state else {
            self = .lost(reason: message.split(whereSeparator: \.isNewline).joined(separator: "; "))
            return
        }
        let reason = state.hasPrefix("22") ? state : "\(state) \(message)"
        switch state {
        // Serialization failure, deadlock, lock not available.
        case "40001", "40P01", "55P03": self = .conflict
        // Statement time-out.
        case "57014": self = .busy
        // Shutdown, crash, start-up, idle for too long, a server that became a standby, too many connections.
        // A statement was prepared for columns that are others now: a new connection prepares it again.
        case "57P01", "57P02", "57P03", "57P05", "25P03", "25006", "53300", "0A000": self = .lost(reason: reason)
        // Corrupted data or indexes.
        case "XX001", "XX002": self = .damaged(reason: reason)
        default:
            switch state.prefix(2) {
            case "08": self = .lost(reason: reason)
            // What is stored contradicts what statements and tables rely on.
            case "22", "23": self = .damaged(reason: reason)
            // Missing rights and tables included, which whoever manages the database can give and put back.
            default: self = .failed(reason: reason)
            }
        }
    }
}

internal import CSQLite

struct SQLiteStatement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private let columns: [String]
    /// For each of SQLite's parameters, which are numbered in order of first appearance, the index of its argument.
    private let arguments: [Int]

    /// - Parameter sql: A single statement.
    init(_ sql: StaticString, in connection: OpaquePointer) throws(SQLError) {
        var handle: OpaquePointer?
        let status = sql.withUTF8Buffer { text in
            text.withMemoryRebound(to: CChar.self) { text in
                sqlite3_prepare_v3(
                    connection, text.baseAddress, Int32(text.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
            }
        }
        guard status == SQLITE_OK, let handle else { throw SQLError(status, handle: connection) }
        self.handle = handle
        self.connection = connection
        columns = (0..<sqlite3_column_count(handle)).map { index in
            sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
        }
        arguments = (0..<sqlite3_bind_parameter_count(handle)).map { index in
            let name = sqlite3_bind_parameter_name(handle, index + 1).map { String(cString: $0) } ?? ""
            return (Int(name.dropFirst()) ?? 0) - 1
        }
    }

    func finalize() { sqlite3_finalize(handle) }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    func bind(_ values: [SQLValue]) throws(SQLError) {
        for (index, argument) in arguments.enumerated() {
            guard values.indices.contains(argument) else { throw .damaged(reason: "no argument $\(argument + 1)") }
            let status = bind(values[argument], at: Int32(index + 1))
            guard status == SQLITE_OK else { throw SQLError(status, handle: connection) }
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
        // The value of SQLITE_TRANSIENT, a macro that is not imported: SQLite makes a copy of its own.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        return switch value {
        case .null, .brokenText: sqlite3_bind_null(handle, index)
        case .integer(let value): sqlite3_bind_int64(handle, index, value)
        case .real(let value): sqlite3_bind_double(handle, index, value)
        case .text(let text): sqlite3_bind_text(handle, index, text, Int32(clamping: text.utf8.count), copied)
        case .blob(let bytes):
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(handle, index, 0)
                : sqlite3_bind_blob(handle, index, bytes, Int32(clamping: bytes.count), copied)
        }
    }

    /// Advances to the next row; returns `false` after the last.
    func step() throws(SQLError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let status: throw SQLError(status, handle: connection)
        }
    }

    var row: SQLRow { SQLRow(columns: columns, values: columns.indices.map { value(Int32($0)) }) }

    private func value(_ index: Int32) -> SQLValue {
        switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, index))
        case SQLITE_TEXT:
            guard let text = sqlite3_column_text(handle, index) else { return .brokenText }
            let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, index)))
            return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .brokenText
        case SQLITE_BLOB:
            // NULL for an empty blob. The address first: it determines how many bytes there are
            // (https://www.sqlite.org/c3ref/column_blob.html).
            guard let blob = sqlite3_column_blob(handle, index) else { return .blob([]) }
            return .blob(Array(UnsafeRawBufferPointer(start: blob, count: Int(sqlite3_column_bytes(handle, index)))))
        default: return .null
        }
    }
}

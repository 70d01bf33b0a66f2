package struct SQLRow: Sendable {
    package let columns: [String]
    package let values: [SQLValue]

    /// - Parameter values: One per column.
    package init(columns: [String], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// The value of a column.
    ///
    /// - Throws: `SQLError.value` if it is null or not of the requested type, naming both types but nothing of the
    ///   value; also if there is no such column.
    package subscript<Value: SQLReadable>(column: String) -> Value {
        get throws(SQLError) {
            guard let index = columns.firstIndex(of: column), index < values.count else {
                throw .value(column: column, expected: Value.kind, found: nil)
            }
            guard let value = Value(values[index]) else {
                throw .value(column: column, expected: Value.kind, found: values[index].kind)
            }
            return value
        }
    }
}

/// A type that a column can be read as.
package protocol SQLReadable {
    static var kind: SQLKind { get }

    /// `nil` if the value is null, of another type, or out of range.
    init?(_ value: SQLValue)
}

extension Int: SQLReadable {
    package static var kind: SQLKind { .integer }

    package init?(_ value: SQLValue) {
        guard case .integer(let value) = value, let exact = Int(exactly: value) else { return nil }
        self = exact
    }
}

extension Int64: SQLReadable {
    package static var kind: SQLKind { .integer }

    package init?(_ value: SQLValue) {
        guard case .integer(let value) = value else { return nil }
        self = value
    }
}

/// 0 or 1: not every database has a Boolean type.
extension Bool: SQLReadable {
    package static var kind: SQLKind { .integer }

    package init?(_ value: SQLValue) {
        guard case .integer(let value) = value, value == 0 || value == 1 else { return nil }
        self = value == 1
    }
}

extension Double: SQLReadable {
    package static var kind: SQLKind { .real }

    package init?(_ value: SQLValue) {
        guard case .real(let value) = value else { return nil }
        self = value
    }
}

extension String: SQLReadable {
    package static var kind: SQLKind { .text }

    package init?(_ value: SQLValue) {
        guard case .text(let value) = value else { return nil }
        self = value
    }
}

extension [UInt8]: SQLReadable {
    package static var kind: SQLKind { .blob }

    package init?(_ value: SQLValue) {
        guard case .blob(let value) = value else { return nil }
        self = value
    }
}

/// A value as a database stores it.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
    /// Text that is not UTF-8: a sign of damage.
    case brokenText

    /// Its type, without its contents.
    package var kind: SQLKind {
        switch self {
        case .null: .null
        case .integer: .integer
        case .real: .real
        case .text: .text
        case .blob: .blob
        case .brokenText: .brokenText
        }
    }
}

/// The types of stored values.
package enum SQLKind: String, Sendable {
    case null, integer, real, text, blob
    case brokenText = "broken text"
}

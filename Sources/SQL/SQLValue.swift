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

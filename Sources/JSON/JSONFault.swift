/// Why bytes are not JSON (RFC 8259).
package enum JSONFault: Error, Sendable, Hashable {
    case unexpectedEnd
    case unexpected(character: String)
    /// Something follows the value.
    case trailing(character: String)
    case badNumber
    /// An escape that does not exist, or half of a surrogate pair.
    case badEscape
    case controlCharacterInString
    case notUTF8
    case tooDeep(limit: Int)
}

/// Why and where reading ended.
package struct JSONError: Error, Equatable {
    package enum Reason: Equatable {
        case syntax(JSONFault)
        /// JSON, but of another kind than requested.
        case wrongKind
        /// The caller does not want the rest any more.
        case stopped
    }

    package var reason: Reason
    /// In bytes from the beginning.
    package var offset: Int
    /// The path of the member or element that contains it, such as `sections[2].title`.
    ///
    /// Empty at the top level, and if no tree was read.
    package var path = ""

    /// The violation of RFC 8259, if that is the reason.
    package var fault: JSONFault? {
        if case .syntax(let fault) = reason { fault } else { nil }
    }

    package init(_ reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    init(fault: JSONFault, offset: Int) { self.init(.syntax(fault), offset: offset) }
}

/// A place in a text, for people: line and column from 1, the column in Unicode scalars.
package struct JSONPlace: Equatable {
    package let line: Int
    package let column: Int

    /// Walks the text up to `offset`.
    package init(of offset: Int, in bytes: [UInt8]) {
        let before = bytes[..<min(offset, bytes.count)]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        line = before.count { $0 == 0x0A } + 1
        // A scalar is counted by its first byte.
        column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    }
}

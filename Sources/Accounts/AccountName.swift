internal import Text

/// The display name of an account: trimmed, in NFC, without control characters, at most 200 bytes of UTF-8.
package struct AccountName: Sendable, Hashable, CustomStringConvertible {
    /// The longest name, in bytes of UTF-8.
    package static let maximumLength = 200

    package let text: String

    /// Trims and normalises `text`.
    package init(_ text: String) throws(Problem) {
        let name = Self.tidy(text)
        if let problem = Self.problem(inTidy: name) { throw problem }
        self.text = name
    }

    package enum Problem: Error, Sendable, Hashable {
        case empty
        /// Longer than `AccountName.maximumLength`.
        case tooLong(bytes: Int)
        /// A C0, C1 or bidirectional control character, or bytes that were not text.
        case controlCharacter
    }

    /// Returns what is wrong with `text` as a name; `nil` if it is one.
    package static func problem(in text: String) -> Problem? { problem(inTidy: tidy(text)) }

    private static func problem(inTidy name: String) -> Problem? {
        // Emoji need invisible characters; a name of nothing else, such as the Hangul filler, is none.
        if name.unicodeScalars.allSatisfy({ $0.properties.isDefaultIgnorableCodePoint || $0.properties.isWhitespace }) {
            return .empty
        }
        if name.unicodeScalars.contains(where: \.isControl) { return .controlCharacter }
        return name.utf8.count > maximumLength ? .tooLong(bytes: name.utf8.count) : nil
    }

    private static func tidy(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last]).nfc
    }

    package var description: String { text }
}

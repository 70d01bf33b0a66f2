/// The display name of an account: trimmed, in NFC, without control characters, at most 200 bytes of UTF-8.
public struct AccountName: Sendable, Hashable, CustomStringConvertible {
    /// The longest name, in bytes of UTF-8.
    public static let longest = 200

    public let text: String

    /// Trims and normalises `text`.
    public init(_ text: String) throws(Flaw) {
        let name = Self.tidy(text)
        if let flaw = Self.flaw(inTidy: name) { throw flaw }
        self.text = name
    }

    public enum Flaw: Error, Sendable, Hashable {
        case empty
        /// Longer than `AccountName.longest`.
        case tooLong(bytes: Int)
        /// A C0, C1 or bidirectional control character, or bytes that were not text.
        case controlCharacter
    }

    /// Returns what is wrong with `text` as a name; `nil` if it is valid.
    public static func flaw(in text: String) -> Flaw? { flaw(inTidy: tidy(text)) }

    private static func flaw(inTidy name: String) -> Flaw? {
        if name.isEmpty { return .empty }
        if name.unicodeScalars.contains(where: \.isControl) { return .controlCharacter }
        return name.utf8.count > longest ? .tooLong(bytes: name.utf8.count) : nil
    }

    private static func tidy(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last]).nfc
    }

    public var description: String { text }
}

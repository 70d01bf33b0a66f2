/// Text with placeholders for values: `Bearer {token}`, `Basic {login:password|base64}`.
package struct Template: Sendable, Hashable, CustomStringConvertible {
    package enum Piece: Sendable, Hashable {
        case text(String)
        case value(String)
        /// Values joined by colons, then encoded.
        case encoded([String], Encoding)
    }

    /// How a placeholder's value is encoded.
    package enum Encoding: String, Sendable, CaseIterable {
        /// RFC 4648, 4: with padding.
        case base64
        /// RFC 4648, 5: without padding.
        case base64url
        /// RFC 3986, 2.1: everything but unreserved characters as `%XX`.
        case url
    }

    package let pieces: [Piece]
    package let description: String

    /// Accepts any text. `{word}` of letters, digits and underscores is a placeholder, as is `{word:word|function}`;
    /// other braces stand for themselves. An unknown function counts as part of the placeholder's name, so that it is
    /// reported.
    package init(_ text: String) {
        var pieces: [Piece] = []
        var literal = ""
        var rest = text[...]
        while let first = rest.first {
            let inner = first == "{" ? rest.dropFirst().prefix(while: Self.isOfPlaceholder) : ""
            if let piece = Self.piece(inner), rest[inner.endIndex...].first == "}" {
                if !literal.isEmpty { pieces.append(.text(literal)) }
                literal = ""
                pieces.append(piece)
                rest = rest[inner.endIndex...].dropFirst()
            } else {
                literal.append(first)
                rest = rest.dropFirst()
            }
        }
        if !literal.isEmpty || pieces.isEmpty { pieces.append(.text(literal)) }
        self.pieces = pieces
        description = text
    }

    private static func piece(_ inner: Substring) -> Piece? {
        if inner.isEmpty { return nil }
        if inner.allSatisfy(isNameCharacter) { return .value(String(inner)) }
        let parts = inner.split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let names = parts[0].split(separator: ":", omittingEmptySubsequences: false)
        guard names.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isNameCharacter) }) else { return nil }
        return Encoding(rawValue: String(parts[1])).map { .encoded(names.map(String.init), $0) }
            ?? .value(String(inner))
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }

    private static func isOfPlaceholder(_ character: Character) -> Bool {
        isNameCharacter(character) || character == ":" || character == "|"
    }

    package var names: [String] {
        pieces.flatMap { piece in
            switch piece {
            case .text: [String]()
            case .value(let name): [name]
            case .encoded(let names, _): names
            }
        }
    }

    /// Whether it is one placeholder and nothing else.
    var isPlaceholder: Bool {
        guard pieces.count == 1 else { return false }
        if case .text = pieces[0] { return false }
        return true
    }
}

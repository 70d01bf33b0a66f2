/// Text with placeholders for values: `Bearer {token}`.
package struct Template: Sendable, Hashable, CustomStringConvertible {
    package enum Piece: Sendable, Hashable {
        case text(String)
        case value(String)
    }

    package let pieces: [Piece]
    /// As it is written.
    package let description: String

    /// Takes any text; `{word}` of letters, digits and low lines is a placeholder, other braces stand for themselves.
    package init(_ text: String) {
        var pieces: [Piece] = []
        var literal = ""
        var rest = text[...]
        while let first = rest.first {
            let inner = first == "{" ? rest.dropFirst().prefix(while: Self.isOfWord) : ""
            if !inner.isEmpty, rest[inner.endIndex...].first == "}" {
                if !literal.isEmpty { pieces.append(.text(literal)) }
                literal = ""
                pieces.append(.value(String(inner)))
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

    private static func isOfWord(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }

    /// The names of its placeholders.
    package var names: [String] {
        pieces.compactMap { piece in
            if case .value(let name) = piece { name } else { nil }
        }
    }

    /// Whether it is one placeholder and nothing beside it.
    var isPlaceholder: Bool { pieces.count == 1 && names.count == 1 }
}

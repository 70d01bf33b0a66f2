import Text

/// The letters of foreign text and of sentences that a terminal can show.
package enum Letters: Sendable, Hashable {
    case all
    /// Latin with accents, as in the console's fonts (U+00A0 to U+017F).
    case latin
    case ascii

    /// Returns the text with each character that cannot be shown replaced, in the same columns: by its plain letters if
    /// they are as wide, else by question marks.
    func shown(_ text: String) -> String {
        if self == .all || text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return text.reduce(into: "") { $0 += shown($1) }
    }

    private func shown(_ character: Character) -> String {
        if character.unicodeScalars.allSatisfy(canShow) { return String(character) }
        let width = character.displayWidth
        if let sign = Self.signs[character] { return sign }
        if character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first {
            var plain = ""
            scalar.forEachFolded { plain.unicodeScalars.append($0) }
            if character.isUppercase { plain = plain.uppercased() }
            if plain.utf8.count == width, plain.unicodeScalars.allSatisfy(canShow) { return plain }
        }
        return String(repeating: "?", count: width)
    }

    private func canShow(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .all: true
        case .latin: scalar.isASCII || (0xA0...0x17F).contains(scalar.value)
        case .ascii: scalar.isASCII
        }
    }

    /// ASCII replacements for punctuation in sentences, one column each.
    private static let signs: [Character: String] = [
        "…": ".", "·": "-", "•": "*", "–": "-", "—": "-", "“": "\"", "”": "\"", "‘": "'", "’": "'", "×": "x",
        "\u{A0}": " ",
    ]
}

extension StyledText {
    /// Returns the row as a terminal with these letters can show it, in the same columns.
    func shown(in letters: Letters) -> StyledText {
        guard letters != .all else { return self }
        return StyledText(spans.map { Span(letters.shown($0.text), $0.style, endsColumn: $0.endsColumn) })
    }
}

import Text

/// The letters of foreign text and of sentences that a terminal can show.
package struct Letters: Sendable, Hashable {
    private enum Alphabet: Sendable, Hashable {
        case all, latin, ascii
    }

    package static let all = Letters(alphabet: .all)
    /// Latin with accents, as in the console's fonts (U+00A0 to U+017F).
    package static let latin = Letters(alphabet: .latin)
    package static let ascii = Letters(alphabet: .ascii)

    private let alphabet: Alphabet
    /// Whether Korean can be shown besides.
    private var hasKorean = false

    private init(alphabet: Alphabet) { self.alphabet = alphabet }

    /// Whether the terminal reads UTF-8. Another one takes some of its bytes for control codes.
    package var areUTF8: Bool { alphabet != .ascii }

    package var andKorean: Letters {
        var letters = self
        letters.hasKorean = true
        return letters
    }

    /// Returns the text with each character that cannot be shown replaced, in the same columns: by its plain letters if
    /// they are as wide, else by question marks.
    func shown(_ text: String) -> String {
        if alphabet == .all || text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
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
        if hasKorean, Self.isKorean(scalar) { return true }
        return switch alphabet {
        case .all: true
        case .latin: scalar.isASCII || (0xA0...0x17F).contains(scalar.value)
        case .ascii: scalar.isASCII
        }
    }

    /// Whether it is a syllable, or one of the letters that make them up.
    private static func isKorean(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3130...0x318F: true
        default: false
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
    package func shown(in letters: Letters) -> StyledText {
        guard letters != .all, letters != .all.andKorean else { return self }
        return StyledText(spans.map { Span(letters.shown($0.text), $0.style, endsColumn: $0.endsColumn) })
    }
}

extension String {
    /// The text without anything that a terminal would obey rather than show.
    ///
    /// Tabs, line breaks (CRLF as one) and the line and paragraph separators become one space each. The other C0
    /// controls (ESC among them), DEL, the C1 controls, bidirectional controls (Unicode UAX #9: U+061C, U+200E, U+200F,
    /// U+202A to U+202E, U+2066 to U+2069), tag characters, invisible format controls and noncharacters are removed.
    /// The joiners that Persian, Devanagari and emoji need (U+200C, U+200D) stay. Marks stacked on one letter, and
    /// letters joined into one character, are limited to as many as any script needs. Cleaning clean text changes
    /// nothing.
    package var cleanedForTerminal: String {
        if isPrintableASCII { return self }
        var cleaned = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        var pile = Pile()
        for scalar in unicodeScalars {
            defer { previous = scalar }
            if scalar == "\n", previous == "\r" { continue }
            switch scalar.treatment {
            case .keep: if pile.takes(scalar) { cleaned.append(scalar) }
            case .space: if pile.takes(" ") { cleaned.append(" ") }
            case .remove: continue
            }
        }
        return String(cleaned)
    }
}

/// The scalars stacked on the last letter kept.
///
/// A character of unlimited length would make measuring and comparing it cost more than its size suggests.
private struct Pile {
    /// Tibetan and Hebrew stack half as many; the longest emoji join four.
    private static let limit = 8

    private var marks = 0
    private var joiners = 0
    private var isTied = false

    mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300, scalar.isZeroWidth else {
            if !isTied { joiners = 0 }
            (marks, isTied) = (0, false)
            return true
        }
        let isJoiner = scalar.value == 0x200D
        guard marks < Self.limit, !isJoiner || joiners < Self.limit else { return false }
        marks += 1
        isTied = isJoiner
        if isJoiner { joiners += 1 }
        return true
    }
}

private enum Treatment {
    case keep, space, remove
}

extension Unicode.Scalar {
    /// Whether a terminal shows the scalar rather than obeying it.
    package var isShown: Bool { treatment == .keep }

    fileprivate var treatment: Treatment {
        switch value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: .space
        case 0x00...0x1F, 0x7F...0x9F: .remove
        case 0x20...0x7E: .keep
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: .remove
        case 0xAD, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: .remove
        case 0xE0000...0xE0FFF, 0xFDD0...0xFDEF: .remove
        default: value & 0xFFFE == 0xFFFE ? .remove : .keep
        }
    }

    /// Whether the scalar shows nothing of its own (Default_Ignorable_Code_Point), so that two names may look alike,
    /// other than the joiners that Persian and Indic names need (RFC 5892, A.1 and A.2).
    package var isInvisible: Bool {
        properties.isDefaultIgnorableCodePoint && value != 0x200C && value != 0x200D
    }

    /// Whether the scalar is not accepted in a typed line of text: what a terminal does not show, such as the mark at
    /// the beginning of a file that another system wrote (U+FEFF), and U+FFFD, which replaces bytes that are not UTF-8.
    /// The separators U+2028 and U+2029 are white space instead.
    package var isControl: Bool {
        treatment == .remove || value < 0x20 || value == 0x85 || value == 0xFFFD
    }
}

extension StringProtocol {
    /// The text without whitespace around it.
    package var trimmingWhitespace: String {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}

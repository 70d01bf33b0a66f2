package import Text

/// What a terminal said of itself; what it did not say is `nil` or off.
package struct TerminalTraits: Sendable, Hashable {
    /// The columns that it draws `…` in, whose width is ambiguous (UAX #11): 1 or 2.
    package var ambiguousColumns: Int?
    /// The columns of a consonant with a vowel sign of its own room (Devanagari): 1 or 2.
    package var markedColumns: Int?
    /// The columns of two emoji that are joined.
    package var joinedColumns: Int?
    package var background: TerminalAbility.Background?
    /// Whether a frame can be shown at once (mode 2026).
    package var synchronizesOutput = false
    /// Whether it draws grapheme clusters as one (mode 2027), and whether that has to be switched on.
    package var clusters = Clusters.unknown
    package var hasKittyPictures = false
    package var hasSixel = false
    /// Whether it answered the last question.
    package var isComplete = false

    package enum Clusters: Sendable, Hashable {
        case unknown, on, off
    }

    package init() {}
}

extension TerminalAbility {
    /// Takes over what a terminal said, where the person said nothing else.
    mutating func learn(_ traits: TerminalTraits) {
        if background == nil { background = traits.background }
        if widths.ambiguous == .unknown, let columns = traits.ambiguousColumns {
            setAmbiguous(columns == 1 ? .narrow : .wide)
        }
        if let columns = traits.markedColumns { widths.spacingMarks = columns - 1 }
        if let columns = traits.joinedColumns { widths.joinsEmoji = columns == 2 }
        if traits.clusters != .unknown { widths.joinsEmoji = true }
    }

    /// Sets how wide ambiguous text is. Where it is wide, the program's own signs are ones that are not ambiguous,
    /// unless the person chose them.
    package mutating func setAmbiguous(_ ambiguous: Widths.Ambiguous) {
        widths.ambiguous = ambiguous
        if ambiguous == .wide, !hasChosenGlyphs { glyphs = .ascii }
    }
}

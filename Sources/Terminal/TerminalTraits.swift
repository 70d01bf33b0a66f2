package import Text

/// What a terminal reported about itself; anything else is `nil` or off.
package struct TerminalTraits: Sendable, Hashable {
    /// The columns that it draws `…` in, whose width is ambiguous (UAX #11): 1 or 2.
    package var ambiguousColumns: Int?
    /// The columns of a consonant with a spacing vowel sign (Devanagari): 1 or 2.
    package var markedColumns: Int?
    /// The columns of two joined emoji: 2 to 5.
    package var joinedColumns: Int?
    package var background: TerminalCapabilities.Background?
    package var colours = TerminalColours()
    /// Whether its colour named black is dark, which a theme need not leave it.
    package var isBlackDark = false
    /// Whether bright black is, in which many terminals draw bold black.
    package var isBoldBlackDark = false
    /// Whether it can show a frame in one step (mode 2026).
    package var synchronizesOutput = false
    /// Whether it draws a grapheme cluster as one character (mode 2027), or has to be switched to that.
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

extension TerminalCapabilities {
    /// Adopts what a terminal reported, except where the person chose otherwise.
    mutating func learn(_ traits: TerminalTraits) {
        if background == nil { background = traits.background }
        if traits.colours.ground != nil { assumedBackground = nil }
        colours = traits.colours
        isBlackDark = traits.isBlackDark
        isBoldBlackDark = traits.isBoldBlackDark
        if widths.ambiguous == .unknown, let columns = traits.ambiguousColumns {
            setAmbiguous(columns == 1 ? .narrow : .wide)
        }
        if let columns = traits.markedColumns { widths.spacingMarks = columns - 1 }
        if let columns = traits.joinedColumns { widths.joinsEmoji = columns == 2 }
        if traits.clusters != .unknown { widths.joinsEmoji = true }
    }

    /// Sets how wide ambiguous text is. If it is wide, the program's own symbols are ASCII, unless the person chose
    /// otherwise.
    package mutating func setAmbiguous(_ ambiguous: Widths.Ambiguous) {
        widths.ambiguous = ambiguous
        if ambiguous == .wide, !hasChosenGlyphs { glyphs = .ascii }
    }
}

/// How a terminal is asked whether it supports kitty's graphics protocol.
package enum PictureQuestion: Sendable {
    /// Not at all: some terminals take the question for a title.
    case none
    case asked
    /// Through tmux. The terminal that tmux runs in answers later than tmux, which answers the other questions.
    case pastTmux
}

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

/// A colour that a terminal reported, its components from 0 to 1.
package struct TerminalColour: Sendable, Hashable {
    package let red, green, blue: Double

    package init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Returns the contrast of two colours (WCAG 2), from 1 to 21.
    func contrast(_ other: TerminalColour) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Returns the colour with that share of another one.
    func mixed(_ share: Double, of other: TerminalColour) -> TerminalColour {
        TerminalColour(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share)
    }

    private var luminance: Double { SRGB.relativeLuminance(red: red, green: green, blue: blue) }
}

/// The colours that a terminal reported, and the program's own beside them.
///
/// There are three shades of text: headings are bold, and what is less important lies between the terminal's own text
/// and its background, still with a contrast of 4.5:1 (WCAG 2, 1.4.3). It is never brighter than the text.
package struct TerminalColours: Sendable, Hashable {
    /// Of plain text (OSC 10).
    package var text: TerminalColour?
    /// Behind it (OSC 11).
    package var ground: TerminalColour?
    /// The named colours by their numbers (OSC 4).
    package var named: [Int: TerminalColour] = [:]

    package init() {}

    /// The least contrast of text that must be read, and a little more: a terminal rounds.
    private static let least = 4.55

    /// Whether plain text can be read in the terminal's own colour; `nil` if that is not known.
    var isTextReadable: Bool? {
        guard let text, let ground else { return nil }
        return text.contrast(ground) >= Self.least
    }

    /// Returns the SGR parameters for less important text: the terminal's own if nothing fainter can be read, `nil` if
    /// its colours are not known.
    func dim(_ color: TerminalCapabilities.Color) -> String? {
        guard let text, let ground, isTextReadable == true, color >= .palette256 else { return nil }
        for share in stride(from: 0.4, to: 0.02, by: -0.05) {
            let wanted = text.mixed(share, of: ground)
            let (code, drawn) = color == .trueColor ? Self.exact(wanted) : Self.nearest(wanted)
            if drawn.contrast(ground) >= Self.least, drawn.contrast(ground) <= text.contrast(ground) { return code }
        }
        return ""
    }

    /// Returns the first of the named colours that can be read; `nil` if none is known to be.
    func readable(_ numbers: [Int]) -> Int? {
        guard let ground else { return nil }
        return numbers.first { named[$0].map { $0.contrast(ground) >= Self.least } == true }
    }

    private static func exact(_ colour: TerminalColour) -> (code: String, drawn: TerminalColour) {
        let parts = [colour.red, colour.green, colour.blue].map { Int(($0 * 255).rounded()) }
        return ("38;2;\(parts[0]);\(parts[1]);\(parts[2])", colour)
    }

    /// Of the 6×6×6 cube and the greys, which no theme changes.
    private static func nearest(_ colour: TerminalColour) -> (code: String, drawn: TerminalColour) {
        let levels = [0, 95, 135, 175, 215, 255].map { Double($0) / 255 }
        func step(_ share: Double) -> Int {
            levels.indices.min { abs(levels[$0] - share) < abs(levels[$1] - share) } ?? 0
        }
        let steps = (step(colour.red), step(colour.green), step(colour.blue))
        let cube = TerminalColour(red: levels[steps.0], green: levels[steps.1], blue: levels[steps.2])
        let mean = (colour.red + colour.green + colour.blue) / 3
        let place = min(max(Int(((mean * 255 - 8) / 10).rounded()), 0), 23)
        let level = Double(8 + 10 * place) / 255
        let grey = TerminalColour(red: level, green: level, blue: level)
        func distance(_ other: TerminalColour) -> Double {
            let parts = [colour.red - other.red, colour.green - other.green, colour.blue - other.blue]
            return parts.reduce(0) { $0 + $1 * $1 }
        }
        return distance(cube) <= distance(grey)
            ? ("38;5;\(16 + 36 * steps.0 + 6 * steps.1 + steps.2)", cube) : ("38;5;\(232 + place)", grey)
    }
}

/// How wide a terminal draws the text that terminals differ in, as far as that was configured or reported.
package struct Widths: Sendable, Hashable {
    /// How wide symbols and letters of ambiguous width are (UAX #11).
    package enum Ambiguous: Sendable, Hashable {
        /// Counted as one column, but never relied on.
        case unknown
        case narrow, wide
    }

    package var ambiguous: Ambiguous
    /// The columns of a spacing mark, such as a vowel sign in Devanagari: 0 or 1.
    package var spacingMarks: Int
    /// Whether joined emoji (U+200D) are drawn as one.
    package var joinsEmoji: Bool

    package init(ambiguous: Ambiguous = .unknown, spacingMarks: Int = 1, joinsEmoji: Bool = true) {
        self.ambiguous = ambiguous
        self.spacingMarks = spacingMarks
        self.joinsEmoji = joinsEmoji
    }

    /// The widths by which text is measured: those of the terminal being drawn on.
    @TaskLocal package static var current = Widths()

    /// Runs `work` with these as the current widths.
    package func inForce<Result>(_ work: () throws -> Result) rethrows -> Result {
        self == Self.current ? try work() : try Self.$current.withValue(self, operation: work)
    }
}

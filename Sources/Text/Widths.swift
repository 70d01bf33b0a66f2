/// How wide a terminal draws what terminals differ in, as far as it was asked or told.
package struct Widths: Sendable, Hashable {
    /// How wide signs and letters of ambiguous width are (UAX #11).
    package enum Ambiguous: Sendable, Hashable {
        /// Counted as one column, and relied on nowhere.
        case unknown
        case narrow, wide
    }

    package var ambiguous: Ambiguous
    /// The columns of a mark that takes room of its own in a font, as vowels of Devanagari do: 0 or 1.
    package var spacingMarks: Int
    /// Whether emoji that are joined (U+200D) are drawn as one.
    package var joinsEmoji: Bool

    package init(ambiguous: Ambiguous = .unknown, spacingMarks: Int = 1, joinsEmoji: Bool = true) {
        self.ambiguous = ambiguous
        self.spacingMarks = spacingMarks
        self.joinsEmoji = joinsEmoji
    }

    /// What text is measured by: the widths of the terminal that is being drawn on.
    @TaskLocal package static var current = Widths()

    /// Measures by these widths in `work`.
    package func inForce<Result>(_ work: () throws -> Result) rethrows -> Result {
        self == Self.current ? try work() : try Self.$current.withValue(self, operation: work)
    }
}

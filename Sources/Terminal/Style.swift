/// What a piece of text means; the terminal's ability decides how that looks.
///
/// Every style but `mark` is readable on any background. No text colour is: one with a contrast of 4.5:1 on black or on
/// Solarized dark has less on Solarized light, and themes can make the 16 named colours anything, even the background.
/// So styles are bold, underlined or reversed text, or bring their own background where the terminal has fixed colours.
package enum Style: UInt8, Sendable, Hashable, CaseIterable {
    /// Unstyled text.
    case plain
    /// Unstyled text on a background that the terminal told, whose own colour for text may be too faint on it.
    case text
    /// A heading.
    case title
    /// The name of a field or column.
    case label
    /// Less important text: hints at rest, counts, keys.
    case dim
    /// What is ready or active: the mark of a valid field, a submit line that can be pressed.
    case accent
    /// Something succeeded.
    case success
    /// Something is wrong, said beside it by a sign and words.
    case failure
    /// Something to notice that is not a failure: old data, a lock that counts down.
    case warning
    /// Something went wrong.
    case error
    /// A sign that only repeats what is said elsewhere, and may be faint.
    ///
    /// For example a bullet, a rule, or the mark of an untouched field.
    case mark
    /// Text offered but not yet typed.
    case suggestion
    /// Letters matched by a search.
    case match
    /// The chosen row or card, shown reversed.
    case selection
    /// Letters matched by a search in the chosen row.
    case selectedMatch
    /// Dark blocks on a light ground, for a picture that a camera reads.
    case ink

    /// Whether spaces in this style look different from plain ones.
    var isSeenOnSpaces: Bool {
        switch self {
        case .plain, .text, .title, .label, .dim, .accent, .success, .failure, .mark: false
        case .warning, .error, .suggestion, .match, .selection, .selectedMatch, .ink: true
        }
    }
}

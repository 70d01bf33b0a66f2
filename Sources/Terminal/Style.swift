/// What a piece of text means; the terminal's ability decides how that looks.
///
/// Every style but `mark` is readable on any background. No colour of text is: what has a contrast of 4.5:1 on black or on
/// Solarized dark has less on Solarized light, and themes make the 16 named colours anything, up to the background. So
/// styles are bold, underlined or reversed text, or bring a background of their own where the terminal has fixed colours.
public enum Style: UInt8, Sendable, Hashable, CaseIterable {
    /// Text as it is.
    case plain
    /// A heading.
    case title
    /// The name of a field or column.
    case label
    /// What matters less: hints at rest, counts, keys.
    case dim
    /// What is ready or active: the mark of a valid field, a submit line that can be pressed.
    case accent
    /// Something went well.
    case success
    /// Something to heed that is no failure: old data, a lock that counts down.
    case warning
    /// Something went wrong.
    case error
    /// A sign that says nothing which is not said otherwise, and may be faint: a bullet, a rule, the mark of an untouched
    /// field.
    case mark
    /// Text offered and not typed yet.
    case suggestion
    /// Letters that a search found.
    case match
    /// The chosen row or card, shown reversed.
    case selection

    /// Whether spaces in this style look other than plain ones.
    var isSeenOnSpaces: Bool {
        switch self {
        case .plain, .title, .label, .dim, .accent, .success, .mark: false
        case .warning, .error, .suggestion, .match, .selection: true
        }
    }
}

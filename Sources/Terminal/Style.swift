/// What a piece of text means; the terminal's ability decides how that looks.
///
/// Every style is readable on a light and on a dark background: only the 16 named colours that themes adapt, bold and
/// faint are used, or colours of middle brightness where the terminal has more of them.
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
    /// A sign at the edge of a line: a bullet, the mark of an untouched field.
    case mark
    /// Text offered and not typed yet.
    case suggestion
    /// Letters that a search found.
    case match
    /// The chosen row or card, shown reversed.
    case selection
}

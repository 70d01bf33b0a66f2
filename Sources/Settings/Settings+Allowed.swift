extension Settings {
    /// What a key takes.
    public enum Allowed: Sendable, Hashable {
        case integer(ClosedRange<Int>)
        case boolean
        case oneOf([String])
        /// `local` or an absolute http(s) URL; `query` tells whether the URL may have one.
        case localOrURL(query: Bool)
        /// Text that is not empty, or null.
        case text
        /// Text that is not empty and has no control characters.
        case title
        /// A list of two-letter codes (ISO 3166-1 alpha-2), without repeats, in any case.
        case countryCodes
        /// A list of at least one of these, in this order, without repeats.
        case ordered([String])
        /// A list of the least and the greatest, both within this range.
        case ages(ClosedRange<Int>)
        /// An object with members of its own.
        case object
        /// A list of this many objects.
        case objects(ClosedRange<Int>)
    }
}

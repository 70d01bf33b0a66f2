extension Settings {
    /// What a key takes.
    package enum Allowed: Sendable, Hashable {
        case integer(ClosedRange<Int>)
        case boolean
        case oneOf([String])
        /// `local` or an absolute http(s) URL; `query` tells whether the URL may have one.
        case localOrURL
        /// `local`, `endpoint`, an absolute http(s) URL, or a file's path; null is whichever the endpoint has.
        case peopleSource
        /// An absolute http(s) URL without a query.
        case url
        /// Text that is not empty, or null.
        case text
        /// Text that is not empty and has no control characters.
        case title
        /// A list of two-letter codes (ISO 3166-1 alpha-2), without repeats, in any case.
        case countryCodes
        /// A list of at least one of these, in this order, without repeats.
        case ordered([String])
        /// A list of at least one name, without repeats, or null.
        case names
        /// What a field has to be: text, a number, a boolean, a list of them, null, or an object of `from` and `to`.
        case fieldTest
        /// A list of the least and the greatest, both within this range.
        case ages(ClosedRange<Int>)
        /// An object with members of its own.
        case object
        case objectOrNull
        /// A list of this many objects.
        case objects(ClosedRange<Int>)
        case objectsOrNull(ClosedRange<Int>)
        /// A part of an endpoint's description.
        case described(Description)

        /// What a part of an endpoint's description takes.
        package enum Description: Sendable, Hashable {
            case text
            /// A path with a leading slash, or a whole http(s) URL, without query and fragment.
            case requestPath
            /// A path with a leading slash, or a whole https URL, since the endpoint is https.
            case securePath
            /// A path with a leading slash, a whole https URL or an http URL of this machine, since the endpoint is on
            /// it.
            case localPath
            /// A path with a leading slash, or a whole URL of the endpoint's own origin, since the session's token goes
            /// there only.
            case ownPath
            /// An https URL, since the endpoint is https.
            case secureURL
            /// An https URL or an http URL of this machine, since the endpoint is on it.
            case localURL
            /// An http URL of this machine with a path.
            case redirect
            /// Text, a number, a boolean, null or a list of them.
            case fieldValue
            /// Text, a number or a boolean.
            case condition
            /// Text, since the source can contain nothing else.
            case textCondition
            /// A status, or `*`.
            case statusCondition
            /// A code that one of these sources can have.
            case code([String])
            /// Text with no placeholders other than these.
            case placeholders([String])
            /// The name of a placeholder other than these, which have values of the program's own.
            case ownName([String])
            /// The name of a header that a request may have beside those that frame its body.
            case headerName
            /// The source of a value in an answer, or a list of them.
            case sources
            /// A list of objects with one member each: the form, and its source.
            case expiries
            /// One element of such a list.
            case expiry
            /// A list of HTTP statuses.
            case statuses
        }
    }
}

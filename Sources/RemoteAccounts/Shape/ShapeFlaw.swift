/// One thing that is wrong with a description. Facts only.
public struct ShapeProblem: Error, Sendable, Equatable {
    /// The path of the member, as `login.fields.email`.
    public var key: String
    public var kind: Kind

    public init(key: String, kind: Kind) {
        self.key = key
        self.kind = kind
    }

    public enum Kind: Sendable, Equatable {
        /// There is no such member; `nearest` is the whole path of one that is spelt alike.
        case unknown(nearest: String?)
        case missing
        /// `found` is what stood there, in a few characters.
        case wrongType(found: String, expected: Expected)
        case notAllowed(found: String, expected: Expected)
    }

    /// What a member takes.
    public enum Expected: Sendable, Equatable {
        case object, text, boolean
        case oneOf([String])
        /// A path with a slash before it, or a whole http(s) URL.
        case requestPath
        /// A path with a slash before it, or a whole https URL, as the endpoint is one.
        case securePath
        /// Text, a number, a boolean, null or a list of them.
        case fieldValue
        /// Text in which no other places than these stand.
        case places([String])
        /// A name of a header.
        case headerName
        /// One `AnswerSource` or a list of them.
        case sources
        /// A list of objects of one member each: the form, and where it stands.
        case expiries
        /// A list of HTTP statuses.
        case statuses
    }
}

/// Everything that is wrong with a description, at least one problem.
public struct ShapeFlaws: Error, Sendable, Equatable {
    public let problems: [ShapeProblem]
}

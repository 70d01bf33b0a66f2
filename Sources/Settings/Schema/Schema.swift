package import JSON

/// What a place in the configuration may contain, at any depth. Error messages, the listing and the reference are
/// derived from it.
package indirect enum Schema: Sendable {
    /// A value that is checked as a whole.
    case value(Settings.Allowed)
    /// Text with placeholders, for a part of a request.
    case template(Placeholders.Part)
    /// A template that is a request's path, or a whole URL.
    case path
    /// What a field of a request takes: a template, a number, a boolean, null or a list of them.
    case field
    /// A variable's text; null means that it is missing.
    case variable
    /// An object with these members, and no others.
    case object(SchemaObject)
    /// An object whose author chooses the names.
    case named(NameRule, Schema)
    /// A list: what is allowed as a whole, and the schema of its elements.
    case list(Settings.Allowed, Schema)
    /// The description of an endpoint, checked once it is merged into its preset.
    case description
    /// The description of a directory, likewise.
    case directory
    /// A field of a directory: where it comes from, or an object that says more.
    case directoryField
    /// A path, text with paths in braces, or a list of them.
    case directorySource

    /// What names chosen by the author must be.
    package enum NameRule: Sendable {
        case any
        case header
        /// A place in an answer.
        case source
        /// A placeholder that has no value of the program's own.
        case placeholder
    }

    /// What an error message about another value names as allowed.
    var allowed: Settings.Allowed {
        switch self {
        case .value(let allowed), .list(let allowed, _): allowed
        case .template, .variable: .described(.text)
        case .path: .described(.requestPath)
        case .field: .described(.fieldValue)
        case .directoryField, .directorySource: .described(.sources)
        case .object, .named, .description, .directory: .object
        }
    }
}

/// An object with members of its own.
package struct SchemaObject: Sendable {
    /// The heading under which the reference lists its members.
    package let title: String
    /// The members that it inherits from another object.
    package let base: [SchemaMember]
    /// Its own members, in the order in which they are listed.
    package let own: [SchemaMember]
    /// Whether a member that is null counts as missing.
    let ignoresNull: Bool
    /// What an error message names as allowed if it has to have one member, no more and no less; `nil` for any number.
    let takesOne: Settings.Allowed.Description?

    var members: [SchemaMember] { base + own }

    init(
        _ title: String, base: SchemaObject? = nil, ignoresNull: Bool = true,
        takesOne: Settings.Allowed.Description? = nil, _ own: [SchemaMember]
    ) {
        self.title = title
        self.base = base?.members ?? []
        self.own = own
        self.ignoresNull = ignoresNull
        self.takesOne = takesOne
    }

    subscript(_ name: String) -> SchemaMember? { members.first { $0.name == name } }
}

/// One member of an object.
package struct SchemaMember: Sendable {
    enum Need: Sendable {
        // An empty list counts as missing.
        case optional, required
        /// Required where the member of this name is not empty.
        case with(String)
        /// Required where the member of this name is empty.
        case without(String)
    }

    package let name: String
    package let schema: Schema
    let need: Need
    /// Placeholders that its templates may use besides those of the enclosing object.
    let brings: Placeholders
    /// Paths from the enclosing object to objects whose member names are further placeholders; `*` is each element of a
    /// list.
    let bringsNames: [[String]]
    /// Whether its contents are sent to the endpoint, and so may be secret.
    let isSent: Bool

    init(
        _ name: String, _ schema: Schema, _ need: Need = .optional, brings: Placeholders = Placeholders(),
        namesOf bringsNames: [[String]] = [], isSent: Bool = false
    ) {
        self.name = name
        self.schema = schema
        self.need = need
        self.brings = brings
        self.bringsNames = bringsNames
        self.isSent = isSent
    }
}

extension SchemaMember {
    /// Returns what is wrong with a value of the member by itself: its placeholders may have any name.
    package func problems(with value: JSONValue) -> [SettingsProblem] {
        var checker = SchemaChecker { _ in .defaultValue }
        checker.check(value, schema, name, Placeholders(anywhere: value.placeholders))
        return checker.problems
    }
}

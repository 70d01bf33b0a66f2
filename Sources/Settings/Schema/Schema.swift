package import JSON

/// What may stand at one place of the configuration, and what inside it. Complaints, the listing and the reference are
/// made of it.
package indirect enum Schema: Sendable {
    /// A value that is looked at whole.
    case value(Settings.Allowed)
    /// Text with placeholders, for a part of a request.
    case template(Placeholders.Part)
    /// A template that is a request's path, or a whole URL.
    case path
    /// What a field of a request takes: a template, a number, a boolean, null or a list of them.
    case field
    /// A variable's text; null is one that is missing.
    case variable
    /// The members that there are, and no others.
    case object(SchemaObject)
    /// An object whose names are its writer's.
    case named(NameRule, Schema)
    /// A list, which as a whole takes what is allowed.
    case list(Settings.Allowed, Schema)
    /// The description of an endpoint, checked as it is once its preset lies under it.
    case description

    /// What names of the writer's own must be.
    package enum NameRule: Sendable {
        case any
        case header
        /// A place in an answer.
        case source
    }

    /// What a complaint about another value names as allowed.
    var allowed: Settings.Allowed {
        switch self {
        case .value(let allowed), .list(let allowed, _): allowed
        case .template, .variable: .described(.text)
        case .path: .described(.requestPath)
        case .field: .described(.fieldValue)
        case .object, .named, .description: .object
        }
    }
}

/// An object with members of its own.
package struct SchemaObject: Sendable {
    /// The heading under which the reference has its members.
    package let title: String
    /// The object whose members are this one's too.
    package let base: [SchemaMember]
    /// Its own members, in the order in which they are listed.
    package let own: [SchemaMember]
    /// Whether a member that is null counts as one that is not there.
    let ignoresNull: Bool

    var members: [SchemaMember] { base + own }

    init(_ title: String, base: SchemaObject? = nil, ignoresNull: Bool = true, _ own: [SchemaMember]) {
        self.title = title
        self.base = base?.members ?? []
        self.own = own
        self.ignoresNull = ignoresNull
    }

    subscript(_ name: String) -> SchemaMember? { members.first { $0.name == name } }
}

/// One member of an object.
package struct SchemaMember: Sendable {
    enum Need: Sendable {
        // A list of nothing counts as not there.
        case optional, required
        /// Required where the member of this name is not empty.
        case with(String)
        /// Required where the member of this name is empty.
        case without(String)
    }

    package let name: String
    package let schema: Schema
    let need: Need
    /// Values that its templates may have beside those of the object that it stands in.
    let brings: Placeholders
    /// Paths, from the object that it stands in, to objects whose names are placeholders of its templates; `*` is each
    /// element of a list.
    let bringsNames: [[String]]
    /// Whether what stands in it is sent, so that it may be secret.
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
    /// What is wrong with a value of the member, whatever stands around it: its placeholders may have any name.
    package func problems(with value: JSONValue) -> [SettingsProblem] {
        var checker = SchemaChecker { _ in .standard }
        checker.check(value, schema, name, Placeholders(anywhere: value.placeholders))
        return checker.problems
    }
}

import JSON

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
        /// A parameter of a login at a provider that has no value of the program's own.
        case parameter
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

package struct SchemaMember: Sendable {
    enum Need: Sendable {
        // An empty list counts as missing.
        case optional, required
        /// Required where the member of this name is not empty.
        case with(String)
        /// Required where the member of this name has this value.
        case whereIs(String, String)
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

extension Schema {
    /// The names of sent values that are not secret.
    private static let publicNames: Set<String> = [
        "accept", "audience", "client_id", "collection", "connection", "device_name", "grant_type", "mode", "realm",
        "scheme", "scope",
    ]

    /// Returns a value for the listing: of what is sent, only placeholders and what is known to be harmless are shown.
    /// A value that does not fit the schema is shown as it is.
    func redacted(_ value: JSONValue) -> JSONValue {
        switch (self, value) {
        case (.description, _): Schema.object(.description).redacted(value)
        case (.directory, _): Schema.object(.directory).redacted(value)
        case (.object(let object), .object(let members)):
            .object(
                members.map { member in
                    guard let known = object[member.key] else { return member }
                    let value = known.isSent ? Self.redactedMembers(member.value) : known.schema.redacted(member.value)
                    return .init(member.key, value)
                })
        case (.list(_, let inner), .array(let elements)): .array(elements.map(inner.redacted))
        default: value
        }
    }

    private static func redactedMembers(_ value: JSONValue) -> JSONValue {
        guard case .object(let members) = value else { return value.mayBeSecret ? .string("…") : value }
        return .object(
            members.map { member in
                let isShown = publicNames.contains(member.key.lowercased()) || !member.value.mayBeSecret
                return .init(member.key, isShown ? member.value : .string("…"))
            })
    }
}

extension JSONValue {
    fileprivate var mayBeSecret: Bool {
        switch self {
        case .number: true
        case .string(let text): !text.isEmpty && !Template(text).isPlaceholder
        case .array(let elements): elements.contains(where: \.mayBeSecret)
        case .null, .boolean, .object: false
        }
    }
}

extension Settings.Key {
    /// What the file may contain under the key.
    var schema: Schema {
        switch self {
        case .browserSections: .list(allowed, .object(.section))
        case .authEndpoints: .list(allowed, .object(.endpoint))
        case .authRemoteLDAP: .object(.ldap)
        case .peopleDirectory: .directory
        default: .value(allowed)
        }
    }
}

extension SchemaObject {
    private static let gender = Schema.choice(Settings.Gender.self)

    fileprivate static let section = SchemaObject(
        "Sections", ignoresNull: false,
        [
            SchemaMember("title", .value(.title), .without("each")),
            SchemaMember("gender", gender),
            SchemaMember("ages", .value(.ages(0...150))),
            SchemaMember("nationalities", .value(.countryCodes)),
            SchemaMember("where", .named(.any, .value(.fieldTest))),
            SchemaMember("each", .value(.title)),
            SchemaMember("limit", .value(.integer(1...100))),
            SchemaMember("query", .object(query)),
        ])

    private static let query = SchemaObject(
        "A section's own query", ignoresNull: false,
        [
            SchemaMember("results", .value(.integer(1...1_000_000))),
            SchemaMember("gender", gender),
            SchemaMember("nationalities", .value(.countryCodes)),
            SchemaMember("seed", .value(.text)),
            SchemaMember("page", .value(.integer(1...10_000))),
        ])

    fileprivate static let ldap = SchemaObject(
        "LDAP",
        [
            SchemaMember("base", .value(.text)),
            SchemaMember("dn", .value(.text)),
            SchemaMember("filter", .value(.text)),
            SchemaMember("service_dn", .value(.text), .with("service_password_file")),
            SchemaMember("service_password_file", .value(.text), .with("service_dn")),
            SchemaMember("start_tls", .value(.boolean)),
        ])

    fileprivate static let endpoint = SchemaObject(
        "Several endpoints", ignoresNull: false,
        [
            SchemaMember("url", .value(.url), .required),
            SchemaMember("remote", .description),
        ])
}

// The schema of a directory's description.

extension SchemaObject {
    /// A whole description of a directory.
    package static let directory = SchemaObject(
        "A directory of people",
        [
            SchemaMember("preset", .value(.oneOf(Preset.directories.map(\.name)))),
            SchemaMember("variables", .named(.placeholder, .variable), isSent: true),
            SchemaMember("headers", .named(.header, .template(.header)), isSent: true),
            SchemaMember("query", .named(.any, .template(.address)), isSent: true),
            SchemaMember("list", .object(list), .required, brings: paging),
            SchemaMember("person", .object(list), brings: Placeholders(anywhere: ["id"])),
            SchemaMember(
                "search", .object(list), brings: paging.union(Placeholders(anywhere: ["text", "quoted"]))),
            SchemaMember("fields", .named(.any, .directoryField)),
            SchemaMember("discovery", .choice(DirectoryDescription.Discovery.self)),
        ])

    /// Every object of a directory's description once, in the order of the reference.
    package static let allOfDirectories = [directory, list, next, directoryField]

    private static let paging = Placeholders(anywhere: ["page", "offset", "cursor"])
    private static let sources = Schema.value(.described(.sources))

    private static let list = SchemaObject(
        "A list of people", base: request,
        [
            SchemaMember("items", .value(.text)),
            SchemaMember("next", .object(next)),
        ])

    private static let next = SchemaObject(
        "The next page",
        [
            SchemaMember("link", sources),
            SchemaMember("cursor", sources),
            SchemaMember("page", .value(.integer(0...1))),
            SchemaMember("offset", .value(.integer(0...1))),
            SchemaMember("total", sources),
            SchemaMember("pages", sources),
        ])

    static let directoryField = SchemaObject(
        "A field",
        [
            SchemaMember("from", .directorySource, .required),
            SchemaMember("label", .value(.title)),
            SchemaMember("kind", .value(.oneOf(DirectoryDescription.kinds))),
        ])
}

extension SchemaChecker {
    /// Checks each member of a directory's description merged into its preset.
    mutating func checkDirectory(_ given: JSONValue, _ key: String, _ placeholders: Placeholders) {
        let (overlaid, isPresetKnown) = DirectoryDescription.overlaid(given)
        // What the endpoint's description sets need not be set again.
        let known = placeholders.anywhere
        let tree = overlaid.mapMembers { name, value in
            guard name == "variables", let members = value.members else { return value }
            return .object(members.filter { $0.value != .null || !known.contains($0.key) })
        }
        let names = Set(tree["variables"]?.members?.map(\.key) ?? [])
        let variables = placeholders.union(Placeholders(anywhere: names))
        guard isPresetKnown else {
            let preset = tree["preset"] ?? .null
            _ = check(
                preset, .oneOf(Preset.directories.map(\.name)), Self.join(key, "preset"), found: preset.excerpt)
            return
        }
        check(tree, .object(.directory), key, variables)
        guard let fields = tree["fields"]?.members, !fields.isEmpty else { return }
        for name in ["id", "name"] where !fields.contains(where: { $0.key == name }) {
            let place = Self.join(key, "fields.\(name)")
            note(.missingKey(origin: origin(place), key: place))
        }
    }

    /// Checks where a field comes from: a path, text with paths in braces, or a list of them.
    mutating func checkDirectorySource(_ value: JSONValue, _ key: String) -> Bool {
        let sources = value.elements ?? [value]
        let allowed = Settings.Allowed.described(.sources)
        guard !sources.isEmpty, sources.allSatisfy({ $0.string != nil }) else {
            note(.wrongType(origin: origin(key), key: key, found: value.excerpt, allowed: allowed))
            return false
        }
        guard sources.compactMap(\.string).allSatisfy({ DirectoryDescription.Source($0) != nil }) else {
            note(.notAllowed(origin: origin(key), key: key, found: value.excerpt, allowed: allowed))
            return false
        }
        return true
    }
}

/// The names allowed in templates as `{name}`, by where their values may be sent.
package struct Placeholders: Sendable, Hashable {
    /// Allowed in every part of a request.
    var anywhere: Set<String> = []
    /// Tokens, passwords, codes and device secrets: allowed in headers and fields only, since addresses are logged.
    var hidden: Set<String> = []

    /// A part of a request, by who sees it.
    package enum Part: Sendable {
        case address, header, field
    }

    func names(in part: Part) -> Set<String> {
        switch part {
        case .address: anywhere
        case .header, .field: anywhere.union(hidden)
        }
    }

    func union(_ other: Placeholders) -> Placeholders {
        Placeholders(anywhere: anywhere.union(other.anywhere), hidden: hidden.union(other.hidden))
    }
}

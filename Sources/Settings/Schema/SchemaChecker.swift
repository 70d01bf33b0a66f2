import JSON

/// Compares a tree with the schema and notes everything that is wrong with it, by its path.
struct SchemaChecker {
    private(set) var problems: [SettingsProblem] = []
    /// Where the value of a key comes from.
    let origin: (String) -> Settings.Origin
    /// After this many problems nothing more is checked: it is no configuration.
    let limit: Int

    static let limit = 100

    init(limit: Int = Self.limit, origin: @escaping (String) -> Settings.Origin) {
        self.limit = limit
        self.origin = origin
    }

    /// Returns the value in its normal form, without invalid members; `nil` if it does not fit as a whole.
    @discardableResult
    mutating func check(
        _ value: JSONValue, _ schema: Schema, _ key: String, _ placeholders: Placeholders = Placeholders()
    ) -> JSONValue? {
        switch schema {
        case .value(let allowed):
            return check(value, allowed, key, found: value.excerpt)
        case .variable:
            if value == .null { note(.missingKey(origin: origin(key), key: key)) }
            return value == .null ? nil : check(value, .described(.text), key, found: value.excerpt)
        case .template(let part):
            return checkTemplate(value, key, placeholders.names(in: part)) ? value : nil
        case .path:
            return checkPath(value, key, placeholders.names(in: .address)) ? value : nil
        case .field:
            return checkField(value, key, placeholders.names(in: .field)) ? value : nil
        case .object(let object):
            return members(of: value, schema, key).map { .object(check($0, object, key, placeholders)) }
        case .named(let rule, let inner):
            return members(of: value, schema, key).map { .object(check($0, rule, inner, key, placeholders)) }
        case .list(let allowed, let inner):
            guard case .array(let elements)? = check(value, allowed, key, found: value.excerpt) else { return nil }
            return .array(elements.enumerated().compactMap { check($1, inner, "\(key)[\($0)]", placeholders) })
        case .description:
            guard members(of: value, schema, key) != nil else { return nil }
            checkDescription(value, key)
            return value
        case .directory:
            // As a key of the configuration: none is described.
            if value == .null || value == .object([]) { return value }
            guard members(of: value, schema, key) != nil else { return nil }
            checkDirectory(value, key, placeholders)
            return value
        case .directoryField:
            if value.isObject { return check(value, .object(.directoryField), key) }
            return checkDirectorySource(value, key) ? value : nil
        case .directorySource:
            return checkDirectorySource(value, key) ? value : nil
        }
    }

    /// As above, for a value that is checked as a whole; `found` describes it in an error message.
    mutating func check(_ value: JSONValue, _ allowed: Settings.Allowed, _ key: String, found: String) -> JSONValue? {
        switch allowed.verdict(on: value) {
        case .fits(let fitting): return fitting
        case .wrongType: note(.wrongType(origin: origin(key), key: key, found: found, allowed: allowed))
        case .notAllowed: note(.notAllowed(origin: origin(key), key: key, found: found, allowed: allowed))
        case .credentials: note(.credentialsInURL(origin: origin(key), key: key))
        }
        return nil
    }

    mutating func note(_ problem: SettingsProblem) {
        if problems.count < limit { problems.append(problem) }
    }

    /// Checks each member of a description merged into its preset. Nothing is known about a preset that does not exist,
    /// so what is missing is not reported then.
    private mutating func checkDescription(_ given: JSONValue, _ key: String) {
        let overlaid = PresetOverlay(given)
        let variables = Placeholders(anywhere: overlaid.variables)
        guard overlaid.isPresetKnown else {
            var inner = SchemaChecker(limit: limit - problems.count, origin: origin)
            inner.check(overlaid.tree, .object(.description), key, variables)
            inner.problems.filter { !$0.dependsOnPreset }.forEach { note($0) }
            return
        }
        check(overlaid.tree, .object(.description), key, variables)
        for code in overlaid.unreachableCodes {
            let place = Self.join(key, "failure.meanings.\(code)")
            let allowed = Settings.Allowed.described(.code(overlaid.codes.map(\.description)))
            note(
                .notAllowed(origin: origin(place), key: place, found: JSONValue.string(code).excerpt, allowed: allowed))
        }
        for name in overlaid.emptyRequests.map({ Self.join(key, $0) }) {
            // What was to be sent may be what is wrong with it.
            let isTold = problems.contains { $0.key == name || $0.key?.hasPrefix(name + ".") == true }
            if !isTold { note(.missingKey(origin: origin(name), key: name + ".fields")) }
        }
        for (name, nearest) in overlaid.unusedVariables {
            noteUnknown(Self.join(key, "variables.\(name)"), nearest: nearest.map { Self.join(key, "variables.\($0)") })
        }
    }

    mutating func noteUnknown(_ key: String, nearest: String?) {
        note(.unknownKey(origin: origin(key), key: JSONValue.excerpt(of: key), nearest: nearest))
    }

    /// The path of a member.
    static func join(_ key: String, _ name: String) -> String { key.isEmpty ? name : "\(key).\(name)" }
}

extension SettingsProblem {
    /// Whether the right preset might resolve it.
    fileprivate var dependsOnPreset: Bool {
        switch self {
        case .missingKey, .notAllowed(origin: _, key: _, found: _, allowed: .described(.placeholders)): true
        default: false
        }
    }
}

extension SchemaChecker {
    /// Checks text, which may contain no placeholders but those in `names`, and no control characters.
    mutating func checkTemplate(
        _ value: JSONValue, _ key: String, _ names: Set<String>, as allowed: Schema = .template(.field)
    ) -> Bool {
        guard case .string(let text) = value else {
            note(.wrongType(origin: origin(key), key: key, found: value.excerpt, allowed: allowed.allowed))
            return false
        }
        let isFine =
            Template(text).names.allSatisfy(names.contains) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        if !isFine {
            let allowed = Settings.Allowed.described(.placeholders(names.sorted()))
            note(.notAllowed(origin: origin(key), key: key, found: value.excerpt, allowed: allowed))
        }
        return isFine
    }

    /// Checks a path of the endpoint, or a whole URL, without query and fragment.
    mutating func checkPath(_ value: JSONValue, _ key: String, _ names: Set<String>) -> Bool {
        guard checkTemplate(value, key, names, as: .path), let text = value.string else { return false }
        let isWhole = (text.hasPrefix("https://") || text.hasPrefix("http://")) && (try? EndpointURL(text)) != nil
        if text.hasPrefix("/") || isWhole, !text.utf8.contains(where: "?# ".utf8.contains) { return true }
        note(.notAllowed(origin: origin(key), key: key, found: value.excerpt, allowed: .described(.requestPath)))
        return false
    }

    /// Checks a field's value: text with placeholders, a number, a boolean, null or a list of these.
    mutating func checkField(_ value: JSONValue, _ key: String, _ names: Set<String>) -> Bool {
        switch value {
        case .number, .boolean, .null: return true
        case .string: return checkTemplate(value, key, names)
        case .array(let elements): return elements.reduce(true) { checkField($1, key, names) && $0 }
        case .object:
            note(.wrongType(origin: origin(key), key: key, found: value.excerpt, allowed: .described(.fieldValue)))
            return false
        }
    }
}

extension SchemaChecker {
    /// Returns the members of an object; notes a value of another type.
    mutating func members(of value: JSONValue, _ schema: Schema, _ key: String) -> [JSONValue.Member]? {
        if let members = value.members { return members }
        note(.wrongType(origin: origin(key), key: key, found: value.excerpt, allowed: schema.allowed))
        return nil
    }

    /// Returns the members that fit the object's schema; notes the others, and those that are missing.
    mutating func check(
        _ members: [JSONValue.Member], _ object: SchemaObject, _ key: String, _ placeholders: Placeholders
    ) -> [JSONValue.Member] {
        var fitting: [JSONValue.Member] = []
        for member in members where problems.count < limit {
            let path = Self.join(key, member.key)
            guard let known = object[member.key] else {
                let nearest = Spelling.nearest(to: member.key, among: object.members.map(\.name))
                noteUnknown(path, nearest: nearest.map { Self.join(key, $0) })
                continue
            }
            if object.ignoresNull, member.value == .null { continue }
            let more = placeholders.union(known.placeholders(in: .object(members)))
            if let value = check(member.value, known.schema, path, more) { fitting.append(.init(member.key, value)) }
        }
        let given = JSONValue.object(members)
        let empty = Set(fitting.filter { $0.value.elements?.isEmpty == true }.map(\.key))
        for member in object.members
        where empty.contains(member.name) || given.says(member.name, ignoringNull: object.ignoresNull) == nil {
            let isMissing =
                switch member.need {
                case .optional: false
                case .required: true
                case .with(let name): ![nil, .null, .object([])].contains(given[name])
                case .whereIs(let name, let value): given[name] == .string(value)
                case .without(let name):
                    given.says(name, ignoringNull: true).map { $0.members?.isEmpty == true } ?? true
                }
            let path = Self.join(key, member.name)
            if isMissing { note(.missingKey(origin: origin(path), key: path)) }
        }
        if let allowed = object.takesOne, !given.hasOneMember {
            note(.notAllowed(origin: origin(key), key: key, found: given.excerpt, allowed: .described(allowed)))
        }
        return fitting
    }

    /// Returns the members that fit `schema` and whose names follow the rule; notes the others.
    mutating func check(
        _ members: [JSONValue.Member], _ rule: Schema.NameRule, _ schema: Schema, _ key: String,
        _ placeholders: Placeholders
    ) -> [JSONValue.Member] {
        members.compactMap { member in
            let path = Self.join(key, member.key)
            let isFine =
                switch rule {
                case .any: true
                case .header: HTTPToken.isRequestHeader(member.key)
                case .source: AnswerSource(member.key) != nil
                case .placeholder: !SchemaObject.builtIn.contains(member.key)
                case .parameter: !OpenIDDescription.ownParameters.contains(member.key)
                }
            guard isFine else {
                let allowed = Settings.Allowed.described(rule.allowed)
                let found = JSONValue.string(member.key).excerpt
                note(.notAllowed(origin: origin(path), key: path, found: found, allowed: allowed))
                return nil
            }
            if member.value == .null, !schema.takesNull { return nil }
            let inner = rule == .source ? schema.narrowed(to: AnswerSource(member.key)) : schema
            return check(member.value, inner, path, placeholders).map { .init(member.key, $0) }
        }
    }
}

extension SchemaMember {
    /// Returns the placeholders that its templates may use besides those of the enclosing object.
    fileprivate func placeholders(in object: JSONValue) -> Placeholders {
        let names = bringsNames.flatMap { path in
            path.reduce([object]) { trees, step in
                trees.flatMap { step == "*" ? $0.elements ?? [] : [$0[step] ?? .null] }
            }.flatMap { $0.members ?? [] }.map(\.key)
        }
        return brings.union(Placeholders(anywhere: Set(names)))
    }
}

extension Schema.NameRule {
    /// What an error message about another name says is allowed.
    fileprivate var allowed: Settings.Allowed.Description {
        switch self {
        case .any: .text
        case .header: .headerName
        case .source: .sources
        case .placeholder: .ownName(SchemaObject.builtIn.sorted())
        case .parameter: .ownName(OpenIDDescription.ownParameters.sorted())
        }
    }
}

extension Schema {
    /// Returns what a value at that source can be compared with.
    fileprivate func narrowed(to source: AnswerSource?) -> Schema {
        guard case .value(.described(.condition)) = self, let source else { return self }
        if source == .status { return .value(.described(.statusCondition)) }
        return source.isText ? .value(.described(.textCondition)) : self
    }

    /// Whether null is a value, rather than the absence of one.
    fileprivate var takesNull: Bool {
        switch self {
        case .field, .variable, .value(.fieldTest): true
        case .value, .template, .path, .object, .named, .list, .description, .directory, .directoryField,
            .directorySource:
            false
        }
    }
}

extension JSONValue {
    /// Whether it is an object of one member; one that is null or an empty list counts as missing.
    fileprivate var hasOneMember: Bool {
        members?.filter { $0.value != .null && $0.value.elements?.isEmpty != true }.count == 1
    }

    fileprivate func says(_ name: String, ignoringNull: Bool) -> JSONValue? {
        let value = self[name]
        return ignoringNull && value == .null ? nil : value
    }
}

extension JSONValue {
    /// The value for an error message: 100 characters at most, without the contents of objects.
    var excerpt: String {
        switch self {
        case .object(let members): members.isEmpty ? "{}" : "{…}"
        case .array(let elements) where elements.contains { $0.holdsOthers }: "[…]"
        default: Self.excerpt(of: text)
        }
    }

    static func excerpt(of text: String) -> String {
        let excerpt = text.prefix(100)
        return excerpt.endIndex == text.endIndex ? text : excerpt.dropLast() + "…"
    }

    private var holdsOthers: Bool { members != nil || elements != nil }
}

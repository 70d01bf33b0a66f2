import JSON

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

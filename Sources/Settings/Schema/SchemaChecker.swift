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

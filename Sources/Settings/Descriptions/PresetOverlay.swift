package import JSON

/// A description merged into its preset.
///
/// Objects are merged member by member, null removes a member (RFC 7396), anything else replaces. Without a preset it
/// is merged into `rollcall`'s, of which a request that is described keeps at most the path.
struct PresetOverlay {
    let tree: JSONValue
    /// Whether there is a preset of that name, or none is named.
    let isPresetKnown: Bool
    private let given: JSONValue

    init(_ given: JSONValue) {
        self.given = given
        let over = given.without(["preset"])
        switch given["preset"] {
        case nil, .null:
            isPresetKnown = true
            tree = Self.bare(Preset.named(Preset.rollcall), under: over).overlaid(with: given)
        case .string(let name)?:
            let preset = Preset.named(name)
            isPresetKnown = preset != nil
            tree = preset.map { Self.base($0, under: over).overlaid(with: given) } ?? given
        case _?:
            isPresetKnown = false
            tree = given
        }
    }

    /// The names of the values that the configuration or the preset gives.
    var variables: Set<String> { Set(tree["variables"]?.members?.map(\.key) ?? []) }

    /// Variables that the description itself sets and nothing uses, which are probably misspelt, and what they may
    /// stand for. Those with the name of a placeholder that is built in are refused as such.
    var unusedVariables: [(name: String, nearest: String?)] {
        let builtIn = SchemaObject.builtIn
        let used = tree.without(["variables"]).placeholders.subtracting(builtIn)
        let names = given["variables"]?.members?.filter { $0.value.string != nil }.map(\.key) ?? []
        return names.filter { !used.contains($0) && !builtIn.contains($0) }.map {
            ($0, Spelling.nearest(to: $0, among: used.sorted()))
        }
    }

    /// Where failures have their codes.
    var codes: [AnswerSource] { .sources(tree["failure"]?["codes"]) }

    /// Codes that the description itself gives a meaning but none of the sources can contain, as far as can be
    /// determined.
    var unreachableCodes: [String] {
        let codes = codes
        guard !codes.isEmpty else { return [] }
        let given = given["failure"]?["meanings"]?.members?.map(\.key) ?? []
        return given.filter { !Self.canStand($0, at: codes) }
    }

    private static func canStand(_ code: String, at sources: [AnswerSource]) -> Bool {
        if let source = sources.first(where: { code.hasPrefix($0.description + "=") }) {
            return source != .status || isStatus(code.dropFirst(source.description.count + 1))
        }
        // A prefix that names a source of another kind than a path is not just text with an equals sign in it.
        if let end = code.firstIndex(of: "="), let named = AnswerSource(String(code[..<end])) {
            if named == .status || named.isText, named != .body, named != .cookies { return false }
        }
        return sources.contains { $0 != .status } || isStatus(code[...])
    }

    /// Whether it is a status, or a pattern that may match one.
    private static func isStatus(_ code: Substring) -> Bool {
        code.contains("*") || Int(code).map { (100...599).contains($0) } == true
    }

    /// Requests that send nothing, since they were described without a preset and by their path alone.
    var emptyRequests: [String] {
        guard (given["preset"] ?? .null) == .null else { return [] }
        return ["login", "refresh"].filter { name in
            guard let request = tree[name], request.isObject, request["carries_token"] != .boolean(true) else {
                return false
            }
            let sends = ["fields", "query", "headers", "basic", "digest"].contains {
                request[$0]?.members?.isEmpty == false
            }
            return !sends && (request["path"]?.placeholders ?? []).isEmpty
        }
    }

    /// The base for a description without a preset: a request that it describes inherits nothing of what is sent, or a
    /// password would be sent where nobody put it. Beside a login that it describes no request is assumed.
    private static func bare(_ preset: Preset?, under description: JSONValue) -> JSONValue {
        func isDescribed(_ name: String) -> Bool {
            description[name]?.members?.contains { $0.value != .null } == true
        }
        let absent = ["refresh", "logout", "profile"].filter { (description[$0] ?? .null) == .null }
        let base = preset?.tree ?? .null
        return base.without(isDescribed("login") ? Set(absent) : []).mapMembers { name, value in
            guard isDescribed(name) else { return value }
            return value.without(Set(SchemaObject.request.members.map(\.name)).subtracting(["path"]))
        }
    }

    /// The base for a description with a preset: a request that becomes a GET inherits no field.
    private static func base(_ preset: Preset, under description: JSONValue) -> JSONValue {
        preset.tree.mapMembers { name, value in
            let request = description[name] ?? .null
            let losesFields = request["method"] == .string("GET") && (request["fields"] ?? .null) == .null
            return losesFields ? value.without(["fields"]) : value
        }
    }
}

extension JSONValue {
    /// The names of all placeholders in the texts.
    var placeholders: Set<String> {
        switch self {
        case .string(let text): Set(Template(text).names)
        case .array(let elements): elements.reduce([]) { $0.union($1.placeholders) }
        case .object(let members): members.reduce([]) { $0.union($1.value.placeholders) }
        case .null, .boolean, .number: []
        }
    }
}

extension JSONValue {
    /// Returns this tree with `other` merged into it: objects are merged, null removes a member (RFC 7396).
    package func overlaid(with other: JSONValue) -> JSONValue {
        guard case .object(var members) = self, case .object(let others) = other else { return other }
        for other in others {
            guard let index = members.firstIndex(where: { $0.key == other.key }) else {
                members.append(other)
                continue
            }
            let former = members[index].value
            members[index].value =
                other.key == "fields" ? former.fields(with: other.value) : former.overlaid(with: other.value)
        }
        return .object(members)
    }

    /// Returns these fields of a request with others merged into them: null removes a field that exists here, and is
    /// the value of any other.
    private func fields(with other: JSONValue) -> JSONValue {
        guard case .object(let members) = self, case .object(let others) = other else { return other }
        let given = others.filter { $0.value != .null || self[$0.key] == nil }
        return .object(members.filter { other[$0.key] == nil } + given)
    }

    /// Returns this object with its members' values transformed.
    func mapMembers(_ transform: (String, JSONValue) -> JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.map { .init($0.key, transform($0.key, $0.value)) })
    }

    /// Returns this object without the members of these names.
    func without(_ names: Set<String>) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.key) })
    }
}

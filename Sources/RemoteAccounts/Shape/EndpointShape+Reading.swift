import JSON

extension EndpointShape {
    /// The names of a description's members.
    private static let members = [
        "preset", "variables", "headers", "query", "token", "login", "refresh", "logout", "profile", "session", "failure",
        "second_factor",
    ]

    /// The shape that a description (a JSON object) gives. With a `preset` it is that preset's, with what the description
    /// says otherwise laid over it: objects are joined member by member, a null takes a member out (RFC 7396), anything
    /// else replaces. Without one it is `rollcall`'s, of which a request that is described keeps its path at most.
    ///
    /// Throws all that is wrong with it, each by its path.
    public init(description: String) throws(ShapeFlaws) {
        try self.init(try Self.object(description))
    }

    /// The preset of that name, with what `overrides` (a JSON object) says otherwise laid over it.
    public init(preset name: String, overrides: String = "{}") throws(ShapeFlaws) {
        try self.init(.object([.init("preset", .string(name))] + (Self.object(overrides).without(["preset"]).members ?? [])))
    }

    private init(_ description: JSONValue) throws(ShapeFlaws) {
        let over = description.without(["preset"])
        switch description["preset"] {
        case nil, .null:
            self = try Self.read(Self.bare(.rollcall, under: over), over: over, isBare: true)
            if over["refresh"] == nil { refresh?.isAssumed = true }
            if over["logout"] == nil { logout?.isAssumed = true }
            if over["profile"] == nil { profile?.request.isAssumed = true }
        case .string(let text):
            guard let preset = Preset.named(text) else {
                let expected = ShapeProblem.Expected.oneOf(Preset.all.map(\.name))
                throw ShapeFlaws(problems: [
                    ShapeProblem(key: "preset", kind: .notAllowed(found: "\"\(text)\"", expected: expected)),
                ])
            }
            self = try Self.read(Self.base(preset, under: over), over: over)
        case let other?:
            let kind = ShapeProblem.Kind.wrongType(found: other.excerpt, expected: .text)
            throw ShapeFlaws(problems: [ShapeProblem(key: "preset", kind: kind)])
        }
    }

    /// What a description that names no preset is laid over: a request that it describes takes over nothing of what is
    /// sent, or a password would go along where nobody put it.
    private static func bare(_ preset: Preset, under description: JSONValue) -> JSONValue {
        preset.tree.mapMembers { name, value in
            guard case .object(let given) = description[name], given.contains(where: { $0.value != .null }) else {
                return value
            }
            return value.without(Set(ShapeReader.requestMembers).subtracting(["path"]))
        }
    }

    /// What a description that names a preset is laid over: a request that becomes a GET takes over no field.
    private static func base(_ preset: Preset, under description: JSONValue) -> JSONValue {
        preset.tree.mapMembers { name, value in
            let request = description[name] ?? .null
            let losesFields = request["method"] == .string("GET") && (request["fields"] ?? .null) == .null
            return losesFields ? value.without(["fields"]) : value
        }
    }

    private static func object(_ text: String) throws(ShapeFlaws) -> JSONValue {
        guard let object = JSONValue(text: text), object.isObject else {
            throw ShapeFlaws(problems: [ShapeProblem(key: "", kind: .wrongType(found: "…", expected: .object))])
        }
        return object
    }

    /// - Parameter isBare: whether a request that is described has to say all that is sent.
    private static func read(
        _ base: JSONValue, over: JSONValue, isBare: Bool = false
    ) throws(ShapeFlaws) -> EndpointShape {
        let tree = base.overlaid(with: over)
        var reader = ShapeReader()
        let members = reader.members(tree, "", known: Self.members)
        let variables = reader.variables(tree)
        let shape = reader.shape(members, variables: variables)
        if let shape, reader.problems.isEmpty { reader.checkVariables(of: over, used: shape.names) }
        if isBare, let shape, reader.problems.isEmpty { reader.checkContents(of: shape) }
        guard let shape, reader.problems.isEmpty else { throw ShapeFlaws(problems: reader.problems) }
        return shape
    }

    /// The names of all places in its templates.
    private var names: Set<String> {
        let requests = [login, refresh, logout, profile?.request, secondFactor?.challenge, secondFactor?.answer]
        return requests.compactMap(\.self).reduce(Set((headers + query + [token]).flatMap(\.value.names))) {
            $0.union($1.names)
        }
    }
}

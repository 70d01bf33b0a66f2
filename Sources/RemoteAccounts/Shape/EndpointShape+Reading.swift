extension EndpointShape {
    /// The names of a description's members.
    private static let members = [
        "preset", "variables", "headers", "query", "token", "login", "refresh", "logout", "profile", "session", "failure",
        "second_factor",
    ]

    /// The shape that a description (a JSON object) gives. With a `preset` it is that preset's, with what the description
    /// says otherwise laid over it: objects are joined member by member, a null takes a member out (RFC 7396), anything
    /// else replaces. Without one it is `rollcall`'s, of which a request's `fields` that are given take the place of all.
    ///
    /// Throws all that is wrong with it, each by its path.
    public init(description: String) throws(ShapeFlaws) {
        try self.init(try Self.object(description))
    }

    /// The preset of that name, with what `overrides` (a JSON object) says otherwise laid over it.
    public init(preset name: String, overrides: String = "{}") throws(ShapeFlaws) {
        try self.init(try Self.object(overrides).merging(["preset": .string(name)]) { $1 })
    }

    private init(_ description: [String: JSONTree]) throws(ShapeFlaws) {
        var over = description
        let name = over.removeValue(forKey: "preset")
        switch name {
        case nil, .null:
            self = try Self.read(.rollcall, over: .object(over), replacing: ["fields"])
            if over["refresh"] == nil { refresh?.isAssumed = true }
            if over["logout"] == nil { logout?.isAssumed = true }
            if over["profile"] == nil { profile?.request.isAssumed = true }
        case .string(let text):
            guard let preset = Preset.named(text) else {
                let expected = ShapeFlaw.Expected.oneOf(Preset.all.map(\.name))
                throw ShapeFlaws(flaws: [
                    ShapeFlaw(key: "preset", kind: .notAllowed(found: "\"\(text)\"", expected: expected)),
                ])
            }
            self = try Self.read(preset, over: .object(over))
        case let other?:
            let kind = ShapeFlaw.Kind.wrongType(found: other.excerpt, expected: .text)
            throw ShapeFlaws(flaws: [ShapeFlaw(key: "preset", kind: kind)])
        }
    }

    private static func object(_ text: String) throws(ShapeFlaws) -> [String: JSONTree] {
        guard case .object(let members)? = JSONTree(text.utf8) else {
            throw ShapeFlaws(flaws: [ShapeFlaw(key: "", kind: .wrongType(found: "…", expected: .object))])
        }
        return members
    }

    private static func read(
        _ preset: Preset, over: JSONTree, replacing names: Set<String> = []
    ) throws(ShapeFlaws) -> EndpointShape {
        try read((JSONTree(preset.json.utf8) ?? .null).overlaid(with: over, replacing: names), over: over)
    }

    private static func read(_ tree: JSONTree, over: JSONTree) throws(ShapeFlaws) -> EndpointShape {
        var reader = ShapeReader()
        let members = reader.members(tree, "", known: Self.members)
        let variables = reader.variables(tree)
        let shape = reader.shape(members, variables: variables)
        if let shape, reader.flaws.isEmpty { reader.checkVariables(of: over, used: shape.names) }
        guard let shape, reader.flaws.isEmpty else { throw ShapeFlaws(flaws: reader.flaws) }
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

import JSON

extension EndpointShape {
    /// The names of a description's members.
    private static let members = [
        "preset", "variables", "headers", "query", "token", "login", "refresh", "logout", "profile", "session", "failure",
        "second_factor",
    ]

    /// The shape that a description (a JSON object) gives. With a `preset` it is that preset's, with what the description
    /// says otherwise laid over it: objects are joined member by member, a null takes a member out (RFC 7396), anything
    /// else replaces. Without one it is `rollcall`'s, of which a request's `fields` that are given take the place of all,
    /// and a request that says itself what is sent takes over none.
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
            self = try Self.read(Self.base(.rollcall, under: over), over: over, replacing: ["fields"])
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
            self = try Self.read(Self.base(preset, under: over, isNamed: true), over: over)
        case let other?:
            let kind = ShapeFlaw.Kind.wrongType(found: other.excerpt, expected: .text)
            throw ShapeFlaws(flaws: [ShapeFlaw(key: "preset", kind: kind)])
        }
    }

    /// What a description is laid over. A request that says itself what is sent takes over no field: a password would go
    /// along where nobody put it.
    private static func base(_ preset: Preset, under description: JSONValue, isNamed: Bool = false) -> JSONValue {
        guard case .object(let members) = preset.tree else { return .null }
        return .object(members.map { member in
            let request = description[member.key] ?? .null
            let saysItself = request["method"] == .string("GET") || !isNamed && saysWhatIsSent(request)
            let isBare = saysItself && (request["fields"] ?? .null) == .null
            return .init(member.key, isBare ? member.value.without(["fields"]) : member.value)
        })
    }

    /// Whether a request is described beyond its place: by its query or credentials, or by both method and path.
    private static func saysWhatIsSent(_ request: JSONValue) -> Bool {
        func has(_ name: String) -> Bool { (request[name] ?? .null) != .null }
        return has("query") || has("basic") || has("method") && has("path")
    }

    private static func object(_ text: String) throws(ShapeFlaws) -> JSONValue {
        guard let object = JSONValue(text: text), object.isObject else {
            throw ShapeFlaws(flaws: [ShapeFlaw(key: "", kind: .wrongType(found: "…", expected: .object))])
        }
        return object
    }

    private static func read(
        _ base: JSONValue, over: JSONValue, replacing names: Set<String> = []
    ) throws(ShapeFlaws) -> EndpointShape {
        let tree = base.overlaid(with: over, replacing: names)
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

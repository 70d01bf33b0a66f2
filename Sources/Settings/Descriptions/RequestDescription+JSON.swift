import JSON

// Creates a request from a tree that fits the schema.

extension RequestDescription {
    /// `nil` where there is no path.
    init?(_ tree: JSONValue, method: Method, carriesToken: Bool) {
        guard let path = tree["path"]?.string else { return nil }
        before = (tree["before"]?.elements ?? []).compactMap { StepDescription($0, carriesToken: carriesToken) }
        again = tree["again"].flatMap(Again.init)
        self.method = tree["method"]?.string.flatMap(Method.init) ?? method
        self.path = Template(path)
        form = tree["form"]?.string.map { Template($0) }
        encoding = tree["encoding"]?.string.flatMap(Encoding.init) ?? .json
        fields = (tree["fields"]?.members ?? []).sorted { $0.key < $1.key }.map(Field.init)
        query = Self.parameters(tree["query"])
        headers = Self.parameters(tree["headers"])
        basic = tree["basic"].flatMap(BasicCredentials.init)
        success = tree["success"]?.integers.map { Set($0) } ?? [200, 204]
        require = .sources(tree["require"])
        self.carriesToken = tree["carries_token"]?.boolean ?? carriesToken
    }

    /// Parameters in the order of their names.
    static func parameters(_ tree: JSONValue?) -> [Parameter] {
        (tree?.members ?? []).sorted { $0.key < $1.key }.compactMap { member in
            member.value.string.map { Parameter(name: member.key, value: Template($0)) }
        }
    }
}

extension RequestDescription.BasicCredentials {
    fileprivate init?(_ tree: JSONValue) {
        guard let user = tree["user"]?.string, let password = tree["password"]?.string else { return nil }
        let given = tree["encoding"]?.string.flatMap(Encoding.init)
        self.init(
            user: Template(user), password: Template(password),
            encoding: given ?? (Template(password).names.contains("password") ? .none : .form))
    }
}

extension RequestDescription.Field {
    fileprivate init(_ member: JSONValue.Member) {
        let path = member.key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        self.init(path: path, value: RequestDescription.Value(member.value))
    }
}

extension RequestDescription.Value {
    fileprivate init(_ tree: JSONValue) {
        self =
            switch tree {
            case .string(let text): .template(Template(text))
            case .number(let text): .number(text)
            case .boolean(let value): .boolean(value)
            case .array(let elements): .list(elements.map(Self.init))
            // Objects do not fit the schema.
            case .null, .object: .null
            }
    }
}

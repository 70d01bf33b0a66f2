import JSON
import Transport

extension ShapeReader {
    /// What may stand in the templates of a request.
    struct Places {
        /// Values that may go anywhere in the request.
        var open: Set<String> = []
        /// Values that are secret: fields and headers only, since addresses are logged.
        var tokens: Set<String> = []
        /// A password and a code: fields only.
        var typed: Set<String> = []
    }

    static let requestMembers = [
        "method", "path", "encoding", "fields", "query", "headers", "basic", "success", "carries_token",
    ]

    /// Reads a request; `nil` where there is none, or where what it needs is missing.
    mutating func request(
        _ members: [String: JSONValue], _ key: String, method: HTTPRequest.Method, carriesToken: Bool, places: Places
    ) -> RequestShape? {
        let method: HTTPRequest.Method = methodOf(members["method"], Self.join(key, "method")) ?? method
        let encoding: RequestShape.Encoding = choice(members["encoding"], Self.join(key, "encoding")) ?? .json
        let fields = fields(members["fields"], Self.join(key, "fields"), places)
        let query = parameters(members["query"], Self.join(key, "query"), allowed: places.open)
        let headers = parameters(
            members["headers"], Self.join(key, "headers"), allowed: places.open.union(places.tokens), areHeaders: true
        )
        let basic = basic(members["basic"], Self.join(key, "basic"), allowed: places.open)
        let success = statuses(members["success"], Self.join(key, "success")) ?? [200, 204]
        let carries = boolean(members["carries_token"], Self.join(key, "carries_token")) ?? carriesToken
        guard let path = path(members["path"], Self.join(key, "path"), allowed: places.open) else { return nil }
        return RequestShape(
            method: method, path: path, encoding: encoding, fields: fields, query: query, headers: headers,
            basic: basic, success: success, carriesToken: carries
        )
    }

    private mutating func basic(
        _ tree: JSONValue?, _ key: String, allowed: Set<String>
    ) -> RequestShape.BasicCredentials? {
        guard let tree else { return nil }
        guard tree.isObject else {
            wrongType(tree, key, .object)
            return nil
        }
        let members = members(tree, key, known: ["user", "password"])
        let values = ["user", "password"].map { name -> Template? in
            let place = Self.join(key, name)
            guard let value = members[name] else {
                missing(place)
                return nil
            }
            return template(value, place, allowed: allowed)
        }
        guard let user = values[0], let password = values[1] else { return nil }
        return RequestShape.BasicCredentials(user: user, password: password)
    }

    /// Parameters by name, in the order of their names.
    mutating func parameters(
        _ tree: JSONValue?, _ key: String, allowed: Set<String>, areHeaders: Bool = false
    ) -> [RequestShape.Parameter] {
        members(tree, key).sorted { $0.key < $1.key }.compactMap { name, value in
            let place = Self.join(key, name)
            if areHeaders, !HTTPToken.isValid(name) {
                notAllowed(.string(name), place, .headerName)
                return nil
            }
            guard let template = template(value, place, allowed: allowed) else { return nil }
            return RequestShape.Parameter(name: name, value: template)
        }
    }

    /// Text in which no places stand but those that are `allowed`, and no line ends.
    mutating func template(_ tree: JSONValue, _ key: String, allowed: Set<String>) -> Template? {
        guard let text = text(tree, key) else { return nil }
        let template = Template(text)
        guard template.names.allSatisfy(allowed.contains), text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            notAllowed(tree, key, .places(allowed.sorted()))
            return nil
        }
        return template
    }

    private mutating func methodOf(_ tree: JSONValue?, _ key: String) -> HTTPRequest.Method? {
        guard let tree, let text = text(tree, key) else { return nil }
        if let method = HTTPRequest.Method(rawValue: text) { return method }
        notAllowed(tree, key, .oneOf(["GET", "POST", "PUT", "PATCH", "DELETE"]))
        return nil
    }

    private mutating func path(_ tree: JSONValue?, _ key: String, allowed: Set<String>) -> Template? {
        guard let tree else {
            missing(key)
            return nil
        }
        guard let path = template(tree, key, allowed: allowed) else { return nil }
        let text = path.description
        let isWhole = (text.hasPrefix("https://") || text.hasPrefix("http://")) && (try? EndpointURL(text)) != nil
        guard text.hasPrefix("/") || isWhole, !text.contains("?"), !text.contains("#"), !text.contains(" ") else {
            notAllowed(tree, key, .requestPath)
            return nil
        }
        return path
    }

    private mutating func fields(_ tree: JSONValue?, _ key: String, _ places: Places) -> [RequestShape.Field] {
        let allowed = places.open.union(places.tokens).union(places.typed)
        guard let tree, tree != .null else { return [] }
        guard case .object(let fields) = tree else {
            wrongType(tree, key, .object)
            return []
        }
        return fields.sorted { $0.key < $1.key }.compactMap { field in
            let path = field.key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            return self.value(field.value, Self.join(key, field.key), allowed).map { .init(path: path, value: $0) }
        }
    }

    private mutating func value(_ tree: JSONValue, _ key: String, _ allowed: Set<String>) -> RequestShape.Value? {
        switch tree {
        case .string: return template(tree, key, allowed: allowed).map { .template($0) }
        case .number(let text): return .number(text)
        case .boolean(let boolean): return .boolean(boolean)
        case .null: return .null
        case .array(let elements): return .list(elements.compactMap { value($0, key, allowed) })
        case .object:
            wrongType(tree, key, .fieldValue)
            return nil
        }
    }
}

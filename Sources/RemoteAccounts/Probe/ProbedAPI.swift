import JSON
import Settings

/// What a server's own description of its API (OpenAPI 3) says about signing in.
struct ProbedAPI {
    private let tree: JSONValue

    /// Returns `nil` if the page is not one.
    init?(_ page: ProbedPage?) {
        guard let tree = page?.tree, tree["openapi"] != nil, tree["paths"]?.isObject == true else { return nil }
        self.tree = tree
    }

    private static let names = ["email", "username", "login", "identifier", "user", "identity", "user_name"]
    private static let tokens = ["access_token", "token", "accessToken", "key", "auth_token", "jwt", "id_token"]

    /// Returns a login that takes a name and a password, preferably one whose path sounds like a login.
    func proposals(at url: EndpointURL) -> [ProbeReport.Proposal] {
        let logins = (tree["paths"]?.members ?? []).compactMap { login($0.key, $0.value["post"] ?? .null) }
        let best = logins.first { path, _, _ in
            ["login", "token", "signin", "sign-in", "session"].contains { path.lowercased().contains($0) }
        }
        guard let (path, members, placeholders) = best ?? logins.first else { return [] }
        return [
            .init(
                preset: nil, endpoint: url.name, members: members, placeholders: placeholders,
                evidence: ["GET /openapi.json: POST \(path)"])
        ]
    }

    /// A login: its path, its description, and the fields of it whose values nobody can know.
    private typealias Login = (path: String, members: [JSONValue.Member], placeholders: [String])

    private func login(_ path: String, _ operation: JSONValue) -> Login? {
        guard !path.contains("{") else { return nil }
        for type in ["application/json", "application/x-www-form-urlencoded"] {
            let body = operation["requestBody"].map(resolved)?["content"]?[type]?["schema"].map(resolved) ?? .null
            guard let properties = body["properties"], properties["password"] != nil,
                let name = Self.names.first(where: { properties[$0] != nil })
            else { continue }
            var fields = [(name, JSONValue.string("{login}")), ("password", .string("{password}"))]
            let needed = body["required"]?.strings ?? []
            if properties["grant_type"] != nil { fields.insert(("grant_type", .string("password")), at: 0) }
            let further = needed.filter { need in !fields.contains { $0.0 == need } }
            fields += further.map { ($0, .string($0.uppercased())) }
            var login = [("path", JSONValue.string(path))]
            if type != "application/json" { login.append(("encoding", .string("form"))) }
            login.append(("fields", .object(pairs: fields)))
            return (
                path,
                [
                    .init("identifier", .string(name == "email" ? "email" : "either")),
                    .init("login", .object(pairs: login)),
                    .init("session", .object(pairs: [("token", .string(token(operation)))])),
                    .init("refresh", .null), .init("logout", .null), .init("profile", .null),
                ],
                further
            )
        }
        return nil
    }

    /// Returns the member of the answer that contains the token, according to the schema of a success.
    private func token(_ operation: JSONValue) -> String {
        let answers = ["200", "201"].compactMap { operation["responses"]?[$0] }
        let properties = answers.lazy.map { self.resolved($0) }
            .compactMap { $0["content"]?["application/json"]?["schema"].map(self.resolved)?["properties"] }.first
        return Self.tokens.first { properties?[$0] != nil } ?? Self.tokens[0]
    }

    /// Returns the object that a reference points to (RFC 6901, without escapes), or the value itself.
    private func resolved(_ value: JSONValue) -> JSONValue {
        guard let reference = value["$ref"]?.string, reference.hasPrefix("#/") else { return value }
        return reference.dropFirst(2).split(separator: "/").reduce(tree) { $0[String($1)] ?? .null }
    }
}

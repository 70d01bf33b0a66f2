import Accounts
import JSON
import Settings
import Text
import Transport

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

/// What one address answered.
struct ProbedPage: Sendable {
    let status: Int
    let answer: Answer?

    init(_ response: HTTPResponse) {
        status = response.status
        answer = try? Answer(response, within: .none)
    }

    /// Returns the texts at a source in the answer; none if `source` is malformed.
    func texts(_ source: String) -> [String] {
        guard let answer, let source = AnswerSource(source) else { return [] }
        return answer.texts([source])
    }

    func header(_ name: String) -> String? { answer?.response.header(name) }

    /// Whether HTTP authentication with a name and a password is asked for.
    var asksForPassword: Bool { status == 401 && ["basic", "digest"].contains { answer?.response.offers($0) == true } }

    var tree: JSONValue? { answer?.tree }

    /// The part of the body that is searched for signs, as text.
    var text: String { String(foreign: (answer?.response.body ?? []).prefix(65_536)) }
}

/// What an authorization server says about itself (OpenID Connect Discovery 1.0, RFC 8414).
struct ServerMetadata {
    static let openID = "/.well-known/openid-configuration"
    static let oauth = "/.well-known/oauth-authorization-server"

    /// Where metadata of OAuth 2 is if the issuer has a path (RFC 8414, 3.1): before it, not after it.
    static func oauth(of url: EndpointURL) -> String? {
        url.path.isEmpty ? nil : "\(url.origin)\(oauth)\(url.path)"
    }

    let issuer: String
    private let tree: JSONValue

    /// Returns `nil` if the page is not such metadata.
    init?(_ page: ProbedPage?) {
        guard let tree = page?.tree, let issuer = tree["issuer"]?.string, tree["token_endpoint"]?.string != nil else {
            return nil
        }
        (self.issuer, self.tree) = (issuer, tree)
    }

    /// The descriptions that fit: signing in on the provider's pages, and after that (RFC 9700, 2.4), where it is
    /// listed, the password grant: Keycloak's, with the issuer's realm, and the general one.
    var proposals: [ProbeReport.Proposal] {
        var proposals: [ProbeReport.Proposal] = []
        if ["authorization_endpoint", "device_authorization_endpoint"].contains(where: { tree[$0]?.string != nil }) {
            proposals.append(.init(preset: "oidc", endpoint: issuer, evidence: evidence))
        }
        guard tree["grant_types_supported"]?.strings?.contains("password") == true,
            let token = tree["token_endpoint"]?.string
        else { return proposals }
        if let sign = issuer.firstRange(of: "/realms/") {
            let realm = issuer[sign.upperBound...].prefix { $0 != "/" }
            proposals.append(
                .init(
                    preset: "keycloak", endpoint: String(issuer[..<sign.lowerBound]),
                    variables: [.init("realm", .string(String(realm)))], evidence: evidence))
        }
        let requests = ["login", "refresh"].map { JSONValue.Member($0, .object(pairs: [("path", .string(token))])) }
        proposals.append(.init(preset: "oauth2-password", endpoint: issuer, members: requests, evidence: evidence))
        return proposals
    }

    private var evidence: [String] { ["issuer: \(issuer)"] }
}

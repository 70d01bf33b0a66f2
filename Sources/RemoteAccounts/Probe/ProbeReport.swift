package import JSON
package import Settings
import Transport

/// What an endpoint showed to somebody without a credential, and the descriptions that fit it.
package struct ProbeReport: Sendable {
    package let url: EndpointURL
    /// What was seen, in the terms of the protocol; partly foreign text.
    package let seen: [String]
    /// The name that a provider there gives itself, if that is not its URL.
    package let otherIssuer: String?
    /// The paths of forms with a password that a script sends, so that nothing can be said of the request.
    package let scripts: [String]
    /// The best one first.
    package let proposals: [Proposal]

    /// A description that fits.
    package struct Proposal: Sendable {
        /// `nil` if the description needs no preset.
        package let preset: String?
        /// The base URL that the description is for.
        package let endpoint: String
        /// What made it fit.
        package let evidence: [String]
        private let members: [JSONValue.Member]
        private let variables: [JSONValue.Member]
        /// Fields whose values nobody can know.
        private let placeholders: [String]

        package init(
            preset: String?, endpoint: String, members: [JSONValue.Member] = [], variables: [JSONValue.Member] = [],
            placeholders: [String] = [], evidence: [String]
        ) {
            (self.preset, self.endpoint, self.members) = (preset, endpoint, members)
            (self.variables, self.placeholders, self.evidence) = (variables, placeholders, evidence)
        }

        /// What has yet to be filled in: variables of the preset, the client's id, and fields of unknown values.
        package var missing: [String] { missingVariables + (isClientMissing ? [Self.client] : []) + placeholders }

        private var missingVariables: [String] {
            let given = Set(variables.map(\.key))
            return (preset.flatMap(Preset.named)?.requiredVariables ?? []).filter { !given.contains($0) }
        }

        private static let client = "client_id"

        /// Whether people sign in on the provider's pages, which know this program by an id of their own.
        private var isClientMissing: Bool { preset.flatMap(Preset.named)?.needsClient == true }

        /// The configuration to paste, with placeholders in capitals for what is missing.
        package var configuration: JSONValue {
            let variables = variables + missingVariables.map { .init($0, .string($0.uppercased())) }
            let remote =
                (preset.map { [.init("preset", .string($0))] } ?? [])
                + (variables.isEmpty ? [] : [.init("variables", .object(variables))])
                + (isClientMissing
                    ? [.init("openid", .object(pairs: [(Self.client, .string(Self.client.uppercased()))]))] : [])
                + members
            return .object(pairs: [
                ("auth", .object(pairs: [("endpoint", .string(endpoint)), ("remote", .object(remote))]))
            ])
        }
    }

    /// - Parameters:
    ///   - pages: What was shown, by path.
    ///   - posted: The answers to empty objects, by path.
    init(url: EndpointURL, pages: [String: ProbedPage], posted: [String: ProbedPage] = [:]) {
        self.url = url
        let nowhere = pages[EndpointProbe.nonexistentPath]
        var found: [Proposal] = []
        let metadata: [String?] = [ServerMetadata.openID, ServerMetadata.oauth, ServerMetadata.oauth(of: url)]
        let servers = metadata.compactMap(\.self).compactMap { ServerMetadata(pages[$0]) }
        found += servers.flatMap(\.proposals)
        otherIssuer = servers.first.map(\.issuer).flatMap { [url.name, url.name + "/"].contains($0) ? nil : $0 }
        for sign in PresetSign.all where Preset.named(sign.preset) != nil {
            guard let page = pages[sign.path], sign.fits(page, nowhere: nowhere) else { continue }
            found.append(Proposal(preset: sign.preset, endpoint: url.name, evidence: [sign.evidence(page)]))
        }
        found += ProbedAPI(pages["/openapi.json"])?.proposals(at: url) ?? []
        found += ProbeReport.byHost(url)
        let byLength = pages.sorted { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }
        if !found.contains(where: { $0.preset == "radicale" }) {
            found += byLength.compactMap { ProbeReport.challenged($1, at: $0, of: url) }
        }
        let forms = byLength.compactMap { path, page in HTMLLoginForm(page, at: path, of: url).map { (path, $0) } }
        found += forms.compactMap { $1.proposal(at: url) }
        scripts = forms.filter(\.1.isOfScript).map(\.0)
        found += posted.sorted { $0.key < $1.key }.compactMap { path, page in
            MissingFields(page, at: path)?.proposal(at: url)
        }
        var names: Set<String> = []
        proposals = found.filter { names.insert($0.preset ?? "").inserted }
        let answered = pages.sorted { $0.key < $1.key }.filter { path, page in
            path == "/" || page.status != nowhere?.status && path != EndpointProbe.nonexistentPath
        }
        let asked = pages["/"]?.header("WWW-Authenticate").map { ["WWW-Authenticate: \($0.prefix(200))"] } ?? []
        seen = answered.map { "GET \($0.key): \($0.value.status)" } + asked
    }

    /// Returns the proposal for a path that asks for HTTP Basic or Digest: the password is sent with every request, or
    /// answers its challenge, and anything but the same challenge shows that it was right.
    private static func challenged(_ page: ProbedPage, at path: String, of url: EndpointURL) -> Proposal? {
        guard page.asksForPassword else { return nil }
        let isBasic = page.answer?.response.offers("basic") == true
        let statuses = JSONValue.array([200, 204, 301, 302, 303, 307, 308, 404, 405, 409].map(JSONValue.integer))
        let request = [("path", JSONValue.string(path)), ("success", statuses)]
        func credentials(_ password: String) -> [(String, JSONValue)] {
            let pair: [(String, JSONValue)] = [("user", .string("{login}")), ("password", .string(password))]
            return [(isBasic ? "basic" : "digest", .object(pairs: pair))]
        }
        let header: [(String, JSONValue)] = [
            ("header", .string("Authorization")), ("value", .string("Basic {token}")),
        ]
        let login = [("method", .string("GET"))] + request + credentials("{password}")
        return Proposal(
            preset: nil, endpoint: url.name,
            members: [.init("identifier", .string("either"))]
                + (isBasic ? [.init("token", .object(pairs: header))] : []) + [
                    .init("login", .object(pairs: login)),
                    .init(
                        "session",
                        .object(pairs: [("credential", .string(isBasic ? "{login:password|base64}" : "{password}"))])),
                    .init("refresh", .null), .init("logout", .null),
                    .init("profile", .object(pairs: request + (isBasic ? [] : credentials("{token}")))),
                ],
            evidence: ["GET \(path): 401, \(page.header("WWW-Authenticate")?.prefix(200) ?? "")"])
    }

    /// Returns proposals for services that have one host for everybody.
    private static func byHost(_ url: EndpointURL) -> [Proposal] {
        let host = url.name.split(separator: "/").dropFirst().first ?? ""
        let preset: String? =
            host == "identitytoolkit.googleapis.com" ? "firebase" : host.hasSuffix(".auth0.com") ? "auth0" : nil
        return preset.map { [Proposal(preset: $0, endpoint: url.name, evidence: [String(host)])] } ?? []
    }
}

/// The fields that a server reports as missing from an empty request: the names of a login's fields.
struct MissingFields {
    private let path: String
    private let fields: [String]
    private let name: String
    private let password: String

    private static let statuses = [400, 401, 403, 422]
    private static let names = ["email", "username", "login", "identifier", "user", "identity", "user_name", "name"]
    private static let passwords = ["password", "passwd", "pass", "pwd", "secret"]

    /// Returns `nil` if the answer does not ask for a name and a password.
    init?(_ page: ProbedPage, at path: String) {
        guard Self.statuses.contains(page.status), let tree = page.tree else { return nil }
        let fields = Self.fields(tree)
        func first(of known: [String]) -> String? {
            known.lazy.compactMap { name in fields.first { $0.lowercased() == name } }.first
        }
        guard let name = first(of: Self.names), let password = first(of: Self.passwords) else { return nil }
        (self.path, self.fields, self.name, self.password) = (path, fields, name, password)
    }

    func proposal(at url: EndpointURL) -> ProbeReport.Proposal {
        let values = fields.map { field in
            (field, JSONValue.string(field == name ? "{login}" : field == password ? "{password}" : value(of: field)))
        }
        let isGrant = fields.contains("grant_type")
        return .init(
            preset: nil, endpoint: url.name,
            members: [
                .init("identifier", .string(name.lowercased() == "email" ? "email" : "either")),
                .init(
                    "login",
                    .object(
                        pairs: [("path", .string(path))] + (isGrant ? [("encoding", .string("form"))] : [])
                            + [("fields", .object(pairs: values))])),
                .init("session", .object(pairs: [("token", .string("access_token"))])),
                .init("refresh", .null), .init("logout", .null), .init("profile", .null),
            ],
            placeholders: fields.filter { ![name, password, "grant_type"].contains($0) },
            evidence: ["POST \(path): \(fields.joined(separator: ", "))"])
    }

    private func value(of field: String) -> String { field == "grant_type" ? "password" : field.uppercased() }

    /// Recognises the formats of FastAPI (`detail[].loc`), Laravel (`errors.FIELD`) and Django REST framework
    /// (`FIELD: […]`), and lists of errors with the field's name in a member.
    private static func fields(_ tree: JSONValue) -> [String] {
        var found: [String] = []
        func add(_ name: String?) {
            guard let name, !name.isEmpty, name.utf8.count <= 64, !found.contains(name), found.count < 20 else {
                return
            }
            found.append(name)
        }
        for list in [tree["detail"], tree["errors"], tree["message"], tree["violations"]].compactMap({ $0?.elements }) {
            for element in list {
                if let place = element["loc"]?.elements {
                    guard place.first?.string == "body" else { continue }
                    add(place.dropFirst().last?.string)
                }
                for member in ["field", "param", "path", "name", "propertyPath", "property"] {
                    add(element[member]?.string)
                }
            }
        }
        for errors in [tree["errors"], tree["detail"], tree].compactMap({ $0?.members }) {
            for member in errors where member.value.elements?.first?.string != nil { add(member.key) }
        }
        return found
    }
}

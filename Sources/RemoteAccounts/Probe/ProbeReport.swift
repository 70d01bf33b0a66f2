package import JSON
package import Settings

/// What an endpoint showed to somebody without a credential, and the descriptions that fit it.
package struct ProbeReport: Sendable {
    package let url: EndpointURL
    /// What was seen, in the terms of the protocol; partly foreign text.
    package let seen: [String]
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

        package init(
            preset: String?, endpoint: String, members: [JSONValue.Member] = [], variables: [JSONValue.Member] = [],
            evidence: [String]
        ) {
            (self.preset, self.endpoint, self.members) = (preset, endpoint, members)
            (self.variables, self.evidence) = (variables, evidence)
        }

        /// What the preset leaves to its user and has yet to be filled in: variables, and the client's id.
        package var missing: [String] { missingVariables + (isClientMissing ? [Self.client] : []) }

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
        for path in metadata.compactMap(\.self) {
            found += ServerMetadata(pages[path])?.proposals ?? []
        }
        for sign in PresetSign.all where Preset.named(sign.preset) != nil {
            guard let page = pages[sign.path], sign.fits(page, nowhere: nowhere) else { continue }
            found.append(Proposal(preset: sign.preset, endpoint: url.name, evidence: [sign.evidence(page)]))
        }
        found += ProbedAPI(pages["/openapi.json"])?.proposals(at: url) ?? []
        found += ProbeReport.byHost(url)
        found += pages.sorted { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }.compactMap { path, page in
            HTMLLoginForm(page, at: path, of: url)?.proposal(at: url)
        }
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

    /// Returns proposals for services that have one host for everybody.
    private static func byHost(_ url: EndpointURL) -> [Proposal] {
        let host = url.name.split(separator: "/").dropFirst().first ?? ""
        let preset: String? =
            host == "identitytoolkit.googleapis.com" ? "firebase" : host.hasSuffix(".auth0.com") ? "auth0" : nil
        return preset.map { [Proposal(preset: $0, endpoint: url.name, evidence: [String(host)])] } ?? []
    }
}

import JSON
import Settings

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

    /// The descriptions that fit: Keycloak with the issuer's realm, the password grant if it is listed, and signing in
    /// with a browser if there is a preset for it.
    var proposals: [ProbeReport.Proposal] {
        var proposals: [ProbeReport.Proposal] = []
        if let sign = issuer.firstRange(of: "/realms/") {
            let realm = issuer[sign.upperBound...].prefix { $0 != "/" }
            proposals.append(
                .init(
                    preset: "keycloak", endpoint: String(issuer[..<sign.lowerBound]),
                    variables: [.init("realm", .string(String(realm)))], evidence: evidence))
        }
        let grants = tree["grant_types_supported"]?.strings ?? []
        if grants.contains("password"), let token = tree["token_endpoint"]?.string {
            let requests = ["login", "refresh"].map { JSONValue.Member($0, .object(pairs: [("path", .string(token))])) }
            proposals.append(
                .init(preset: "oauth2-password", endpoint: issuer, members: requests, evidence: evidence))
        }
        if Preset.named("oidc") != nil {
            proposals.append(.init(preset: "oidc", endpoint: issuer, evidence: evidence))
        }
        return proposals
    }

    private var evidence: [String] { ["issuer: \(issuer)"] }
}

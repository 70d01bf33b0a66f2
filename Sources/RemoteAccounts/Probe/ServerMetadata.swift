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

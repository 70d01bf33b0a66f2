import Accounts
import JSON
import Networking
import Settings

/// What a provider says about itself (OpenID Connect Discovery 1.0, 3; RFC 8414, 2).
struct ProviderMetadata: Sendable {
    /// As the provider writes it: tokens and redirects have the same.
    let issuer: String
    /// Whether it is the document of OpenID Connect, so that a login comes with an ID token.
    let isOpenID: Bool
    let token: String
    let authorization: String?
    let device: String?
    let userInfo: String?
    let revocation: String?
    /// Where a browser is sent to end the provider's own session (OpenID Connect RP-Initiated Logout 1.0, 2.1).
    let endSession: String?
    /// Whether redirects always have `iss` (RFC 9207, 3).
    let sendsIssuer: Bool
    /// How the client proves who it is at the token endpoint (RFC 6749, 2.3.1).
    let clientProof: OpenIDDescription.ClientProof
    /// The signature algorithms for that (RFC 8414, 2); empty if it does not say.
    let assertionAlgorithms: [String]
    /// Where a login can be announced before a browser is sent there (RFC 9126).
    let announcement: String?
    /// Whether it has to be.
    let requiresAnnouncement: Bool
    /// Whether it accepts this program's proofs of possession (RFC 9449, 5.1).
    let acceptsProofs: Bool

    /// Throws if it is another issuer's (RFC 8414, 3.3), or contains URLs that nothing may be sent to.
    ///
    /// - Parameter isExact: Whether the issuer was written out. An endpoint's URL is kept without a trailing slash.
    init(_ tree: JSONValue, of asked: String, isExact: Bool, isOpenID: Bool) throws(EndpointError) {
        guard let issuer = tree["issuer"]?.string else { throw .notUnderstood(reason: .member("issuer")) }
        guard issuer == asked || !isExact && issuer == asked + "/" else {
            throw .notUnderstood(reason: .issuer(named: issuer, asked: asked))
        }
        func address(_ name: String) throws(EndpointError) -> String? {
            guard let value = tree[name], value != .null else { return nil }
            guard let text = value.string, Self.isUsable(text, of: issuer) else {
                throw .notUnderstood(reason: .member(name))
            }
            return text
        }
        guard let token = try address("token_endpoint") else {
            throw .notUnderstood(reason: .member("token_endpoint"))
        }
        self.issuer = issuer
        self.isOpenID = isOpenID
        self.token = token
        authorization = try address("authorization_endpoint")
        device = try address("device_authorization_endpoint")
        userInfo = try address("userinfo_endpoint")
        revocation = try address("revocation_endpoint")
        endSession = try address("end_session_endpoint")
        announcement = try address("pushed_authorization_request_endpoint")
        requiresAnnouncement = tree["require_pushed_authorization_requests"]?.boolean == true
        sendsIssuer = tree["authorization_response_iss_parameter_supported"]?.boolean ?? false
        acceptsProofs = tree["dpop_signing_alg_values_supported"]?.strings?.contains(ProofKey.algorithm) == true
        let proofs = tree["token_endpoint_auth_methods_supported"]?.strings ?? ["client_secret_basic"]
        assertionAlgorithms = tree["token_endpoint_auth_signing_alg_values_supported"]?.strings ?? []
        clientProof = proofs.contains("client_secret_basic") || !proofs.contains("client_secret_post") ? .basic : .post
    }

    /// Returns whether it is an https URL without a fragment, or one of plain http that is no more exposed than the
    /// issuer's: on this machine if the issuer is.
    private static func isUsable(_ text: String, of issuer: String) -> Bool {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }),
            let origin = Origin(text)
        else { return false }
        if origin.isSecure { return true }
        return Origin(issuer)?.isSecure == false
            && (!Loopback.isLeftInPlain(text) || Loopback.isLeftInPlain(issuer))
    }
}

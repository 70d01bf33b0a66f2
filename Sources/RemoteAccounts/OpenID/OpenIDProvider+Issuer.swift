import Accounts
import JSON
import Networking
import Settings

/// Whose tokens the provider is sent: its own. A description that several endpoints share may be another's than that of
/// the endpoint that a stored session belongs to.
extension OpenIDProvider {
    /// The name under which a session keeps who issued its tokens. No placeholder can have it.
    static let issuerName = "openid.issuer"

    /// The failure that stands for tokens that are not sent.
    static let otherIssuer = EndpointError.misconfigured(code: issuerName)

    /// What a new session keeps of the issuer; `nil` if that is of the endpoint's own origin, and no other session
    /// could be there, which a password began.
    var keptIssuer: Token? { isOwn && !description.takesPassword ? nil : Token(issuer) }

    /// Returns whether it issued the tokens. Those that say nothing of their issuer are taken for the endpoint's own:
    /// an earlier version's, and those of a session that began with a password.
    func issued(_ tokens: SessionTokens) -> Bool {
        if let kept = tokens.carried[Self.issuerName] { return kept == Token(issuer) }
        return isOwn || Self.issuer(of: tokens.access) == issuer
    }

    /// Whether the issuer has the endpoint's own origin.
    private var isOwn: Bool { Origin(issuer) == Origin(name) }

    /// Returns the issuer that a token itself names, if it is a JWT. Whoever writes another's name there gives nothing
    /// away but a token of its own.
    private static func issuer(of token: Token) -> String? {
        let claims = token.withUnsafeBytes { JSONWebToken.claims(of: $0) }
        return claims.flatMap { try? JSONDocument($0).root["iss"]?.string }
    }
}

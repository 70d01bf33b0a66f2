import Accounts
import JSON

import struct FoundationEssentials.Date

/// The claims of an ID token that came straight from the token endpoint.
///
/// Its signature is not verified: it came over TLS from the issuer itself, which OpenID Connect Core, 3.1.3.7 (6),
/// accepts instead. The claims are checked all the same.
struct IdentityClaims {
    /// How far this machine's clock may be off, in seconds.
    private static let leeway = 60.0

    let all: JSONValue
    /// Whom the provider has signed in, by the name that never changes.
    let subject: Token

    /// - Parameters:
    ///   - nonce: The nonce that was sent; `nil` if none was.
    ///   - now: When a token must not be over; `nil` takes one that is.
    init(
        _ token: Token, of metadata: ProviderMetadata, client: String, nonce: Secret?, now: Date?
    ) throws(EndpointError) {
        guard let text = token.withUnsafeBytes({ JSONWebToken.claims(of: $0) }),
            let claims = try? JSONDocument(text).root
        else {
            throw .notUnderstood(reason: .member("id_token"))
        }
        func required<Value>(_ name: String, _ value: Value?) throws(EndpointError) -> Value {
            guard let value else { throw .notUnderstood(reason: .member(name)) }
            return value
        }
        guard try required("iss", claims["iss"]?.string) == metadata.issuer else {
            throw .notUnderstood(reason: .foreign("iss"))
        }
        let audience = try required("aud", claims["aud"]?.strings ?? claims["aud"]?.string.map { [$0] })
        guard audience.contains(client) else { throw .notUnderstood(reason: .foreign("aud")) }
        let party = audience.count == 1 ? claims["azp"]?.string : try required("azp", claims["azp"]?.string)
        guard party ?? client == client else { throw .notUnderstood(reason: .foreign("azp")) }
        guard case .number(let text)? = claims["exp"], let end = Double(text) else {
            throw .notUnderstood(reason: .member("exp"))
        }
        if let now, end + Self.leeway <= now.timeIntervalSince1970 { throw .notUnderstood(reason: .expired("exp")) }
        if let nonce {
            guard try Secret(text: required("nonce", claims["nonce"]?.string)) == nonce else {
                throw .notUnderstood(reason: .foreign("nonce"))
            }
        }
        guard let subject = claims["sub"]?.string, (1...AnswerLimits.text).contains(subject.utf8.count) else {
            throw .notUnderstood(reason: .member("sub"))
        }
        self.subject = Token(subject)
        all = claims
    }
}

import Accounts
import JSON
import Text

package import struct FoundationEssentials.Date

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

extension Token {
    /// When a JSON Web Token says that it ends (RFC 7519, 4.1.4); `nil` if it does not, or is none.
    package var webTokenEnd: Date? {
        guard let text = withUnsafeBytes({ JSONWebToken.claims(of: $0) }), let claims = try? JSONDocument(text).root,
            case .number(let seconds)? = claims["exp"], let end = Double(seconds)
        else { return nil }
        return Date(timeIntervalSince1970: end)
    }
}

/// A JSON Web Token (RFC 7519), as it is read and written.
enum JSONWebToken {
    /// Returns what is signed of a token (RFC 7515, 3.1); the token is that, a dot and the signature in base64url.
    static func signingInput(_ head: [(String, JSONValue)], _ claims: [(String, JSONValue)]) -> String {
        base64URL(.object(pairs: head)) + "." + base64URL(.object(pairs: claims))
    }

    static func base64URL(_ bytes: [UInt8]) -> String {
        bytes.withUnsafeBytes { Secret(copying: $0) }.base64URL.text
    }

    private static func base64URL(_ object: JSONValue) -> String { base64URL(Array(object.text.utf8)) }

    /// Returns the claims, of which nothing here checks the signature, as JSON text if the token has three parts, the
    /// second of them a JSON object in base64url (RFC 7515, 2).
    static func claims(of token: some Collection<UInt8>) -> [UInt8]? {
        let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64.decoded(parts[1]), let root = try? JSONDocument(bytes).root,
            root.isObject
        else { return nil }
        return bytes
    }
}

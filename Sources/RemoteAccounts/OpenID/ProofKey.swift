package import Accounts
import Files
package import JSON
import Text
import Transport

/// A key of P-256 that a session's tokens are bound to (RFC 9449): without it, the tokens are useless.
package final class ProofKey: Sendable {
    /// The algorithm of its signatures, which nearly every provider that binds tokens accepts.
    static let algorithm = "ES256"

    /// The public key (RFC 7518, 6.2.1).
    package let publicKey: JSONValue
    private let key: PrivateKey

    /// Makes a new key, for one grant; returns `nil` without OpenSSL 3.
    package convenience init?() {
        guard let key = PrivateKey() else { return nil }
        self.init(key)
    }

    /// Restores a key that was kept with a session; returns `nil` if `kept` is not one.
    package convenience init?(_ kept: Token) {
        guard var der = kept.withUnsafeBytes({ Base64.decoded($0) }) else { return nil }
        defer { der.withUnsafeMutableBytes { $0.wipe() } }
        guard let key = PrivateKey(der: der) else { return nil }
        self.init(key)
    }

    private init?(_ key: consuming PrivateKey) {
        guard let point = key.point else { return nil }
        publicKey = .object(pairs: [
            ("crv", .string("P-256")), ("kty", .string("EC")), ("x", .string(JSONWebToken.base64URL(point.x))),
            ("y", .string(JSONWebToken.base64URL(point.y))),
        ])
        self.key = key
    }

    /// What is kept with the session, in base64url.
    package var kept: Token { Token(key.withDER { Secret(copying: $0) }.base64URL) }

    /// The public key's thumbprint (RFC 7638, 3.1): the digest of its members, which are in sorted order.
    package var thumbprint: String { Secret(text: publicKey.text).sha256Text.text }

    /// Returns the signature of `bytes`, which is 64 bytes long; empty if OpenSSL fails.
    package func signature(of bytes: [UInt8]) -> [UInt8] { key.signature(of: bytes, algorithm: Self.algorithm) ?? [] }
}

/// A proof that a request comes from the holder of the key that its token is bound to (RFC 9449, 4.2). Each is for one
/// request and is never used again.
struct PossessionProof {
    /// The value of the `DPoP` header.
    let text: String

    /// - Parameters:
    ///   - url: The request's URL, whose query and fragment are not part of the proof.
    ///   - seconds: The wall-clock time in seconds since 1970.
    ///   - token: The access token that the request carries; `nil` if none.
    ///   - nonce: The nonce that the server wants repeated; `nil` if none.
    init(
        _ key: ProofKey, method: String, url: String, at seconds: Int, token: Token?, nonce: String?
    ) {
        let head: [(String, JSONValue)] = [
            ("typ", .string("dpop+jwt")), ("alg", .string(ProofKey.algorithm)), ("jwk", key.publicKey),
        ]
        var claims: [(String, JSONValue)] = [
            ("jti", .string(Secret.randomText().text)), ("htm", .string(method)),
            ("htu", .string(String(url.prefix { $0 != "?" && $0 != "#" }))), ("iat", .integer(seconds)),
        ]
        if let token {
            let digest = token.withUnsafeBytes { Secret(copying: $0).sha256Text }
            claims.append(("ath", .string(digest.text)))
        }
        if let nonce { claims.append(("nonce", .string(nonce))) }
        let signed = JSONWebToken.signingInput(head, claims)
        text = signed + "." + JSONWebToken.base64URL(key.signature(of: Array(signed.utf8)))
    }
}

import Accounts
import JSON

/// A proof that a request comes from the holder of the key that its token is bound to (RFC 9449, 4.2). Each is for one
/// request and is never used again.
struct PossessionProof {
    /// The names of Ed25519 signatures, either of which a server may list (RFC 8037, 3.1; RFC 9864, 2.2).
    static let algorithms = ["EdDSA", "Ed25519"]

    /// The value of the `DPoP` header.
    let text: String

    /// - Parameters:
    ///   - url: The request's URL, whose query and fragment are not part of the proof.
    ///   - seconds: The wall-clock time in seconds since 1970.
    ///   - token: The access token that the request carries; `nil` if none.
    ///   - nonce: The nonce that the server wants repeated; `nil` if none.
    init(
        _ key: ProofKey, algorithm: String, method: String, url: String, at seconds: Int, token: Token?,
        nonce: String?
    ) {
        let head = Self.object([
            ("typ", .string("dpop+jwt")), ("alg", .string(algorithm)), ("jwk", Self.publicKey(key)),
        ])
        var claims: [(String, JSONValue)] = [
            ("jti", .string(Secret.randomText().text)), ("htm", .string(method)),
            ("htu", .string(String(url.prefix { $0 != "?" && $0 != "#" }))), ("iat", .integer(seconds)),
        ]
        if let token {
            let digest = token.withUnsafeBytes { Secret(copying: $0).sha256Text }
            claims.append(("ath", .string(digest.text)))
        }
        if let nonce { claims.append(("nonce", .string(nonce))) }
        let signed = Self.base64URL(head) + "." + Self.base64URL(Self.object(claims))
        text = signed + "." + Self.base64URL(key.signature(of: Array(signed.utf8)))
    }

    /// Returns the key's thumbprint (RFC 7638, 3.1; RFC 8037, 2): the digest of its members in sorted order.
    static func thumbprint(_ key: ProofKey) -> String {
        guard let members = publicKey(key).members else { return "" }
        return object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }).withUnsafeBytes {
            Secret(copying: $0).sha256Text.text
        }
    }

    private static func publicKey(_ key: ProofKey) -> JSONValue {
        .object(pairs: [("crv", .string("Ed25519")), ("kty", .string("OKP")), ("x", .string(base64URL(key.publicKey)))])
    }

    private static func object(_ members: [(String, JSONValue)]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(.object(pairs: members))
        return bytes
    }

    private static func base64URL(_ bytes: [UInt8]) -> String {
        bytes.withUnsafeBytes { Secret(copying: $0) }.base64URL.text
    }
}

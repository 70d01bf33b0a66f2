import Accounts
import JSON

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

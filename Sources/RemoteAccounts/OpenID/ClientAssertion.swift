import Accounts
import Files
import JSON
import Networking
import Settings
import Transport

/// A signed statement of who asks (RFC 7523, 2.2; OpenID Connect Core, 9): from a file that another program writes, or
/// else made with the client's own key.
struct ClientAssertion {
    /// The value of `client_assertion`.
    let text: Secret

    /// Seconds for which it is valid, which clocks may differ by.
    private static let lifetime = 300

    /// - Parameter seconds: The wall-clock time in seconds since 1970.
    init(_ client: OpenIDDescription, to metadata: ProviderMetadata, at seconds: Int) throws(EndpointError) {
        if let path = client.assertionFile {
            text = try IssuedToken.read(path, of: "openid.client_assertion_file")
            return
        }
        guard let path = client.keyFile else { throw Self.unusable(reason: nil) }
        var head: [(String, JSONValue)] = [("typ", .string("JWT"))]
        if let id = client.keyID { head.append(("kid", .string(id))) }
        let claims: [(String, JSONValue)] = [
            ("iss", .string(client.clientID)), ("sub", .string(client.clientID)),
            ("aud", Self.audience(metadata)), ("jti", .string(Secret.randomText().text)),
            ("iat", .integer(seconds)), ("exp", .integer(seconds + Self.lifetime)),
        ]
        let read: Result<Result<String?, NetworkError>, FileError> = Result { () throws(FileError) in
            try WholeFile.withBytes(path, limit: PrivateKey.maximumLength, checks: .closedToOthers) { bytes in
                Result { () throws(NetworkError) in
                    guard let key = try PrivateKey(pem: bytes) else { return nil }
                    let listed = metadata.assertionAlgorithms
                    let algorithm = key.algorithms.first { listed.contains($0) } ?? key.algorithms[0]
                    let signed = JSONWebToken.signingInput(head + [("alg", .string(algorithm))], claims)
                    let signature = key.signature(of: Array(signed.utf8), algorithm: algorithm)
                    return signature.map { signed + "." + JSONWebToken.base64URL($0) }
                }
            }
        }
        switch read {
        case .success(.success(let text?)): self.text = Secret(text: text)
        case .success(.success(nil)): throw Self.unusable(reason: nil)
        case .success(.failure(let error)): throw .network(error)
        case .failure(let error): throw Self.unusable(reason: error.reason)
        }
    }

    /// Providers expect their issuer or their token endpoint. The latter is named only on the issuer's own origin:
    /// elsewhere, a provider could have a statement made that another provider accepts.
    private static func audience(_ metadata: ProviderMetadata) -> JSONValue {
        guard Origin(metadata.token) == Origin(metadata.issuer) else { return .string(metadata.issuer) }
        return .array([.string(metadata.issuer), .string(metadata.token)])
    }

    private static func unusable(reason: String?) -> EndpointError {
        .misconfigured(code: "openid.client_key_file", message: reason)
    }
}

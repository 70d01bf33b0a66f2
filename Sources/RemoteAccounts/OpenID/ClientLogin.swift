import Accounts
import Files
import JSON
import Networking
import Settings
import Transport

/// A login without a person: of the client itself (RFC 6749, 4.4), or in exchange for a token that another provider
/// issued, such as a job's identity (RFC 8693).
struct ClientLogin: Sendable {
    private static let exchange = "urn:ietf:params:oauth:grant-type:token-exchange"
    private static let own = "client_credentials"

    let provider: OpenIDProvider

    /// Whether a session is the client's own, which belongs to no person.
    static func isOwn(_ tokens: SessionTokens) -> Bool {
        tokens.carried[SessionTokens.grantName] == Token(own)
    }

    func run() async throws(EndpointError) -> LoginResult {
        let metadata = try await provider.metadata()
        let key = provider.newProofKey(metadata)
        let client = provider.client
        var fields = [("grant_type", Secret(text: Self.own))]
        if let path = client.subjectTokenFile {
            fields = [
                ("grant_type", Secret(text: Self.exchange)),
                ("subject_token", try IssuedToken.read(path, of: "openid.subject_token_file")),
                ("subject_token_type", Secret(text: "urn:ietf:params:oauth:token-type:jwt")),
            ]
        }
        // The default is what people's logins ask for, which some providers refuse to a client.
        if client.scope != OpenIDDescription.scope { fields.append(("scope", Secret(text: client.scope))) }
        fields += client.parameters.sorted { $0.key < $1.key }.map { ($0.key, Secret(text: $0.value)) }
        let answer = try await provider.post(metadata.token, fields, metadata, key: key)
        if let failure = try provider.failure(answer, to: fields) {
            switch failure.code {
            case "unauthorized_client", "unsupported_grant_type": throw .noSuchMethod(.client)
            // What RFC 8693, 2.2.2, has for a token that is not accepted, and what is widespread.
            case "invalid_request" where client.subjectTokenFile != nil, "invalid_grant": return .rejected(.token)
            default: throw failure.error
            }
        }
        var session =
            client.subjectTokenFile == nil
            ? try provider.session(of: answer, metadata, nonce: nil, key: key).session
            : try await provider.session(answer, metadata, nonce: nil, key: key)
        if session.login.isEmpty { session.login = session.email.isEmpty ? client.clientID : session.email }
        if session.name.isEmpty { session.name = session.login }
        let grant = client.subjectTokenFile == nil ? Self.own : Self.exchange
        session.tokens.carried[SessionTokens.grantName] = Token(grant)
        return .ok(session)
    }
}

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

/// A token in a file, which another program writes and renews.
enum IssuedToken {
    /// Reads a token; blanks and line ends around it are no part of it.
    ///
    /// - Parameter key: The key of the description that names the file, for the error.
    static func read(_ path: String, of key: String) throws(EndpointError) -> Secret {
        let read: Result<Secret?, FileError> = Result { () throws(FileError) in
            try WholeFile.withBytes(path, limit: AnswerLimits.token, checks: .closedToOthers) { bytes in
                let isBlank = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
                guard let first = bytes.firstIndex(where: { !isBlank($0) }),
                    let last = bytes.lastIndex(where: { !isBlank($0) }),
                    bytes[first...last].allSatisfy({ (0x21...0x7E).contains($0) })
                else { return nil }
                return Secret(copying: UnsafeRawBufferPointer(rebasing: bytes[first...last]))
            }
        }
        switch read {
        case .success(let token?): return token
        case .success(nil): throw .misconfigured(code: key, message: nil)
        case .failure(let error): throw .misconfigured(code: key, message: error.reason)
        }
    }
}

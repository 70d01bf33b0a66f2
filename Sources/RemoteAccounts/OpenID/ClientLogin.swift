import Accounts
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

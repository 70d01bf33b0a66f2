internal import FoundationEssentials

/// One session as the session file has it.
struct StoredSession: Codable {
    private let name: String
    private let email: String
    private let endpoint: String
    private let token: String
    private let tokenType: String
    private let refreshToken: String?
    private let expiresAt: String?

    private enum CodingKeys: String, CodingKey {
        case name, email, endpoint, token
        case tokenType = "token_type"
        case refreshToken = "refresh_token"
        case expiresAt = "expires_at"
    }

    init(_ session: Session) {
        name = session.name
        email = session.email
        endpoint = session.endpoint
        token = session.tokens.access.text()
        tokenType = "Bearer"
        refreshToken = session.tokens.refresh?.text()
        expiresAt = session.expiresAt.map(RFC3339.string)
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        name = try members.decode(String.self, forKey: .name)
        email = try members.decode(String.self, forKey: .email)
        endpoint = try members.decode(String.self, forKey: .endpoint)
        token = try members.decode(String.self, forKey: .token)
        tokenType = try members.decode(String.self, forKey: .tokenType)
        refreshToken = try members.decodeIfPresent(String.self, forKey: .refreshToken)
        expiresAt = try members.decodeIfPresent(String.self, forKey: .expiresAt)
        if token.isEmpty {
            throw DecodingError.dataCorruptedError(forKey: .token, in: members, debugDescription: "empty")
        }
        if let expiresAt, RFC3339.date(from: expiresAt) == nil {
            throw DecodingError.dataCorruptedError(forKey: .expiresAt, in: members, debugDescription: "no date")
        }
    }

    var session: Session {
        Session(
            name: name,
            email: email,
            endpoint: endpoint,
            tokens: SessionTokens(access: Token(token), refresh: refreshToken.map { Token($0) }),
            expiresAt: expiresAt.flatMap(RFC3339.date)
        )
    }
}

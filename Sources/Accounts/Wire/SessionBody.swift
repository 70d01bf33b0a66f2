public import FoundationEssentials
import Times

/// The answer to `POST /login` and `POST /refresh`.
public struct SessionBody: Codable, Sendable, Equatable {
    public var name: String
    public var email: String
    public var token: String
    public var tokenType: String
    /// When the token ends, to the second; `null` on the wire where it is not known.
    public var expiresAt: Date?
    public var refreshToken: String?

    private enum CodingKeys: String, CodingKey {
        case name, email, token
        case tokenType = "token_type"
        case expiresAt = "expires_at"
        case refreshToken = "refresh_token"
    }

    /// What goes over the wire of a session; its endpoint's name does not.
    public init(_ session: Session) {
        name = session.name
        email = session.email
        token = session.tokens.access.text()
        tokenType = "Bearer"
        expiresAt = session.expiresAt
        refreshToken = session.tokens.refresh?.text()
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        email = try container.decode(String.self, forKey: .email)
        token = try container.decode(String.self, forKey: .token)
        tokenType = try container.decodeIfPresent(String.self, forKey: .tokenType) ?? "Bearer"
        expiresAt = try container.decodeRFC3339(forKey: .expiresAt)
        refreshToken = try container.decodeIfPresent(String.self, forKey: .refreshToken)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(email, forKey: .email)
        try container.encode(token, forKey: .token)
        try container.encode(tokenType, forKey: .tokenType)
        try container.encode(expiresAt.map(RFC3339.string), forKey: .expiresAt)
        try container.encode(refreshToken, forKey: .refreshToken)
    }

    /// The session that an endpoint of that name gave.
    public func session(endpoint: String) -> Session {
        Session(
            name: name,
            email: email,
            endpoint: endpoint,
            tokens: SessionTokens(access: Token(token), refresh: refreshToken.map { Token($0) }),
            expiresAt: expiresAt
        )
    }
}

extension KeyedDecodingContainer {
    /// A date by RFC 3339; `nil` where the member is missing or `null`.
    func decodeRFC3339(forKey key: Key) throws -> Date? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let date = RFC3339.date(from: text) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not an RFC 3339 date")
        }
        return date
    }
}

public import struct FoundationEssentials.Date

/// The answer to `GET /profile`.
public struct ProfileBody: Codable, Sendable, Equatable {
    public var name: String
    public var email: String
    /// When the token ends, to the second; `null` on the wire where it is not known.
    public var expiresAt: Date?

    private enum CodingKeys: String, CodingKey {
        case name, email
        case expiresAt = "expires_at"
    }

    public init(_ profile: Profile) {
        name = profile.name
        email = profile.email
        expiresAt = profile.expiresAt
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        email = try container.decode(String.self, forKey: .email)
        expiresAt = try container.decodeRFC3339(forKey: .expiresAt)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(email, forKey: .email)
        try container.encode(expiresAt.map(RFC3339.string), forKey: .expiresAt)
    }

    public var profile: Profile { Profile(name: name, email: email, expiresAt: expiresAt) }
}

public import Accounts
public import struct FoundationEssentials.Date

/// An access token that is lent to another program, and what that one has to know of it.
public struct LentToken: Sendable {
    /// The address that signed in.
    public var email: String
    public var access: Token
    /// How requests to the endpoint's origin show it; `nil` where they cannot.
    public var header: TokenHeader?
    /// When it ends; `nil` where the endpoint does not say.
    public var expiresAt: Date?

    public init(email: String, access: Token, header: TokenHeader?, expiresAt: Date?) {
        self.email = email
        self.access = access
        self.header = header
        self.expiresAt = expiresAt
    }

    /// The token on a line of its own.
    public var line: Secret {
        var line = SecretBuilder()
        access.withUnsafeBytes { line.append(contentsOf: $0) }
        line.append("\n")
        return line.build()
    }
}

public import Accounts

public import struct FoundationEssentials.Date

/// An access token lent to another program, with the details that program needs.
public struct LentToken: Sendable {
    /// The address or login name that signed in.
    public var account: String
    public var access: Token
    /// How to present the token in requests to the endpoint's origin; `nil` if no header can carry it.
    public var header: TokenHeader?
    /// When the token expires; `nil` if the endpoint does not say.
    public var expiresAt: Date?

    public init(account: String, access: Token, header: TokenHeader?, expiresAt: Date?) {
        self.account = account
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

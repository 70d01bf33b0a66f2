public import struct FoundationEssentials.Date

/// An account on this machine, without its secrets.
public struct Account: Sendable, Hashable {
    public var email: String
    public var name: String
    public var createdAt: Date
    /// Whether it may not sign in for now.
    public var isDisabled: Bool

    public init(email: String, name: String, createdAt: Date, isDisabled: Bool = false) {
        self.email = email
        self.name = name
        self.createdAt = createdAt
        self.isDisabled = isDisabled
    }
}

package import struct FoundationEssentials.Date

/// An account on this machine, without its secrets.
package struct Account: Sendable, Hashable {
    package var email: String
    package var name: String
    package var createdAt: Date
    /// Whether it is temporarily not allowed to sign in.
    package var isDisabled: Bool

    package init(email: String, name: String, createdAt: Date, isDisabled: Bool = false) {
        self.email = email
        self.name = name
        self.createdAt = createdAt
        self.isDisabled = isDisabled
    }
}

package import Accounts

package import struct FoundationEssentials.Date

/// An access token lent to another program, with the details that program needs.
package struct LentToken: Sendable {
    /// The address or login name that signed in.
    package var account: String
    package var access: Token
    /// How to present the token in requests to the endpoint's origin; `nil` if no header can carry it.
    package var header: TokenHeader?
    /// When the token expires; `nil` if the endpoint does not say.
    package var expiresAt: Date?
    /// Whether it is of no use without a key that this program does not lend.
    package var isBound: Bool

    /// The token on a line of its own.
    package var line: Secret {
        var line = SecretBuilder()
        line.append(access)
        line.append("\n")
        return line.build()
    }
}

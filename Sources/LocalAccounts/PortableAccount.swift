package import Accounts

package import struct FoundationEssentials.Date

/// An account as it moves between databases, or from another program: without sessions and failed attempts.
package struct PortableAccount: Sendable {
    package var email: EmailAddress
    package var name: AccountName
    /// The password's hash, as this program or another one stored it.
    package var hash: StoredHash
    /// Names the pepper that the password was hashed with; `nil` for none.
    package var pepper: [UInt8]?
    /// When it was created; `nil` if that is not known.
    package var createdAt: Date?
    package var isDisabled: Bool
    package var secondFactor: PortableSecondFactor?
    /// The devices that it was signed in from: they do not wait for strangers' failures.
    package var devices: [PortableDevice]

    package init(
        email: EmailAddress, name: AccountName, hash: StoredHash, pepper: [UInt8]? = nil, createdAt: Date? = nil,
        isDisabled: Bool = false, secondFactor: PortableSecondFactor? = nil, devices: [PortableDevice] = []
    ) {
        (self.email, self.name, self.hash, self.pepper) = (email, name, hash, pepper)
        (self.createdAt, self.isDisabled) = (createdAt, isDisabled)
        (self.secondFactor, self.devices) = (secondFactor, devices)
    }

    /// A password's hash of a kind that can be checked.
    package enum StoredHash: Sendable, Hashable {
        case own(String)
        case foreign(ForeignHash)

        /// - Throws: Why it cannot be checked.
        package init(_ text: String) throws(ForeignHash.Problem) {
            self = PasswordCosts.isValid(hash: text) ? .own(text) : .foreign(try ForeignHash(text))
        }

        package var text: String {
            switch self {
            case .own(let text): text
            case .foreign(let hash): hash.text
            }
        }
    }
}

package import Accounts

package import struct FoundationEssentials.Date

/// An account's second factor as it moves between databases: the key itself, since codes are made of it, and the hashes
/// of the recovery codes that are left.
package struct PortableSecondFactor: Sendable {
    let key: Secret
    /// The step whose code was last used: it is refused elsewhere, too.
    package let lastStep: Int64
    package let recoveryCodes: [[UInt8]]
    /// Whether the password is too short to be the only factor.
    package let isRequired: Bool

    /// The key in the letters that authenticator apps take.
    package var letters: Secret { Base32.text(key) }

    init(key: Secret, lastStep: Int64, recoveryCodes: [[UInt8]], isRequired: Bool) {
        (self.key, self.lastStep) = (key, lastStep)
        (self.recoveryCodes, self.isRequired) = (recoveryCodes, isRequired)
    }

    /// `nil` if the letters are no key, or the hashes no hashes.
    package init?(letters: Secret, lastStep: Int64, recoveryCodes: [[UInt8]], isRequired: Bool) {
        guard let key = Base32.bytes(letters), key.count == TOTP.keyLength, lastStep >= 0,
            recoveryCodes.count <= RecoveryCode.number, recoveryCodes.allSatisfy({ $0.count == Digest.length })
        else { return nil }
        self.init(key: key, lastStep: lastStep, recoveryCodes: recoveryCodes, isRequired: isRequired)
    }
}

/// A device that an account was signed in from, by the hash of its secret.
package struct PortableDevice: Sendable, Hashable {
    package let hash: [UInt8]
    package let seenAt: Date

    /// `nil` if that is no hash.
    package init?(hash: [UInt8], seenAt: Date) {
        guard hash.count == Digest.length else { return nil }
        (self.hash, self.seenAt) = (hash, seenAt)
    }
}

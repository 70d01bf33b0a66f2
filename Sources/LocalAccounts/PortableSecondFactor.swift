package import Accounts

package import struct FoundationEssentials.Date

/// An account's second factor as it moves between databases: the key itself, since codes are computed from it, and the
/// hashes of the remaining recovery codes.
package struct PortableSecondFactor: Sendable {
    let key: Secret
    /// The step whose code was last used: the other database must refuse it, too.
    package let lastStep: Int64
    package let recoveryCodes: [[UInt8]]
    /// Whether the password is too short to be the only factor.
    package let isRequired: Bool

    /// The key in the letters that authenticator apps accept.
    package var letters: Secret { Base32.text(key) }
}

extension PortableSecondFactor {
    /// Returns `nil` if the letters are not a key, a hash has the wrong length, there are too many of them, or
    /// `lastStep` is negative.
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

    /// Returns `nil` if the hash has the wrong length.
    package init?(hash: [UInt8], seenAt: Date) {
        guard hash.count == Digest.length else { return nil }
        (self.hash, self.seenAt) = (hash, seenAt)
    }
}

package import Accounts
internal import SQL

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
    /// Whether an operator requires a second factor of it.
    package var requiresSecondFactor: Bool
    /// The devices that it was signed in from: they do not wait for strangers' failures.
    package var devices: [PortableDevice]

    package init(
        email: EmailAddress, name: AccountName, hash: StoredHash, pepper: [UInt8]? = nil, createdAt: Date? = nil,
        isDisabled: Bool = false, secondFactor: PortableSecondFactor? = nil, requiresSecondFactor: Bool = false,
        devices: [PortableDevice] = []
    ) {
        (self.email, self.name, self.hash, self.pepper) = (email, name, hash, pepper)
        (self.createdAt, self.isDisabled) = (createdAt, isDisabled)
        (self.secondFactor, self.requiresSecondFactor) = (secondFactor, requiresSecondFactor)
        self.devices = devices
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

extension PortableSecondFactor {
    func insert(_ database: any SQLConnection, account: Int64) throws {
        if let key {
            try database.execute(
                "INSERT INTO second_factor (account_id, key, confirmed, last_step) VALUES ($1, $2, 1, $3)",
                .integer(account), .blob(key.withUnsafeBytes { [UInt8]($0) }), .integer(lastStep))
        }
        for hash in recoveryCodes {
            try database.execute(
                "INSERT INTO recovery_code (hash, account_id) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING",
                .blob(hash), .integer(account))
        }
        if isRequired {
            try database.execute("UPDATE account SET needs_second_factor = 1 WHERE id = $1", .integer(account))
        }
    }
}

extension PortableDevice {
    func insert(_ database: any SQLConnection, account: Int64) throws {
        try database.execute(
            """
            INSERT INTO known_device (hash, account_id, seen_at) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING
            """,
            .blob(hash), .integer(account), .real(seenAt.timeIntervalSince1970))
    }
}

/// An account's second factor as it moves between databases: the key itself, since codes are computed from it, and the
/// hashes of the remaining recovery codes.
package struct PortableSecondFactor: Sendable {
    /// `nil` if there are only recovery codes.
    let key: Secret?
    /// The step whose code was last used: the other database must refuse it, too.
    package let lastStep: Int64
    package let recoveryCodes: [[UInt8]]
    /// Whether the password is too short to be the only factor.
    package let isRequired: Bool

    /// The key in the letters that authenticator apps accept.
    package var letters: Secret? { key.map { Base32.text($0) } }
}

extension PortableSecondFactor {
    /// Returns `nil` if the letters are not a key, a hash has the wrong length, there are too many of them, or
    /// `lastStep` is negative; without a key, also if there are no recovery codes, or it is required.
    package init?(letters: Secret?, lastStep: Int64, recoveryCodes: [[UInt8]], isRequired: Bool) {
        let key = letters.flatMap { Base32.bytes($0) }
        let isWhole = letters == nil ? !recoveryCodes.isEmpty && !isRequired : key?.count == TOTP.keyLength
        guard isWhole, lastStep >= 0,
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

package import Accounts
internal import SQL
private import Text

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

    init(_ row: SQLRow) throws {
        self.init(
            email: try row["email"], name: try row["name"],
            createdAt: Date(timeIntervalSince1970: try row.time("created_at")), isDisabled: try row["disabled"])
        try AccountRecord.check(email: email, key: row["lookup_key"])
    }

    /// Whether the address or the name contains a text, which is folded.
    func contains(_ text: [Unicode.Scalar]) -> Bool {
        [email, name].contains { own in
            let own = Self.folded(own)
            return own.indices.contains { own[$0...].starts(with: text) } || text.isEmpty
        }
    }

    /// A text without case and marks.
    static func folded(_ text: String) -> [Unicode.Scalar] {
        var folded: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars { scalar.forEachFolded { folded.append($0) } }
        return folded
    }
}

/// What whoever manages an account may know of it.
package struct AccountDetails: Sendable, Equatable {
    package var account: Account
    /// The last sign-in of which a session or a device is left; `nil` if there is none.
    package var signedInAt: Date?
    /// The number of sessions that have not ended.
    package var sessions: Int
    package var secondFactor: SecondFactorState
    /// Whether an operator requires a second factor of it.
    package var requiresSecondFactor: Bool
    /// When each device that is known signed in last, the latest first.
    package var devices: [Date]

    package init(
        account: Account, signedInAt: Date?, sessions: Int, secondFactor: SecondFactorState,
        requiresSecondFactor: Bool, devices: [Date]
    ) {
        (self.account, self.signedInAt, self.sessions) = (account, signedInAt, sessions)
        (self.secondFactor, self.requiresSecondFactor) = (secondFactor, requiresSecondFactor)
        self.devices = devices
    }
}

extension AccountRegistry {
    package func details(email: EmailAddress) async throws(AccountError) -> AccountDetails {
        let key = email.lookupKey
        let details = try await read { [seconds] database -> AccountDetails? in
            try database.snapshot {
                guard let record = try AccountRecord.fetch(database, key: key),
                    let row = try database.row(
                        """
                        SELECT created_at, disabled,
                            (SELECT max(begun_at) FROM session_family WHERE account_id = account.id) AS begun_at
                        FROM account WHERE id = $1
                        """,
                        .integer(record.id))
                else { return nil }
                let now = seconds(database)
                let devices = try KnownDevices.list(database, account: record.id, now: now)
                return AccountDetails(
                    account: Account(
                        email: record.email, name: record.name,
                        createdAt: Date(timeIntervalSince1970: try row.time("created_at")),
                        isDisabled: try row["disabled"]),
                    signedInAt: [try row.optionalTime("begun_at"), devices.first].compactMap { $0 }.max(),
                    sessions: try SessionRecord.list(database, account: record.id, current: nil, now: now).count,
                    secondFactor: SecondFactorState(
                        isOn: try SecondFactorRecord.confirmed(database, account: record.id) != nil,
                        recoveryCodes: try SecondFactorRecord.codeCount(database, account: record.id)),
                    requiresSecondFactor: record.requiresSecondFactor, devices: devices)
            }
        }
        guard let details else { throw .notFound }
        return details
    }
}

/// How much there is of what comes and goes by itself.
package struct AccountsFigures: Sendable, Equatable {
    /// Sessions that have not ended.
    package var sessions: Int
    /// Accounts and network addresses that have to wait before their next attempt.
    package var throttled: Int
}

extension AccountRegistry {
    /// Returns how many sessions there are, and how many subjects have to wait.
    package func figures() async throws(AccountError) -> AccountsFigures {
        try await read { [seconds] database in
            let now = seconds(database)
            let row = try database.row(
                """
                SELECT (SELECT count(*) FROM session_family WHERE ends_at > $1) AS sessions,
                    (SELECT count(*) FROM throttle WHERE wait_until > $1) AS throttled
                """, .real(now))
            return AccountsFigures(
                sessions: try row?.count("sessions") ?? 0, throttled: try row?.count("throttled") ?? 0)
        }
    }
}

package import Accounts
internal import SQL

/// An account's second factor as stored in the database.
struct SecondFactorRecord: Sendable {
    var account: Int64
    let key: Secret
    /// Whether a code has shown that the owner's app has the key; until then no login asks for one.
    var isConfirmed: Bool
    let lastStep: Int64

    static func fetch(_ database: any SQLConnection, account: Int64) throws -> SecondFactorRecord? {
        let row = try database.row(
            "SELECT key, confirmed, last_step FROM second_factor WHERE account_id = $1", .integer(account))
        return try row.map { row in
            SecondFactorRecord(
                account: account, key: try Self.key(row["key"]), isConfirmed: try row["confirmed"],
                lastStep: try row["last_step"])
        }
    }

    /// Returns a stored key.
    static func key(_ bytes: [UInt8]) throws(SQLError) -> Secret {
        guard bytes.count == TOTP.keyLength else { throw .damaged(reason: "second_factor.key") }
        return bytes.withUnsafeBytes { Secret(copying: $0) }
    }

    /// Returns the factor that logins ask for; `nil` if there is none.
    static func confirmed(_ database: any SQLConnection, account: Int64) throws -> SecondFactorRecord? {
        try fetch(database, account: account).flatMap { $0.isConfirmed ? $0 : nil }
    }

    enum Verdict: Sendable {
        /// With the code that is to be spent; `nil` where none was asked for.
        case satisfied(Spending?)
        case missing, wrong
        /// The account has none, and has to have one.
        case unset
    }

    /// A code that was found right.
    struct Spending: Sendable {
        fileprivate enum Kind: Sendable {
            case step(Int64, SecondFactorRecord)
            case recovery(Digest)
        }

        fileprivate let kind: Kind

        /// Spends the code, in the transaction that found it right.
        func spend(_ database: any SQLConnection) throws {
            switch kind {
            case .step(let step, let factor): try factor.spend(database, step: step)
            case .recovery(let hash): try SecondFactorRecord.forget(database, recovery: hash)
            }
        }
    }

    /// Judges the code of a login whose password is right.
    ///
    /// - Parameter isRequired: Whether the account has to have a second factor: then a code confirms one that was
    ///   begun.
    static func verdict(
        _ database: any SQLConnection, on code: Secret?, account: Int64, isRequired: Bool, now: Double
    ) throws -> Verdict {
        let found = try fetch(database, account: account)
        guard let factor = found, factor.isConfirmed || isRequired else {
            if isRequired { return .unset }
            // Without an authenticator, a recovery code is there to get past the failures of strangers.
            guard let hash = code.flatMap(RecoveryCode.hash) else { return .satisfied(nil) }
            return try verdict(database, on: hash, account: account)
        }
        guard let code else { return factor.isConfirmed ? .missing : .unset }
        if let step = TOTP(key: factor.key).step(of: code, at: now, after: factor.lastStep) {
            return .satisfied(Spending(kind: .step(step, factor)))
        }
        guard factor.isConfirmed, let hash = RecoveryCode.hash(of: code) else { return .wrong }
        return try verdict(database, on: hash, account: account)
    }

    private static func verdict(
        _ database: any SQLConnection, on recovery: Digest, account: Int64
    ) throws -> Verdict {
        let row = try database.row(
            "SELECT 1 FROM recovery_code WHERE hash = $1 AND account_id = $2", recovery.sql, .integer(account))
        return row == nil ? .wrong : .satisfied(Spending(kind: .recovery(recovery)))
    }

    /// Gives the account a new key, which has yet to be confirmed.
    static func begin(_ database: any SQLConnection, _ account: AccountRecord) throws -> SecondFactorEnrolment {
        let key = Secret.random(count: TOTP.keyLength)
        try database.execute(
            """
            INSERT INTO second_factor (account_id, key) VALUES ($1, $2)
            ON CONFLICT (account_id) DO UPDATE SET key = excluded.key, confirmed = 0, last_step = 0
            """,
            .integer(account.id), .blob(key.withUnsafeBytes { [UInt8]($0) }))
        return SecondFactorEnrolment(key: key, email: account.email)
    }

    /// Returns whether a code is the app's current one; if so, spends it and confirms the factor.
    func spend(_ database: any SQLConnection, code: Secret, now: Double) throws -> Bool {
        guard let step = TOTP(key: key).step(of: code, at: now, after: lastStep) else { return false }
        return try spend(database, step: step)
    }

    @discardableResult
    private func spend(_ database: any SQLConnection, step: Int64) throws -> Bool {
        try database.execute(
            "UPDATE second_factor SET last_step = $1, confirmed = 1 WHERE account_id = $2 AND last_step = $3",
            .integer(step), .integer(account), .integer(lastStep)) > 0
    }

    /// Forgets a recovery code, which has been used or has come with too many wrong passwords.
    static func forget(_ database: any SQLConnection, recovery hash: Digest) throws {
        try database.execute("DELETE FROM recovery_code WHERE hash = $1", hash.sql)
    }

    /// Whether the account with that lookup key has a recovery code with that hash.
    static func hasRecoveryCode(_ database: any SQLConnection, _ hash: Digest, account key: String) throws -> Bool {
        try database.row(
            """
            SELECT 1 FROM recovery_code AS code JOIN account ON account.id = code.account_id
            WHERE code.hash = $1 AND account.lookup_key = $2
            """,
            hash.sql, .text(key)) != nil
    }

    /// Replaces an account's recovery codes; returns the new ones.
    static func renewCodes(_ database: any SQLConnection, account: Int64) throws -> [Secret] {
        let codes = (0..<RecoveryCode.number).map { _ in RecoveryCode.random() }
        try database.execute("DELETE FROM recovery_code WHERE account_id = $1", .integer(account))
        for code in codes {
            guard let hash = RecoveryCode.hash(of: code) else { continue }
            try database.execute(
                "INSERT INTO recovery_code (hash, account_id) VALUES ($1, $2)", hash.sql, .integer(account))
        }
        return codes
    }

    static func codeCount(_ database: any SQLConnection, account: Int64) throws -> Int {
        let row = try database.row(
            "SELECT count(*) AS number FROM recovery_code WHERE account_id = $1", .integer(account))
        return try row?.count("number") ?? 0
    }

    /// Forgets a key that was not confirmed.
    static func forgetPending(_ database: any SQLConnection, account: Int64) throws {
        try database.execute(
            "DELETE FROM second_factor WHERE account_id = $1 AND confirmed = 0", .integer(account))
    }

    func remove(_ database: any SQLConnection) throws {
        try database.execute("DELETE FROM recovery_code WHERE account_id = $1", .integer(account))
        try database.execute("DELETE FROM second_factor WHERE account_id = $1", .integer(account))
    }
}

extension AccountRegistry {
    package func secondFactor(email: EmailAddress) async throws(AccountError) -> SecondFactorState {
        try await change(email) { database, account in
            SecondFactorState(
                isOn: try SecondFactorRecord.confirmed(database, account: account.id) != nil,
                recoveryCodes: try SecondFactorRecord.codeCount(database, account: account.id))
        }
    }

    /// Begins to set up a second factor, which logins require once a code has confirmed it.
    package func beginSecondFactor(email: EmailAddress) async throws(AccountError) -> SecondFactorEnrolment {
        try await change(email) { database, account in try beginSecondFactor(database, account) }
    }

    func beginSecondFactor(_ database: any SQLConnection, _ account: AccountRecord) throws -> SecondFactorEnrolment {
        if try SecondFactorRecord.confirmed(database, account: account.id) != nil {
            throw AccountError.secondFactor(.alreadyOn)
        }
        return try SecondFactorRecord.begin(database, account)
    }

    /// Turns on the second factor that was begun.
    ///
    /// - Returns: The recovery codes. They are not shown again: the database has only their hashes.
    package func confirmSecondFactor(email: EmailAddress, code: Secret) async throws(AccountError) -> [Secret] {
        try await change(email) { database, account in try confirmSecondFactor(database, account, code: code) }
    }

    func confirmSecondFactor(
        _ database: any SQLConnection, _ account: AccountRecord, code: Secret
    ) throws -> [Secret] {
        guard let factor = try SecondFactorRecord.fetch(database, account: account.id) else {
            throw AccountError.secondFactor(.off)
        }
        if factor.isConfirmed { throw AccountError.secondFactor(.alreadyOn) }
        guard try factor.spend(database, code: code, now: seconds(database)) else {
            throw AccountError.secondFactor(.wrongCode)
        }
        return try SecondFactorRecord.renewCodes(database, account: account.id)
    }

    /// Replaces the recovery codes, used or not. Each is also for an account without a second factor: with the
    /// password it signs in once, whatever the failures of strangers.
    package func renewRecoveryCodes(email: EmailAddress) async throws(AccountError) -> [Secret] {
        try await change(email) { database, account in
            try SecondFactorRecord.renewCodes(database, account: account.id)
        }
    }

    /// Turns the second factor off, unless the password is too short to be the only one. One that was only begun is
    /// dropped.
    package func removeSecondFactor(email: EmailAddress) async throws(AccountError) {
        try await change(email, .secondFactorOff) { database, account in
            try removeSecondFactor(database, account)
        }
    }

    func removeSecondFactor(_ database: any SQLConnection, _ account: AccountRecord) throws {
        guard let factor = try SecondFactorRecord.fetch(database, account: account.id) else {
            throw AccountError.secondFactor(.off)
        }
        guard factor.isConfirmed else { return try factor.remove(database) }
        guard !account.needsSecondFactor else {
            throw AccountError.secondFactor(.passwordTooShort(minimumLength: rule.minimumLength))
        }
        try factor.remove(database)
    }

    /// Requires a second factor of an account, or no longer. Without one that is on, its sessions are not accepted, and
    /// its next login sets one up.
    package func set(email: EmailAddress, secondFactorRequired isRequired: Bool) async throws(AccountError) {
        try await change(email, isRequired ? .secondFactorRequired : .secondFactorOptional) { database, account in
            try account.set(database, secondFactorRequired: isRequired)
        }
    }

    /// Returns the rule for a new password of an account.
    package func rule(for email: EmailAddress) async throws(AccountError) -> PasswordRule {
        let isOn = try await secondFactor(email: email).isOn
        var rule = rule
        if isOn { rule.minimumLength = min(rule.minimumLength, PasswordRule.minimumWithSecondFactor) }
        return rule
    }
}

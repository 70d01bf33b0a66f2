package import Accounts
private import FoundationEssentials
internal import SQL

extension AccountRegistry {
    /// The minimum number of code points in a password that is used with a second factor (NIST SP 800-63B-4, 3.1.1.2).
    static let minimumWithSecondFactor = 8

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
        let key = Secret.random(count: TOTP.keyLength)
        try SecondFactorRecord.begin(database, account: account.id, key: key)
        return SecondFactorEnrolment(key: key, email: account.email)
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
        return try factor.renewCodes(database)
    }

    /// Replaces the recovery codes, used or not.
    package func renewRecoveryCodes(email: EmailAddress) async throws(AccountError) -> [Secret] {
        try await change(email) { database, account in try renewRecoveryCodes(database, account) }
    }

    func renewRecoveryCodes(_ database: any SQLConnection, _ account: AccountRecord) throws -> [Secret] {
        try factor(database, account).renewCodes(database)
    }

    /// Turns the second factor off, unless the password is too short to be the only one. One that was only begun is
    /// dropped.
    package func removeSecondFactor(email: EmailAddress) async throws(AccountError) {
        try await change(email) { database, account in try removeSecondFactor(database, account) }
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

    /// Returns the rule for a new password of an account.
    package func rule(for email: EmailAddress) async throws(AccountError) -> PasswordRule {
        let isOn = try await secondFactor(email: email).isOn
        var rule = rule
        if isOn { rule.minimumLength = min(rule.minimumLength, Self.minimumWithSecondFactor) }
        return rule
    }

    /// Returns the factor that logins ask for.
    private func factor(_ database: any SQLConnection, _ account: AccountRecord) throws -> SecondFactorRecord {
        guard let factor = try SecondFactorRecord.confirmed(database, account: account.id) else {
            throw AccountError.secondFactor(.off)
        }
        return factor
    }
}

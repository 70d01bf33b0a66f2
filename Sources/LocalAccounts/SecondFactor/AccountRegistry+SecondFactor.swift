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
        let key = Secret.random(count: TOTP.keyLength)
        return try await change(email) { database, account in
            if try SecondFactorRecord.confirmed(database, account: account.id) != nil {
                throw AccountError.secondFactor(.alreadyOn)
            }
            try SecondFactorRecord.begin(database, account: account.id, key: key)
            return SecondFactorEnrolment(key: key, email: account.email)
        }
    }

    /// Turns on the second factor that was begun.
    ///
    /// - Returns: The recovery codes. They are not shown again: the database has only their hashes.
    package func confirmSecondFactor(email: EmailAddress, code: Secret) async throws(AccountError) -> [Secret] {
        try await change(email) { database, account in try confirmSecondFactor(database, account, code: code) }
    }

    /// Turns on the second factor that was begun.
    func confirmSecondFactor(
        _ database: any SQLConnection, _ account: AccountRecord, code: Secret
    ) throws -> [Secret] {
        guard let factor = try SecondFactorRecord.fetch(database, account: account.id) else {
            throw AccountError.secondFactor(.off)
        }
        if factor.isConfirmed { throw AccountError.secondFactor(.alreadyOn) }
        guard try factor.spend(database, code: code, now: now().timeIntervalSince1970) else {
            throw AccountError.secondFactor(.wrongCode)
        }
        let codes = newRecoveryCodes()
        try factor.renewCodes(database, codes)
        return codes
    }

    /// Replaces the recovery codes, used or not.
    package func renewRecoveryCodes(email: EmailAddress) async throws(AccountError) -> [Secret] {
        let codes = newRecoveryCodes()
        return try await change(email) { database, account in
            guard let factor = try SecondFactorRecord.confirmed(database, account: account.id) else {
                throw AccountError.secondFactor(.off)
            }
            try factor.renewCodes(database, codes)
            return codes
        }
    }

    /// Turns the second factor off, unless the password is too short to be the only one.
    package func removeSecondFactor(email: EmailAddress) async throws(AccountError) {
        try await change(email) { [rule] database, account in
            guard let factor = try SecondFactorRecord.confirmed(database, account: account.id) else {
                throw AccountError.secondFactor(.off)
            }
            guard !account.needsSecondFactor else {
                throw AccountError.secondFactor(.passwordTooShort(minimumLength: rule.minimumLength))
            }
            try factor.remove(database)
        }
    }

    /// Returns the rule for a new password of an account.
    package func rule(for email: EmailAddress) async throws(AccountError) -> PasswordRule {
        let isOn = try await secondFactor(email: email).isOn
        var rule = rule
        if isOn { rule.minimumLength = min(rule.minimumLength, Self.minimumWithSecondFactor) }
        return rule
    }

    private func newRecoveryCodes() -> [Secret] { (0..<RecoveryCode.number).map { _ in RecoveryCode.random() } }
}

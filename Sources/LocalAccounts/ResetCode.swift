package import Accounts
internal import SQL

package import struct FoundationEssentials.Date

/// A code by which the owner of an account sets a new password, once: what an operator gives to somebody who has lost
/// theirs, or who is invited.
///
/// It has as many random bits as a ``RecoveryCode``, so that it cannot be guessed, and no slow hash is needed.
package struct ResetCode: Sendable {
    /// In groups of letters, as it is passed on.
    package let text: Secret
    package let endsAt: Date

    /// How long a code is valid, in seconds: a day for somebody who waits for it, a week for somebody who does not.
    fileprivate static let resetTime = 86_400.0
    fileprivate static let invitationTime = 7 * 86_400.0

    /// Makes an account's new code, in place of the last one.
    fileprivate static func issue(
        _ database: any SQLConnection, account: Int64, now: Double, validFor time: Double
    ) throws -> ResetCode {
        let code = ResetCode(text: RecoveryCode.random(), endsAt: Date(timeIntervalSince1970: now + time))
        guard let hash = RecoveryCode.hash(of: code.text) else { throw SQLError.failed(reason: "reset_code") }
        try database.execute(
            """
            INSERT INTO reset_code (account_id, hash, ends_at) VALUES ($1, $2, $3)
            ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash, ends_at = excluded.ends_at
            """,
            .integer(account), hash.sql, .real(now + time))
        return code
    }

    /// Whether a code is that of the account with a lookup key, and still valid.
    fileprivate static func isValid(
        _ database: any SQLConnection, _ hash: Digest, account key: String, now: Double
    ) throws -> Bool {
        try database.row(
            """
            SELECT 1 FROM reset_code JOIN account ON account.id = reset_code.account_id
            WHERE reset_code.hash = $1 AND account.lookup_key = $2 AND reset_code.ends_at > $3
            """,
            hash.sql, .text(key), .real(now)) != nil
    }

    static func forget(_ database: any SQLConnection, account: Int64) throws {
        try database.execute("DELETE FROM reset_code WHERE account_id = $1", .integer(account))
    }
}

extension AccountRegistry {
    /// Returns a new code for an account; the one before it does not work any more. The password stays until a code
    /// sets another one.
    package func resetCode(email: EmailAddress) async throws(AccountError) -> ResetCode {
        try await change(email, .resetCodeIssued) { [seconds] database, account in
            try ResetCode.issue(
                database, account: account.id, now: seconds(database), validFor: ResetCode.resetTime)
        }
    }

    /// Creates an account without a password; returns the code by which its owner sets one.
    package func invite(email: EmailAddress, name: String) async throws(AccountError) -> ResetCode {
        try await add(email: email, name: name, hash: decoy, pepper: nil, .invited) { [seconds] database, account in
            try ResetCode.issue(
                database, account: account, now: seconds(database), validFor: ResetCode.invitationTime)
        }
    }

    /// Sets the password of an account by a code, which is spent with it, ends the account's sessions and forgets its
    /// failed attempts.
    ///
    /// - Returns: Whether the code is the account's, and valid. Nothing tells an address without an account apart.
    package func setPassword(by reset: PasswordReset) async throws(AccountError) -> Bool {
        let key = reset.login.lookupKey
        guard let email = reset.login.email, let code = RecoveryCode.hash(of: reset.code) else { return false }
        let isValid = try await read { [seconds] database in
            try ResetCode.isValid(database, code, account: key, now: seconds(database))
        }
        guard isValid else { return false }
        let replacement = try await replacement(reset.password, email: email)
        return try await change(email) { [seconds] database, account in
            // Another request may have spent it meanwhile.
            guard try ResetCode.isValid(database, code, account: key, now: seconds(database)) else { return false }
            try setPassword(database, account, to: replacement)
            return true
        }
    }
}

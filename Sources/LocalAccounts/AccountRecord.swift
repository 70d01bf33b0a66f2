internal import Accounts
internal import SQL

/// An account as stored in the database.
struct AccountRecord: Sendable {
    var id: Int64
    var email: String
    var name: String
    var passwordHash: String
    var passwordVersion: Int
    /// Whether the password is too short to be the only factor.
    var needsSecondFactor: Bool

    static func fetch(_ database: any SQLConnection, key: String) throws -> AccountRecord? {
        let row = try database.row(
            """
            SELECT id, email, name, password_hash, password_version, needs_second_factor FROM account
            WHERE lookup_key = $1
            """,
            .text(key))
        return try row.map { row in
            let record = AccountRecord(
                id: try row["id"], email: try row["email"], name: try row["name"],
                passwordHash: try row["password_hash"], passwordVersion: try row["password_version"],
                needsSecondFactor: try row["needs_second_factor"])
            try check(email: record.email, key: key)
            guard PasswordCosts.isSound(hash: record.passwordHash) else {
                throw SQLError.damaged(reason: "account.password_hash")
            }
            return record
        }
    }

    /// Throws if an address does not match the key that it is found by: one of the two is damaged.
    static func check(email: String, key: String) throws {
        guard let address = try? EmailAddress(email), address.lookupKey == key else {
            throw SQLError.damaged(reason: "account.email")
        }
    }

    /// Whether the account still exists, with the same password.
    func isCurrent(_ database: any SQLConnection) throws -> Bool {
        let row = try database.row("SELECT password_version FROM account WHERE id = $1", .integer(id))
        return try row.map { try $0["password_version"] == passwordVersion } ?? false
    }

    /// Stores a new hash of the same password.
    func rehash(_ database: any SQLConnection, with hash: String) throws {
        try database.execute("UPDATE account SET password_hash = $1 WHERE id = $2", .text(hash), .integer(id))
    }

    /// Replaces the account's password, ends its sessions and forgets the network addresses that it was used from.
    ///
    /// - Parameter isShort: Whether it is too short to be the only factor.
    func replacePassword(_ database: any SQLConnection, with hash: String, isShort: Bool) throws {
        try database.execute(
            """
            UPDATE account SET password_hash = $1, password_version = password_version + 1, needs_second_factor = $2
            WHERE id = $3
            """,
            .text(hash), .integer(isShort ? 1 : 0), .integer(id))
        try database.execute("DELETE FROM session_family WHERE account_id = $1", .integer(id))
        try KnownAddresses.forget(database, account: id)
    }
}

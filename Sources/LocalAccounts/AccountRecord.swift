internal import Accounts
internal import SQL

struct AccountRecord: Sendable {
    var id: Int64
    /// The lookup key of its email address, which identifies it.
    var key: String
    var email: String
    var name: String
    var passwordHash: String
    /// The hash that another program made, kept until the next login; until then no password matches `passwordHash`.
    var imported: ForeignHash?
    /// Names the pepper that the password was hashed with; `nil` for none.
    var pepper: [UInt8]?
    var passwordVersion: Int
    /// Whether the password is too short to be the only factor.
    var needsSecondFactor: Bool
    /// Whether an operator requires a second factor of it.
    var requiresSecondFactor: Bool

    static func fetch(_ database: any SQLConnection, key: String) throws -> AccountRecord? {
        let row = try database.row(
            """
            SELECT id, email, name, password_hash, password_version, needs_second_factor, pepper,
                second_factor_required, imported_hash.hash AS imported
            FROM account LEFT JOIN imported_hash ON imported_hash.account_id = account.id
            WHERE lookup_key = $1
            """,
            .text(key))
        return try row.map { row in
            var record = AccountRecord(
                id: try row["id"], key: key, email: try row["email"], name: try row["name"],
                passwordHash: try row["password_hash"], pepper: try row.optional("pepper"),
                passwordVersion: try row["password_version"],
                needsSecondFactor: try row["needs_second_factor"],
                requiresSecondFactor: try row["second_factor_required"])
            try check(email: record.email, key: key)
            guard PasswordCosts.isValid(hash: record.passwordHash) else {
                throw SQLError.damaged(reason: "account.password_hash")
            }
            record.imported = try imported(row)
            return record
        }
    }

    /// The hash to check a password against.
    var checkedHash: String { imported?.text ?? passwordHash }

    /// Identifies the work that checking it takes.
    var cost: String { imported?.cost ?? PasswordCosts.cost(of: passwordHash) }

    private static func imported(_ row: SQLRow) throws -> ForeignHash? {
        guard let text: String = try row.optional("imported") else { return nil }
        do throws(ForeignHash.Problem) {
            return try ForeignHash(text)
        } catch {
            switch error {
            case .noCrypt: throw SQLError.failed(reason: "libcrypt is missing")
            case .noAES: throw SQLError.failed(reason: "the processor has no AES")
            case .unknownKind, .malformed, .tooCostly: throw SQLError.damaged(reason: "imported_hash.hash")
            }
        }
    }

    /// Throws if an address does not match the key that it is found by: one of the two is damaged.
    static func check(email: String, key: String) throws {
        guard EmailAddress(stored: email).lookupKey == key else { throw SQLError.damaged(reason: "account.email") }
    }

    /// The version of a new account's password. Random, since SQLite gives the number of an account that was removed to
    /// the next one: whoever knows the earlier account must not take the new one for it.
    static var firstPasswordVersion: Int64 { .random(in: 1...1 << 62) }

    /// Whether the account still exists, with the same password.
    func isCurrent(_ database: any SQLConnection) throws -> Bool {
        let row = try database.row(
            "SELECT password_version FROM account WHERE id = $1 AND lookup_key = $2", .integer(id), .text(key))
        return try row.map { try $0["password_version"] == passwordVersion } ?? false
    }

    /// Whether the account is temporarily not allowed to sign in.
    func isDisabled(_ database: any SQLConnection) throws -> Bool {
        try database.row("SELECT 1 FROM account WHERE id = $1 AND disabled = 1", .integer(id)) != nil
    }

    func rename(_ database: any SQLConnection, to name: AccountName) throws {
        try database.execute("UPDATE account SET name = $1 WHERE id = $2", .text(name.text), .integer(id))
    }

    /// Requires a second factor of the account, or no longer.
    func set(_ database: any SQLConnection, secondFactorRequired isRequired: Bool) throws {
        try database.execute(
            "UPDATE account SET second_factor_required = $1 WHERE id = $2", .integer(isRequired ? 1 : 0), .integer(id))
    }

    /// Disables the account, ends its sessions and forgets a code for a new password, or enables it.
    func set(_ database: any SQLConnection, disabled: Bool) throws {
        try database.execute(
            "UPDATE account SET disabled = $1 WHERE id = $2", .integer(disabled ? 1 : 0), .integer(id))
        guard disabled else { return }
        try SessionRecord.endAll(database, account: id)
        try ResetCode.forget(database, account: id)
    }

    /// Stores a new hash of the same password.
    func rehash(_ database: any SQLConnection, with hash: String, pepper: [UInt8]?) throws {
        try database.execute(
            "UPDATE account SET password_hash = $1, pepper = $2 WHERE id = $3",
            .text(hash), pepper.map { .blob($0) } ?? .null, .integer(id))
        if imported != nil {
            try database.execute("DELETE FROM imported_hash WHERE account_id = $1", .integer(id))
        }
    }

    /// Replaces the account's password, ends its sessions, and forgets the network addresses and devices that it was
    /// used from and a code for a new password.
    ///
    /// - Parameter isShort: Whether it is too short to be the only factor.
    func replacePassword(
        _ database: any SQLConnection, with hash: String, pepper: [UInt8]?, isShort: Bool
    ) throws {
        try rehash(database, with: hash, pepper: pepper)
        try database.execute(
            "UPDATE account SET password_version = password_version + 1, needs_second_factor = $1 WHERE id = $2",
            .integer(isShort ? 1 : 0), .integer(id))
        try SessionRecord.endAll(database, account: id)
        try KnownAddresses.forget(database, account: id)
        try KnownDevices.forget(database, account: id)
        try ResetCode.forget(database, account: id)
    }
}

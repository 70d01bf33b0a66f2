internal import GRDB

/// An account as the database has it.
struct AccountRecord: Sendable {
    var id: Int64
    var email: String
    var name: String
    var passwordHash: String
    var passwordVersion: Int

    static func fetch(_ database: Database, key: String) throws -> AccountRecord? {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: "SELECT id, email, name, password_hash, password_version FROM account WHERE lookup_key = ?"),
            arguments: [key])
        return row.map {
            AccountRecord(id: $0[0], email: $0[1], name: $0[2], passwordHash: $0[3], passwordVersion: $0[4])
        }
    }

    /// Whether the account is still there, with the same password.
    func isCurrent(_ database: Database) throws -> Bool {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT password_version FROM account WHERE id = ?"), arguments: [id]
        ) == passwordVersion
    }

    /// Keeps the password, hashed anew.
    func rehash(_ database: Database, with hash: String) throws {
        try database.cachedStatement(sql: "UPDATE account SET password_hash = ? WHERE id = ?")
            .execute(arguments: [hash, id])
    }

    /// Gives the account another password, and ends its sessions.
    func replacePassword(_ database: Database, with hash: String) throws {
        try database.execute(
            sql: "UPDATE account SET password_hash = ?, password_version = password_version + 1 WHERE id = ?",
            arguments: [hash, id])
        try database.execute(sql: "DELETE FROM session_family WHERE account_id = ?", arguments: [id])
    }
}

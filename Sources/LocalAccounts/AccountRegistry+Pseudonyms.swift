package import Accounts
private import SQL
private import Text

extension AccountRegistry {
    /// Returns the function that names accounts in a log: a keyed hash whose key stays in the database.
    ///
    /// An account always gets the same 16 hexadecimal digits, and nobody without the key can try out addresses.
    package func pseudonyms() async throws(AccountError) -> @Sendable (String) -> String {
        let new = Secret.random(count: 32).withUnsafeBytes { [UInt8]($0) }
        let key = try await write { database -> [UInt8] in
            try database.execute(
                "INSERT INTO log_key (id, key) VALUES (1, $1) ON CONFLICT (id) DO NOTHING", .blob(new))
            guard let row = try database.row("SELECT key FROM log_key") else {
                throw SQLError.damaged(reason: "log_key")
            }
            return try row["key"]
        }
        return { account in
            Hexadecimal.text(of: Array(Digest(of: account, key: key).bytes.prefix(8)))
        }
    }
}

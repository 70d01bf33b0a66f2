package import Accounts
internal import SQL
private import Text

package import struct FoundationEssentials.Date

/// A change that an operator made to accounts, as the servers' log tells it.
///
/// It is recorded in the transaction that makes the change, and waits in the database until a server writes it into its
/// log: there, and nowhere else, are the lines about accounts, whichever machine and user the command ran on.
package struct OperatorChange: Sendable, Equatable {
    package enum Event: String, Sendable {
        case added, invited, imported, removed, disabled, enabled, unlocked, renamed
        case addressChanged = "address_changed"
        case externalIDChanged = "external_id_changed"
        case passwordChanged = "password_changed"
        case resetCodeIssued = "reset_code_issued"
        case sessionsEnded = "sessions_ended"
        case secondFactorOff = "second_factor_off"
        case secondFactorRequired = "second_factor_required"
        case secondFactorOptional = "second_factor_optional"
    }

    package var event: String
    /// What the log names the account by; `nil` if there is more than one.
    package var account: String?
    /// The number of accounts.
    package var count: Int
    package var operatorName: String
    package var changedAt: Date
}

extension AccountRegistry {
    /// Records a change in the transaction that makes it, if it is an operator's.
    func record(
        _ database: any SQLConnection, _ event: OperatorChange.Event, account key: String?, count: Int = 1
    ) throws {
        guard let operatorName else { return }
        let account = try key.map { Self.pseudonym(of: $0, key: try Self.logKey(database)) }
        try database.execute(
            """
            INSERT INTO operator_change (changed_at, event, account, number, made_by) VALUES ($1, $2, $3, $4, $5)
            """,
            .real(seconds(database)), .text(event.rawValue), account.map { .text($0) } ?? .null,
            .integer(Int64(count)), .text(operatorName))
    }

    /// Takes the earliest changes that no server has written into its log yet, at most 100: each goes to one server.
    package func takeOperatorChanges() async throws(AccountError) -> [OperatorChange] {
        // Reading keeps nobody waiting, and there are seldom any.
        guard try await read({ try $0.row("SELECT 1 FROM operator_change LIMIT 1") != nil }) else { return [] }
        return try await write { database in
            let rows = try database.rows(
                """
                DELETE FROM operator_change WHERE id IN (SELECT id FROM operator_change ORDER BY id LIMIT 100)
                RETURNING id, changed_at, event, account, number, made_by
                """)
            let changes = try rows.map { row in
                (
                    id: try row["id"] as Int64,
                    change: OperatorChange(
                        event: try row["event"], account: try row.optional("account"), count: try row.count("number"),
                        operatorName: try row["made_by"],
                        changedAt: Date(timeIntervalSince1970: try row.time("changed_at")))
                )
            }
            return changes.sorted { $0.id < $1.id }.map(\.change)
        }
    }
}

extension AccountRegistry {
    /// Returns the function that names accounts in a log: a keyed hash whose key stays in the database.
    ///
    /// An account always gets the same 16 hexadecimal digits, and nobody without the key can try out addresses.
    package func pseudonyms() async throws(AccountError) -> @Sendable (String) -> String {
        let key = try await write { try Self.logKey($0) }
        return { Self.pseudonym(of: $0, key: key) }
    }

    private static func logKey(_ database: any SQLConnection) throws -> [UInt8] {
        if let row = try database.row("SELECT key FROM log_key") { return try row["key"] }
        let new = Secret.random(count: 32).withUnsafeBytes { [UInt8]($0) }
        try database.execute("INSERT INTO log_key (id, key) VALUES (1, $1) ON CONFLICT (id) DO NOTHING", .blob(new))
        // Another process may have been quicker.
        guard let row = try database.row("SELECT key FROM log_key") else { throw SQLError.damaged(reason: "log_key") }
        return try row["key"]
    }

    private static func pseudonym(of account: String, key: [UInt8]) -> String {
        Hexadecimal.text(of: Array(Digest(of: account, key: key).bytes.prefix(8)))
    }
}

private import Accounts
internal import SQL

private import struct FoundationEssentials.Date

extension PortableSecondFactor {
    /// Returns the second factor that logins ask for; `nil` if there is none.
    static func fetch(
        _ database: any SQLConnection, account: Int64, isRequired: Bool
    ) throws -> PortableSecondFactor? {
        guard let factor = try SecondFactorRecord.confirmed(database, account: account) else { return nil }
        let codes = try database.rows(
            "SELECT hash FROM recovery_code WHERE account_id = $1 ORDER BY hash", .integer(account))
        return PortableSecondFactor(
            key: factor.key, lastStep: factor.lastStep, recoveryCodes: try codes.map { try $0["hash"] },
            isRequired: isRequired)
    }

    func insert(_ database: any SQLConnection, account: Int64) throws {
        try database.execute(
            "INSERT INTO second_factor (account_id, key, confirmed, last_step) VALUES ($1, $2, 1, $3)",
            .integer(account), .blob(key.withUnsafeBytes { [UInt8]($0) }), .integer(lastStep))
        for hash in recoveryCodes {
            try database.execute(
                "INSERT INTO recovery_code (hash, account_id) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING",
                .blob(hash), .integer(account))
        }
        if isRequired {
            try database.execute("UPDATE account SET needs_second_factor = 1 WHERE id = $1", .integer(account))
        }
    }
}

extension PortableDevice {
    static func fetch(_ database: any SQLConnection, account: Int64) throws -> [PortableDevice] {
        let rows = try database.rows(
            "SELECT hash, seen_at FROM known_device WHERE account_id = $1 ORDER BY seen_at, hash", .integer(account))
        return try rows.map { row in
            let seenAt = Date(timeIntervalSince1970: try row.time("seen_at"))
            guard let device = PortableDevice(hash: try row["hash"], seenAt: seenAt) else {
                throw SQLError.damaged(reason: "known_device.hash")
            }
            return device
        }
    }

    func insert(_ database: any SQLConnection, account: Int64) throws {
        try database.execute(
            """
            INSERT INTO known_device (hash, account_id, seen_at) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING
            """,
            .blob(hash), .integer(account), .real(seenAt.timeIntervalSince1970))
    }
}

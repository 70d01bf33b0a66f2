internal import Accounts
internal import SQL

internal import struct FoundationEssentials.Date

/// The devices that an account was signed in from over the network. Each has a secret of 256 random bits, of which the
/// database stores the hash.
///
/// The secret is replaced at each login, so that a copy is of no use after its owner's next one.
enum KnownDevices {
    /// The most devices per account; the least recently used one is dropped.
    static let maximumCount: Int64 = 16
    /// Days after which an unused device is forgotten.
    static let days = 365.0
    /// The number of failures in a row after which a device is forgotten, or a session ends.
    static let failureLimit = 10

    private static func oldest(_ now: Double) -> Double { now - days * 86_400 }

    /// Whether the secret is that of a device of the account with that lookup key.
    static func contains(_ database: any SQLConnection, _ device: Digest, account key: String, now: Double) throws
        -> Bool
    {
        try database.row(
            """
            SELECT 1 FROM known_device AS device JOIN account ON account.id = device.account_id
            WHERE device.hash = $1 AND account.lookup_key = $2 AND device.seen_at > $3
            """,
            device.sql, .text(key), .real(oldest(now))) != nil
    }

    /// Returns when each of an account's devices signed in last, the latest first.
    static func list(_ database: any SQLConnection, account: Int64, now: Double) throws -> [Date] {
        try database.rows(
            "SELECT seen_at FROM known_device WHERE account_id = $1 AND seen_at > $2 ORDER BY seen_at DESC",
            .integer(account), .real(oldest(now))
        ).map { Date(timeIntervalSince1970: try $0.time("seen_at")) }
    }

    /// Stores a new device, or a known one's new secret.
    static func remember(
        _ database: any SQLConnection, account: Int64, _ device: Digest, replacing last: Digest?, now: Double
    ) throws {
        if let last { try forget(database, last, account: account) }
        try database.execute(
            "INSERT INTO known_device (hash, account_id, seen_at) VALUES ($1, $2, $3)",
            device.sql, .integer(account), .real(now))
        try database.execute(
            """
            DELETE FROM known_device WHERE account_id = $1 AND hash NOT IN (
                SELECT hash FROM known_device WHERE account_id = $1 ORDER BY seen_at DESC, hash LIMIT $2
            )
            """,
            .integer(account), .integer(maximumCount))
    }

    static func forget(_ database: any SQLConnection, _ device: Digest, account: Int64) throws {
        try database.execute(
            "DELETE FROM known_device WHERE hash = $1 AND account_id = $2", device.sql, .integer(account))
    }

    /// Counts a failure of a device, which is forgotten after too many in a row.
    static func fail(_ database: any SQLConnection, _ device: Digest) throws {
        try database.execute("UPDATE known_device SET failures = failures + 1 WHERE hash = $1", device.sql)
        try database.execute(
            "DELETE FROM known_device WHERE hash = $1 AND failures >= $2", device.sql, .integer(Int64(failureLimit)))
    }

    /// Forgets all of an account's devices, since it has a new password.
    static func forget(_ database: any SQLConnection, account: Int64) throws {
        try database.execute("DELETE FROM known_device WHERE account_id = $1", .integer(account))
    }
}

/// The network addresses that earlier versions stored for an account, as digests. They count for nothing any more:
/// whoever is behind one of them could tell, from not having to wait, that the account exists.
enum KnownAddresses {
    static func forget(_ database: any SQLConnection, account: Int64) throws {
        try database.execute("DELETE FROM known_address WHERE account_id = $1", .integer(account))
    }
}

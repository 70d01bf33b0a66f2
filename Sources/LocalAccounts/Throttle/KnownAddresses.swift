internal import SQL

/// The network addresses that an account was signed in from.
///
/// Attempts from there do not wait for what strangers tried elsewhere.
///
/// An address is stored as a digest of it and its account's, so that nobody can see whether two accounts share one.
enum KnownAddresses {
    /// The most addresses per account; the least recently used one is dropped.
    static let maximumCount: Int64 = 16
    /// Days after which an unused address is forgotten.
    static let days = 90.0

    private static func oldest(_ now: Double) -> Double { now - days * 86_400 }

    static func contains(_ database: any SQLConnection, _ subject: Throttle.Subject, now: Double) throws -> Bool {
        try database.row(
            "SELECT 1 FROM known_address WHERE address = $1 AND seen_at > $2", subject.pair.sql, .real(oldest(now))
        ) != nil
    }

    /// Stores the address that an account was signed in from.
    static func remember(_ database: any SQLConnection, account: Int64, _ pair: Digest, now: Double) throws {
        try database.execute(
            """
            INSERT INTO known_address (address, account_id, seen_at) VALUES ($1, $2, $3)
            ON CONFLICT (address) DO UPDATE SET seen_at = excluded.seen_at
            """,
            pair.sql, .integer(account), .real(now))
        try database.execute("DELETE FROM known_address WHERE seen_at <= $1", .real(oldest(now)))
        try database.execute(
            """
            DELETE FROM known_address WHERE account_id = $1 AND address NOT IN (
                SELECT address FROM known_address WHERE account_id = $1 ORDER BY seen_at DESC, address LIMIT $2
            )
            """,
            .integer(account), .integer(maximumCount))
    }

    /// Forgets the failures on an account at its addresses.
    static func clearFailures(_ database: any SQLConnection, account: Int64) throws {
        try database.execute(
            """
            DELETE FROM throttle
            WHERE kind = 'pair' AND subject IN (SELECT address FROM known_address WHERE account_id = $1)
            """,
            .integer(account))
    }

    /// Forgets an account's addresses and the failures there.
    static func forget(_ database: any SQLConnection, account: Int64) throws {
        try clearFailures(database, account: account)
        try database.execute("DELETE FROM known_address WHERE account_id = $1", .integer(account))
    }
}

internal import SQL

/// The failures of strangers as a whole, as a level that rises with each and falls steadily by what is usual.
///
/// It is kept as the time at which it will be zero again, and rises no further than twice what is usual in an hour.
enum FailureRate {
    private static let everybody = Digest(of: "everybody")
    private static let hour = 3_600.0
    /// A failure that is further in the future than two servers' transactions overlap means that the clock was set back:
    /// what was counted before is forgotten, as nobody knows when it was.
    private static let overlap = 60.0

    /// Whether there are more than is usual.
    static func isAbnormal(_ database: any SQLConnection, now: Double) throws -> Bool {
        let row = try database.row(
            "SELECT failed_at, wait_until FROM throttle WHERE kind = 'address' AND subject = $1", everybody.sql)
        guard let row, try row.time("failed_at") <= now + overlap else { return false }
        return try row.time("wait_until") > now + hour
    }

    static func count(_ database: any SQLConnection, usual: Int, now: Double) throws {
        try database.execute(
            """
            INSERT INTO throttle (kind, subject, failures, failed_at, wait_until) VALUES ('address', $1, 1, $2, $3)
            ON CONFLICT (kind, subject) DO UPDATE SET
                failed_at = excluded.failed_at,
                wait_until = CASE
                    WHEN throttle.wait_until < excluded.failed_at OR throttle.failed_at > $5 THEN excluded.wait_until
                    WHEN throttle.wait_until > $4 THEN $4
                    ELSE throttle.wait_until + (excluded.wait_until - excluded.failed_at) END
            """,
            everybody.sql, .real(now), .real(now + hour / Double(usual)), .real(now + 2 * hour), .real(now + overlap))
    }
}

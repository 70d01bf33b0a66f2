internal import SQL

/// The failed attempts on one account, from one address, or on one account here, with one device or in one session.
struct Failures {
    enum Kind: String { case account, address, pair }

    var count: Int
    /// Seconds since 1970.
    var waitUntil: Double
    private var maximumWait: Double

    /// Returns the remaining wait in seconds.
    ///
    /// More than the longest wait means that the clock was set back; then the wait is zero, since a lock is never
    /// permanent.
    func wait(_ now: Double) -> Double {
        let rest = waitUntil - now
        return rest > maximumWait ? 0 : max(rest, 0)
    }

    /// Fetches the failures that have not been forgotten yet.
    static func fetch(
        _ database: any SQLConnection, _ kind: Kind, _ subject: Digest, _ rule: ThrottlePolicy.Rule, now: Double
    ) throws -> Failures? {
        let row = try database.row(
            """
            SELECT failures, failed_at, wait_until FROM throttle WHERE kind = $1 AND subject = $2 AND failed_at > $3
            """,
            .text(kind.rawValue), subject.sql, .real(now - rule.memory.seconds))
        return try row.map { row in
            let forgotten = rule.forgotten(after: .seconds(now - (try row.time("failed_at"))))
            let failures = try row.count("failures")
            // A failure that calls for no wait stores its own time as `wait_until`, which may lie in the future if the
            // clock of another machine is ahead.
            let waitUntil = try row.time("wait_until")
            return Failures(
                count: max(failures - forgotten, 0), waitUntil: rule.wait(after: failures) == nil ? 0 : waitUntil,
                maximumWait: rule.maximumWait.seconds)
        }
    }

    /// Counts one more failure.
    static func count(
        _ database: any SQLConnection, _ kind: Kind, _ subject: Digest, _ rule: ThrottlePolicy.Rule, now: Double
    ) throws {
        let failures = (try fetch(database, kind, subject, rule, now: now)?.count ?? 0) + 1
        try database.execute(
            """
            INSERT INTO throttle (kind, subject, failures, failed_at, wait_until) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (kind, subject) DO UPDATE SET
                failures = excluded.failures, failed_at = excluded.failed_at, wait_until = excluded.wait_until
            """,
            .text(kind.rawValue), subject.sql, .integer(Int64(failures)), .real(now),
            .real(now + (rule.wait(after: failures)?.seconds ?? 0)))
    }

    static func forget(_ database: any SQLConnection, _ kind: Kind, _ subject: Digest) throws {
        try database.execute(
            "DELETE FROM throttle WHERE kind = $1 AND subject = $2", .text(kind.rawValue), subject.sql)
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }
}

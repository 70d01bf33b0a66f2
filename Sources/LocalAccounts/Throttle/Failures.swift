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

/// The failures in a row on an account from places that are not known devices, of which NIST allows at most 100 (SP
/// 800-63B-4, 3.2.2).
///
/// From then on only a known device, or a recovery code together with the password, gets in from the network. An
/// attempt counts while it is being checked, and keeps counting if its process ended before the result was known.
/// Failures are counted per place: a login takes back those in its own place and none from elsewhere, so that nobody
/// can infer from the count who has an account.
enum Streak {
    static let maximumFailures = 100
    /// Days without a counted failure after which those of a place are forgotten.
    static let days = 365.0

    /// Whether the account is closed to strangers.
    static func isOver(_ database: any SQLConnection, _ account: Digest, now: Double) throws -> Bool {
        let row = try database.row(
            """
            SELECT sum(failures) AS number FROM streak WHERE account = $1 AND failed_at > $2
            HAVING sum(failures) IS NOT NULL
            """,
            account.sql, .real(now - days * 86_400))
        return try (row?.count("number") ?? 0) >= maximumFailures
    }

    static func count(_ database: any SQLConnection, _ subject: Throttle.Subject, now: Double) throws {
        try database.execute(
            """
            INSERT INTO streak (account, place, failures, failed_at) VALUES ($1, $2, 1, $3)
            ON CONFLICT (account, place) DO UPDATE SET
                failures = CASE WHEN streak.failed_at > $4 THEN streak.failures + 1 ELSE 1 END,
                failed_at = excluded.failed_at
            """,
            subject.account.sql, subject.pair.sql, .real(now), .real(now - days * 86_400))
    }

    /// Takes back one attempt that did not fail.
    static func decrement(_ database: any SQLConnection, _ subject: Throttle.Subject) throws {
        try database.execute(
            "UPDATE streak SET failures = failures - 1 WHERE account = $1 AND place = $2",
            subject.account.sql, subject.pair.sql)
        try database.execute(
            "DELETE FROM streak WHERE account = $1 AND place = $2 AND failures <= 0",
            subject.account.sql, subject.pair.sql)
    }

    /// Takes back the failures in the place of a login.
    static func forget(_ database: any SQLConnection, _ subject: Throttle.Subject) throws {
        try database.execute(
            "DELETE FROM streak WHERE account = $1 AND place = $2", subject.account.sql, subject.pair.sql)
    }

    /// Opens the account to everybody again.
    static func clear(_ database: any SQLConnection, _ account: Digest) throws {
        try database.execute("DELETE FROM streak WHERE account = $1", account.sql)
    }
}

internal import struct FoundationEssentials.Data
internal import GRDB

/// The failed attempts on one account or from one address.
struct Failures {
    enum Kind: String { case account, address }

    var count: Int
    /// Seconds since 1970.
    var waitUntil: Double
    private var longestWait: Double

    /// The seconds still to wait. More than the longest wait means that the clock was set back: then there is none,
    /// for a lock is never permanent.
    func wait(_ now: Double) -> Double {
        let rest = waitUntil - now
        return rest > longestWait ? 0 : max(rest, 0)
    }

    /// The failures that are not forgotten yet.
    static func fetch(
        _ database: Database, _ kind: Kind, _ subject: Data, _ rule: ThrottlePolicy.Rule, now: Double
    ) throws -> Failures? {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: "SELECT failures, wait_until FROM throttle WHERE kind = ? AND subject = ? AND failed_at > ?"),
            arguments: [kind.rawValue, subject, now - rule.memory.seconds])
        return row.map { Failures(count: $0[0], waitUntil: $0[1], longestWait: rule.longestWait.seconds) }
    }

    /// Counts one more, and drops those of anyone that are forgotten.
    static func count(
        _ database: Database, _ kind: Kind, _ subject: Data, _ rule: ThrottlePolicy.Rule, now: Double
    ) throws {
        let failures = (try fetch(database, kind, subject, rule, now: now)?.count ?? 0) + 1
        try database.cachedStatement(sql: "DELETE FROM throttle WHERE kind = ? AND failed_at <= ?")
            .execute(arguments: [kind.rawValue, now - rule.memory.seconds])
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO throttle VALUES (?, ?, ?, ?, ?)")
            .execute(arguments: [
                kind.rawValue, subject, failures, now, now + (rule.wait(after: failures)?.seconds ?? 0),
            ])
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }
}

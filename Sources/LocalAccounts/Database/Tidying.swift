internal import SQL

/// Deletes what is over: sessions, failed attempts, devices that nobody uses.
///
/// A clock that is wrong makes everything look over, so that nothing is deleted on the word of one moment. What is over
/// is left out wherever it is looked for, and is deleted once it was over at an earlier look, a while before this one.
/// A clock that jumps ahead and comes back, or that is wrong for less than that while, deletes nothing that lives.
struct Tidying {
    private enum Kind: String { case sessions, failures }

    /// How long, in seconds, is between a look and the deletion of what was over then. Failures come by the thousands
    /// if somebody wants them to.
    private static func pause(_ kind: Kind) -> Double {
        switch kind {
        case .sessions: 7 * 86_400
        case .failures: 3_600
        }
    }

    let policy: ThrottlePolicy

    func run(_ database: any SQLConnection, now: Double) throws {
        if let then = try Self.earlierLook(database, .sessions, now: now) {
            try database.execute("DELETE FROM session_family WHERE ends_at <= $1", .real(then))
            try database.execute(
                "DELETE FROM known_device WHERE seen_at <= $1", .real(then - KnownDevices.days * 86_400))
            try database.execute("DELETE FROM reset_code WHERE ends_at <= $1", .real(then))
            try database.execute("DELETE FROM streak WHERE failed_at <= $1", .real(then - Streak.days * 86_400))
        }
        if let then = try Self.earlierLook(database, .failures, now: now) {
            for (kind, rule) in [
                (Failures.Kind.account, policy.account), (.pair, policy.account), (.address, policy.address),
            ] {
                try database.execute(
                    "DELETE FROM throttle WHERE kind = $1 AND failed_at <= $2",
                    .text(kind.rawValue), .real(then - rule.memory.seconds))
            }
        }
    }

    /// Returns when was looked last, if that is long enough ago; then this is the next look. So it is where the last
    /// one lies in the future: one of the two was by a wrong clock.
    private static func earlierLook(_ database: any SQLConnection, _ kind: Kind, now: Double) throws -> Double? {
        let row = try database.row("SELECT looked_at FROM tidying WHERE kind = $1", .text(kind.rawValue))
        let last = try row?.time("looked_at")
        if let last, last <= now, now - last < pause(kind) { return nil }
        try database.execute(
            """
            INSERT INTO tidying (kind, looked_at) VALUES ($1, $2)
            ON CONFLICT (kind) DO UPDATE SET looked_at = excluded.looked_at
            """,
            .text(kind.rawValue), .real(now))
        return last.flatMap { $0 <= now ? $0 : nil }
    }
}

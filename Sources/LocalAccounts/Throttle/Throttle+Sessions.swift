internal import SQL

/// The failed proofs of a session's owner, which count for that session alone.
///
/// Whoever comes upon a session that was left open has some tries, and then the session is over; the owner's other
/// sessions and logins do not wait.
extension Throttle {
    /// Identifies the record of a session's failures.
    static func record(of session: Int64, account: Digest) -> Digest {
        Digest(of: account, Digest(of: "session \(session)"))
    }

    /// Returns how long the owner of a session has to wait; `nil` if there is no need to.
    func wait(_ database: any SQLConnection, session: Int64, account: Digest, now: Double) throws -> Duration? {
        let record = Self.record(of: session, account: account)
        let wait = try Failures.fetch(database, .pair, record, policy.account, now: now)?.wait(now) ?? 0
        return wait > 0 ? .seconds(max(wait.rounded(.up), 1)) : nil
    }

    /// Counts a failure of a session's owner. Too many in a row end the session.
    ///
    /// - Returns: Whether it has ended.
    @discardableResult
    func fail(_ database: any SQLConnection, session: Int64, account: Digest, now: Double) throws -> Bool {
        let record = Self.record(of: session, account: account)
        try Failures.count(database, .pair, record, policy.account, now: now)
        let count = try Failures.fetch(database, .pair, record, policy.account, now: now)?.count ?? 0
        guard count >= KnownDevices.failureLimit else { return false }
        try SessionRecord.end(database, family: session)
        return true
    }

    /// Forgets the failures of a session's owner, whose proof was right.
    func succeed(_ database: any SQLConnection, session: Int64, account: Digest) throws {
        try Failures.forget(database, .pair, Self.record(of: session, account: account))
    }
}

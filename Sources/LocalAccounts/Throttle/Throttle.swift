private import Accounts
internal import SQL

/// The record of failed attempts, in the database, so that it outlives a restart and holds for all processes.
///
/// What is counted over the network depends on what was tried and when, not on whether there is such an account, and
/// nothing that its owner does takes it back: nobody learns from a wait who has an account. An attempt waits for what
/// failed on its account from anywhere; one from where the owner signed in before, or from this machine, only for what
/// failed on it right there, so that strangers keep nobody out.
struct Throttle: Sendable {
    let policy: ThrottlePolicy
    /// The number of this process, to tell attempts that are being checked from those that died with their process.
    let process: Int32
    /// Whether a process of that number runs.
    let isRunning: @Sendable (Int32) -> Bool

    /// Whose attempt it is. Hashes: people type passwords into email fields.
    struct Subject: Sendable {
        let account: Digest
        /// `nil` on this machine.
        let address: Digest?
        /// The account from that address.
        let pair: Digest

        init(account: String, address: String?) {
            self.account = Digest(of: account)
            self.address = address.map { Digest(of: IPAddress.network(of: $0)) }
            pair = Digest(of: self.account, self.address ?? Digest(of: "this machine"))
        }
    }

    enum Admission: Sendable {
        /// The attempt is on record; `withdraw` takes it off.
        case admitted(attempt: Int64)
        /// Not to be checked, and not counted.
        case locked(Duration)
        /// As many attempts are being checked as may still fail without a wait: ask again when one has ended.
        case busy
    }

    /// What an attempt has to wait for.
    private struct Lane {
        var kind: Failures.Kind
        var subject: Digest
    }

    /// An attempt that is being checked for longer has died with its process, whose number runs anew.
    private static let longestCheck: Double = 60

    /// How long attempts have to wait, `nil` where they need not.
    func wait(_ database: any SQLConnection, _ subject: Subject, now: Double) throws -> Duration? {
        let lane = try lane(database, subject, now: now)
        let account = try Failures.fetch(database, lane.kind, lane.subject, policy.account, now: now)
        let address = try subject.address.flatMap {
            try Failures.fetch(database, .address, $0, policy.address, now: now)
        }
        let longest = max(account?.wait(now) ?? 0, address?.wait(now) ?? 0)
        return longest > 0 ? .seconds(max(longest.rounded(.up), 1)) : nil
    }

    private func lane(_ database: any SQLConnection, _ subject: Subject, now: Double) throws -> Lane {
        if try subject.address == nil || KnownAddresses.contains(database, subject, now: now) {
            return Lane(kind: .pair, subject: subject.pair)
        }
        return Lane(kind: .account, subject: subject.account)
    }

    /// Puts an attempt on record before its password is checked, so that of many at once no more are checked than
    /// may fail one after the other.
    func admit(_ database: any SQLConnection, _ subject: Subject, now: Double) throws -> Admission {
        if let wait = try wait(database, subject, now: now) { return .locked(wait) }
        let lane = try lane(database, subject, now: now)
        let failures = try Failures.fetch(database, lane.kind, lane.subject, policy.account, now: now)?.count ?? 0
        if try running(database, lane.subject, now: now) >= max(policy.account.free - failures, 1) { return .busy }
        let row = try database.row(
            "INSERT INTO attempt (subject, process, started_at) VALUES ($1, $2, $3) RETURNING id",
            lane.subject.sql, .integer(Int64(process)), .real(now))
        guard let row else { throw SQLError.damaged(reason: "attempt") }
        return .admitted(attempt: try row["id"])
    }

    private func running(_ database: any SQLConnection, _ subject: Digest, now: Double) throws -> Int {
        let rows = try database.rows("SELECT id, process, started_at FROM attempt WHERE subject = $1", subject.sql)
        var count = 0
        for row in rows {
            let process = Int32(clamping: try row["process"] as Int64)
            let startedAt = try row.time("started_at")
            if abs(now - startedAt) < Self.longestCheck, process == self.process || isRunning(process) {
                count += 1
            } else {
                try withdraw(database, attempt: row["id"])
            }
        }
        return count
    }

    /// Takes an attempt off the record: its password was not checked, or right.
    func withdraw(_ database: any SQLConnection, attempt: Int64) throws {
        try database.execute("DELETE FROM attempt WHERE id = $1", .integer(attempt))
    }

    /// Counts an attempt whose password was wrong.
    func fail(_ database: any SQLConnection, attempt: Int64, _ subject: Subject, now: Double) throws {
        try withdraw(database, attempt: attempt)
        try Failures.count(database, .pair, subject.pair, policy.account, now: now)
        guard let address = subject.address else { return }
        try Failures.count(database, .account, subject.account, policy.account, now: now)
        try Failures.count(database, .address, address, policy.address, now: now)
    }

    /// Notes that the owner of an account has signed in. On this machine, where who may try may read the database too,
    /// that takes back what failed here; over the network it would show that there is an owner.
    func succeed(_ database: any SQLConnection, account: Int64, _ subject: Subject, now: Double) throws {
        if subject.address == nil {
            try Failures.forget(database, .pair, subject.pair)
        } else {
            try KnownAddresses.remember(database, account: account, subject.pair, now: now)
        }
    }

    /// Forgets what failed on an account, which is new or has a new password.
    static func clear(_ database: any SQLConnection, key: String) throws {
        let here = Subject(account: key, address: nil)
        try Failures.forget(database, .account, here.account)
        try Failures.forget(database, .pair, here.pair)
    }
}

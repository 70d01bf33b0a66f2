private import Accounts
private import Networking
internal import SQL

/// The record of failed attempts, kept in the database so that it survives a restart and applies to all processes.
///
/// What is counted over the network depends on what was tried and when, not on whether the account exists, and a login
/// of its owner does not shorten the waits of others: nobody can infer from a wait who has an account. An attempt waits
/// for failures on its account from anywhere, also at an address that the owner signs in from: others are behind it,
/// too. One from this machine waits only for failures on it right here, and a known device or who brings a recovery
/// code for their own alone, so that strangers lock nobody out.
struct Throttle: Sendable {
    let policy: ThrottlePolicy

    /// Whose attempt it is. Hashed, because people type passwords into email fields.
    struct Subject: Sendable {
        let account: Digest
        /// `nil` on this machine.
        let address: Digest?
        /// The wider networks that the address is part of.
        let networks: [Digest]
        /// The account and the address together.
        let pair: Digest
        /// What identifies the account.
        let key: String
        /// The secret that an earlier login gave to the device.
        let device: Digest?
        /// The code that comes with the password, if it may be a recovery code.
        let recovery: Digest?
        /// The family of the session whose owner is being asked for proof.
        let session: Int64?

        init(
            account: String, address: String?, device: Digest? = nil, recovery: Digest? = nil, session: Int64? = nil
        ) {
            (key, self.device, self.recovery, self.session) = (account, device, recovery, session)
            self.account = Digest(of: account)
            self.address = address.map { Digest(of: IPAddress.network(of: $0)) }
            networks = (address.flatMap { IPAddress($0) }?.widerNetworks ?? []).map { Digest(of: $0) }
            pair = Digest(of: self.account, self.address ?? Digest(of: "this machine"))
        }

        /// The address and the wider networks that it is part of, each with its rule.
        func places(_ policy: ThrottlePolicy) -> [(Digest, ThrottlePolicy.Rule)] {
            address.map { Array(zip([$0] + networks, policy.networks)) } ?? []
        }
    }

    /// What an attempt has before it.
    struct Outlook: Sendable {
        /// How long it has to wait; `nil` if it need not.
        var wait: Duration?
        var waiter: LoginQueue.Waiter
        /// Whether there are more failures of strangers than is usual.
        var isAbnormal: Bool
    }

    func outlook(_ database: any SQLConnection, _ subject: Subject, now: Double) throws -> Outlook {
        let wait = try wait(database, subject, now: now)
        guard let address = subject.address, try knownDevice(database, subject, now: now) == nil else {
            return Outlook(wait: wait, waiter: .known(subject.account), isAbnormal: false)
        }
        let isAbnormal = try FailureRate.isAbnormal(database, now: now)
        return Outlook(wait: wait, waiter: .stranger(address), isAbnormal: isAbnormal)
    }

    enum Admission: Sendable {
        /// The attempt is on record; `withdraw` removes it.
        case admitted(Attempt)
        /// Not to be checked, and not counted.
        case locked(Duration)
        /// As many attempts are being checked as may still fail without a wait; ask again when one has ended.
        case busy
    }

    /// An attempt that is being checked.
    struct Attempt: Sendable {
        var id: Int64
        /// Whether it counts in the account's streak until its result is known.
        var isCounted: Bool
    }

    /// A record of failures that an attempt has to wait for.
    private struct Lane {
        var kind: Failures.Kind
        var subject: Digest
        /// Whether it is that of a known device.
        var isDevice = false
    }

    /// In seconds: an attempt in progress for longer than this died with its process, whose id was reused.
    static let maximumCheckTime: Double = 60

    /// Returns how long attempts have to wait; `nil` if they need not.
    func wait(_ database: any SQLConnection, _ subject: Subject, now: Double) throws -> Duration? {
        if try isClosed(database, subject, now: now) { return policy.account.maximumWait }
        let lane = try lane(database, subject, now: now)
        let account = try Failures.fetch(database, lane.kind, lane.subject, policy.account, now: now)
        var longest = account?.wait(now) ?? 0
        for (place, rule) in lane.isDevice ? [] : subject.places(policy) {
            longest = max(longest, try Failures.fetch(database, .address, place, rule, now: now)?.wait(now) ?? 0)
        }
        return longest > 0 ? .seconds(max(longest.rounded(.up), 1)) : nil
    }

    private func lane(_ database: any SQLConnection, _ subject: Subject, now: Double) throws -> Lane {
        if let device = try knownDevice(database, subject, now: now) {
            return Lane(kind: .pair, subject: device, isDevice: true)
        }
        if subject.address == nil { return Lane(kind: .pair, subject: subject.pair) }
        return Lane(kind: .account, subject: subject.account)
    }

    /// Returns whether the account is closed to this subject, which does not reveal whether it exists.
    private func isClosed(_ database: any SQLConnection, _ subject: Subject, now: Double) throws -> Bool {
        try subject.address != nil && Streak.isOver(database, subject.account, now: now)
            && knownDevice(database, subject, now: now) == nil
    }

    /// Returns the subject's device if it is one of the account's. A session counts as one, and so does a recovery
    /// code, which cannot be guessed either.
    private func knownDevice(_ database: any SQLConnection, _ subject: Subject, now: Double) throws -> Digest? {
        if subject.address == nil { return nil }
        if let session = subject.session { return Self.record(of: session, account: subject.account) }
        if let device = subject.device,
            try KnownDevices.contains(database, device, account: subject.key, now: now)
        {
            return device
        }
        guard let recovery = subject.recovery else { return nil }
        return try SecondFactorRecord.hasRecoveryCode(database, recovery, account: subject.key) ? recovery : nil
    }

    /// Records an attempt before its password is checked.
    ///
    /// So no more attempts are checked at once than may fail one after the other. A stranger's counts in the streak
    /// from here on, until it turns out to be the owner's: no two of them can be the hundredth.
    func admit(_ database: any SQLConnection, _ subject: Subject, now: Double) throws -> Admission {
        try database.lock(subject.account)
        if let wait = try wait(database, subject, now: now) { return .locked(wait) }
        let lane = try lane(database, subject, now: now)
        let failures = try Failures.fetch(database, lane.kind, lane.subject, policy.account, now: now)?.count ?? 0
        if try running(database, lane.subject, now: now) >= max(policy.account.free - failures, 1) { return .busy }
        let row = try database.row(
            "INSERT INTO attempt (subject, process, started_at) VALUES ($1, $2, $3) RETURNING id",
            lane.subject.sql, .integer(database.process), .real(now))
        guard let row else { throw SQLError.damaged(reason: "attempt") }
        let isStranger = subject.address != nil && !lane.isDevice
        if isStranger { try Streak.count(database, subject, now: now) }
        return .admitted(Attempt(id: try row["id"], isCounted: isStranger))
    }

    private func running(_ database: any SQLConnection, _ subject: Digest, now: Double) throws -> Int {
        let rows = try database.rows("SELECT id, process, started_at FROM attempt WHERE subject = $1", subject.sql)
        var count = 0
        for row in rows {
            // Distinguishes attempts being checked from those that died with their process.
            let process: Int64 = try row["process"]
            let startedAt = try row.time("started_at")
            if abs(now - startedAt) < Self.maximumCheckTime,
                try process == database.process || database.isRunning(process: process)
            {
                count += 1
            } else {
                try remove(database, attempt: row["id"])
            }
        }
        return count
    }

    /// Returns whether it was there.
    @discardableResult
    private func remove(_ database: any SQLConnection, attempt: Int64) throws -> Bool {
        try database.execute("DELETE FROM attempt WHERE id = $1", .integer(attempt)) > 0
    }

    /// Removes an attempt from the record: its password was not checked, or was right.
    ///
    /// - Parameter isUncertain: Whether it may be gone already, since what failed may have been committed nevertheless.
    func withdraw(
        _ database: any SQLConnection, _ attempt: Attempt, _ subject: Subject, isUncertain: Bool = false
    ) throws {
        try database.lock(subject.account)
        let wasThere = try remove(database, attempt: attempt.id)
        if attempt.isCounted, wasThere || !isUncertain { try Streak.decrement(database, subject) }
    }

    /// Counts an attempt whose password was wrong.
    func fail(_ database: any SQLConnection, _ attempt: Attempt, _ subject: Subject, now: Double) throws {
        try database.lock(subject.account)
        try Tidying(policy: policy).run(database, now: now)
        try remove(database, attempt: attempt.id)
        if let device = try knownDevice(database, subject, now: now) {
            if let session = subject.session {
                try fail(database, session: session, account: subject.account, now: now)
                return
            }
            try Failures.count(database, .pair, device, policy.account, now: now)
            let failures = try Failures.fetch(database, .pair, device, policy.account, now: now)?.count ?? 0
            if device == subject.recovery, failures >= KnownDevices.failureLimit {
                return try SecondFactorRecord.forget(database, recovery: device)
            }
            return try KnownDevices.fail(database, device)
        }
        if subject.address == nil {
            return try Failures.count(database, .pair, subject.pair, policy.account, now: now)
        }
        // It came from a device that was forgotten in the meantime.
        if !attempt.isCounted { try Streak.count(database, subject, now: now) }
        try Failures.count(database, .account, subject.account, policy.account, now: now)
        // Locked last and from the narrowest on, so that nobody waits for an account, or another one, while holding it.
        for (place, rule) in subject.places(policy) {
            try database.lock(place)
            try Failures.count(database, .address, place, rule, now: now)
        }
        try FailureRate.count(database, usual: policy.usualFailures, now: now)
    }

    /// Records that the owner of an account has signed in.
    ///
    /// On this machine, where anyone who may try may also read the database, that clears the failures made here; over
    /// the network it would reveal that there is an owner.
    func succeed(_ database: any SQLConnection, account: Int64, _ subject: Subject, now: Double) throws {
        if let session = subject.session { try succeed(database, session: session, account: subject.account) }
        if subject.address == nil {
            try Failures.forget(database, .pair, subject.pair)
        } else {
            try KnownAddresses.forget(database, account: account)
            try Streak.forget(database, subject)
        }
    }

    /// Forgets the failures on an account that is new or has a new password.
    static func clear(_ database: any SQLConnection, key: String) throws {
        let here = Subject(account: key, address: nil)
        try Failures.forget(database, .account, here.account)
        try Failures.forget(database, .pair, here.pair)
        try Streak.clear(database, here.account)
    }
}

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

/// The failures of strangers as a whole, as a level that rises with each and falls steadily by what is usual.
///
/// It is kept as the time at which it will be zero again, and rises no further than twice what is usual in an hour.
enum FailureRate {
    private static let everybody = Digest(of: "everybody")
    private static let hour = 3_600.0
    /// A failure that is further in the future than two servers' transactions overlap means that the clock was set
    /// back: what was counted before is forgotten, as nobody knows when it was.
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

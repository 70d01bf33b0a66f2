internal import struct FoundationEssentials.Data
internal import GRDB

/// The record of failed attempts, in the database, so that it outlives a restart and holds for all processes.
struct Throttle: Sendable {
    let policy: ThrottlePolicy
    /// The number of this process, to tell attempts that are being checked from those that died with their process.
    let process: Int32
    /// Whether a process of that number runs.
    let isRunning: @Sendable (Int32) -> Bool

    /// Whose attempt it is. Hashes: people type passwords into email fields.
    struct Subject: Sendable {
        var account: Data
        var address: Data?
    }

    enum Admission: Sendable {
        /// The attempt is on record; `settle` takes it off.
        case admitted(attempt: Int64)
        /// Not to be checked, and not counted.
        case locked(Duration)
        /// As many attempts are being checked as may still fail without a wait: ask again when one has ended.
        case busy
    }

    /// An attempt that is being checked for longer has died with its process, whose number runs anew.
    private static let longestCheck: Double = 60

    /// How long attempts have to wait, `nil` where they need not.
    func wait(_ database: Database, _ subject: Subject, now: Double) throws -> Duration? {
        let account = try Failures.fetch(database, .account, subject.account, policy.account, now: now)
        let address = try subject.address.flatMap {
            try Failures.fetch(database, .address, $0, policy.address, now: now)
        }
        let longest = max(account?.wait(now) ?? 0, address?.wait(now) ?? 0)
        return longest > 0 ? .seconds(max(longest.rounded(.up), 1)) : nil
    }

    /// Puts an attempt on record before its password is checked, so that of many at once no more are checked than
    /// may fail one after the other.
    func admit(_ database: Database, _ subject: Subject, now: Double) throws -> Admission {
        if let wait = try wait(database, subject, now: now) { return .locked(wait) }
        let failures = try Failures.fetch(database, .account, subject.account, policy.account, now: now)?.count ?? 0
        if try running(database, subject, now: now) >= max(policy.account.free - failures, 1) { return .busy }
        try database.cachedStatement(sql: "INSERT INTO attempt (subject, process, started_at) VALUES (?, ?, ?)")
            .execute(arguments: [subject.account, process, now])
        return .admitted(attempt: database.lastInsertedRowID)
    }

    private func running(_ database: Database, _ subject: Subject, now: Double) throws -> Int {
        let rows = try Row.fetchAll(
            database.cachedStatement(sql: "SELECT id, process, started_at FROM attempt WHERE subject = ?"),
            arguments: [subject.account])
        var count = 0
        for row in rows {
            let (id, process, startedAt): (Int64, Int32, Double) = (row[0], row[1], row[2])
            if abs(now - startedAt) < Self.longestCheck, process == self.process || isRunning(process) {
                count += 1
            } else {
                try withdraw(database, attempt: id)
            }
        }
        return count
    }

    /// Takes an attempt off the record: its password was not checked, or right.
    func withdraw(_ database: Database, attempt: Int64) throws {
        try database.cachedStatement(sql: "DELETE FROM attempt WHERE id = ?").execute(arguments: [attempt])
    }

    /// Counts an attempt whose password was wrong.
    func fail(_ database: Database, attempt: Int64, _ subject: Subject, now: Double) throws {
        try withdraw(database, attempt: attempt)
        try Failures.count(database, .account, subject.account, policy.account, now: now)
        if let address = subject.address {
            try Failures.count(database, .address, address, policy.address, now: now)
        }
    }

    /// Forgets the failures of an account: someone who knows its password has signed in, or it has a new one.
    static func clear(_ database: Database, account: Data) throws {
        try database.cachedStatement(sql: "DELETE FROM throttle WHERE kind = 'account' AND subject = ?")
            .execute(arguments: [account])
    }
}

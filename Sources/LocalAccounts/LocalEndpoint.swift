package import Accounts
package import FoundationEssentials
internal import SQL

/// The embedded endpoint: accounts and sessions in a database, passwords hashed with Argon2id, failures throttled.
///
/// An unknown email address and a wrong password are indistinguishable: both take the same steps, including the work
/// for every cost at which any account's password was hashed, and get the same answer. Passwords are compared in NFC,
/// byte for byte.
package struct LocalEndpoint: AuthEndpoint {
    package let name = "local"

    let database: AccountsDatabase
    let sessions: SessionPolicy
    let now: @Sendable () -> Date
    let hasher: any PasswordHasher
    private let peppers: Peppers
    let throttle: Throttle
    let lookups: SessionLookups
    private let clock: any Clock<Duration>
    private let queue: LoginQueue
    /// How long a stranger has the only place while failures are abnormal, besides the check.
    private static let pause = Duration.milliseconds(250)

    /// - Parameters:
    ///   - now: The wall-clock time, for expiry and waits.
    ///   - clock: Times the retries, every 20 ms, while another process checks a password of the same account, tells
    ///     when a look-up takes long, and measures how long rejected callers are told to wait.
    package init(
        database: AccountsDatabase,
        hasher: any PasswordHasher,
        peppers: Peppers = .none,
        sessions: SessionPolicy,
        throttle: ThrottlePolicy,
        now: @escaping @Sendable () -> Date,
        clock: any Clock<Duration>
    ) {
        self.database = database
        lookups = SessionLookups(database, clock: clock)
        self.hasher = hasher
        self.peppers = peppers
        self.sessions = sessions
        self.now = now
        self.clock = clock
        self.throttle = Throttle(policy: throttle)
        // Twice as many as may hash at once, so that the hasher never waits for the disk.
        queue = LoginQueue(
            ConcurrencyLimit(running: hasher.limit.running * 2, waiting: hasher.limit.waiting), clock: clock)
    }

    /// How many seconds the database's clock is ahead of this machine's, as last compared.
    package var clockOffset: Double { database.clockOffset }

    /// The number of logins in progress, and of those waiting to begin.
    package var logins: (running: Int, waiting: Int) { queue.count }

    package func login(_ request: LoginRequest) async -> LoginResult {
        let tokens = NewTokens()
        let place = request.address
        do throws(EndpointError) {
            let device = place == nil ? nil : Token.random()
            let last = request.device?.hash
            let attempt = try await attempt(request, preparing: { () throws(EndpointError) in }) {
                [sessions, name] database, account, now, _ in
                let record = try SessionRecord.begin(
                    database, account: account, from: place, tokens, policy: sessions, now: now)
                var session = record.session(endpoint: name, tokens: tokens)
                // Without one that is on, only the code that turns it on gets this far.
                if sessions.requiresSecondFactor(of: account),
                    let factor = try SecondFactorRecord.fetch(database, account: account.id), !factor.isConfirmed
                {
                    session.recoveryCodes = try SecondFactorRecord.renewCodes(database, account: account.id)
                }
                if let device {
                    try KnownDevices.remember(
                        database, account: account.id, device.hash, replacing: last, now: now)
                    session.device = device
                }
                return session
            }
            return switch attempt {
            case .passed(let session): .ok(session)
            case .failed(let result): result
            }
        } catch {
            return .unavailable(error)
        }
    }

    /// The result of an attempt to prove ownership of an account.
    enum Attempt<Value: Sendable>: Sendable {
        case passed(Value)
        case failed(LoginResult)
    }

    /// Checks password and code, and runs `body` in the same transaction that finds them right.
    ///
    /// - Parameters:
    ///   - session: The family of the session that asks; `nil` for a login.
    ///   - isDone: Whether what `body` returned is what was asked for; if not, the code is not spent.
    ///   - prepare: Costly work that `body` needs: done only once the password was found right.
    func attempt<Prepared: Sendable, Value: Sendable>(
        _ request: LoginRequest, session: Int64? = nil, isDone: @escaping @Sendable (Value) -> Bool = { _ in true },
        preparing prepare: () async throws(EndpointError) -> Prepared,
        _ body: @escaping @Sendable (any SQLConnection, AccountRecord, Double, Prepared) throws -> Value
    ) async throws(EndpointError) -> Attempt<Value> {
        if Task.isCancelled { throw .cancelled }
        let key = request.login.lookupKey
        let subject = Throttle.Subject(
            account: key, address: request.address, device: request.device?.hash,
            recovery: request.code.flatMap(RecoveryCode.hash), session: session)
        let outlook = try await database.read { [throttle, seconds] in
            try throttle.outlook($0, subject, now: seconds($0))
        }
        if let wait = outlook.wait { return .failed(.locked(retryAfter: wait)) }
        if case .stranger = outlook.waiter { queue.set(isSlow: outlook.isAbnormal) }
        try await queue.wait(outlook.waiter)
        defer { queue.signal(outlook.waiter) }
        if outlook.isAbnormal {
            do { try await clock.sleep(for: Self.pause) } catch { throw .cancelled }
        }
        switch try await admit(subject, key: key) {
        case .locked(let wait): return .failed(.locked(retryAfter: wait))
        case .admitted(let attempt, let account, let costs):
            let password = request.password.normalized()
            let matches: Bool
            var rehash: String?
            var prepared: Prepared?
            do throws(EndpointError) {
                matches = try await check(password, account, costs)
                if matches, let account,
                    account.imported != nil || account.pepper != peppers.current
                        || hasher.needsRehash(account.passwordHash)
                {
                    rehash = try await hasher.hash(peppers.applied(to: password))
                }
                if matches { prepared = try await prepare() }
            } catch {
                await takeBack(attempt, subject, after: error)
                throw error
            }
            guard matches, let account, let prepared else {
                try await database.write { [throttle, seconds] in
                    try throttle.fail($0, attempt, subject, now: seconds($0))
                }
                if Task.isCancelled { throw .cancelled }
                return .failed(.rejected(.credentials))
            }
            do throws(EndpointError) {
                return try await pass(
                    account, attempt, subject, code: request.code, rehash: rehash, isDone: isDone
                ) {
                    try body($0, $1, $2, prepared)
                }
            } catch {
                await takeBack(attempt, subject, after: error)
                throw error
            }
        }
    }

    /// Takes back an attempt that was not found wrong: it could not be checked, or its result not be recorded.
    ///
    /// If that fails, it is tried again as long as the attempt keeps others waiting.
    private func takeBack(
        _ attempt: Throttle.Attempt, _ subject: Throttle.Subject, after failure: EndpointError
    ) async {
        let isTakenBack = { @Sendable [database, throttle] () async -> Bool in
            do {
                try await database.write { try throttle.withdraw($0, attempt, subject, isUncertain: true) }
                return true
            } catch {
                return false
            }
        }
        // Storage that was waited for in vain would be waited for again, and the answer with it.
        if failure != .timedOut(after: AccountsDatabase.timeout), await isTakenBack() { return }
        Task { [clock] in
            for _ in 0..<Int(Throttle.maximumCheckTime) {
                try? await clock.sleep(for: .seconds(1))
                if await isTakenBack() { return }
            }
        }
    }

    /// Whether it is the account's password. Does the work of every cost, whether or not there is an account.
    private func check(
        _ password: Secret, _ account: AccountRecord?, _ costs: [String]
    ) async throws(EndpointError) -> Bool {
        let own = account?.cost
        var isRight = false
        for cost in costs {
            if let account, cost == own, let input = peppers.applied(account.pepper, to: password) {
                isRight = try await hasher.matches(input, account.checkedHash)
            } else {
                _ = try await hasher.matches(password, PasswordCosts.decoy(cost))
            }
        }
        return isRight
    }

    private enum Admission: Sendable {
        /// The costs are those of all accounts' passwords.
        case admitted(Throttle.Attempt, AccountRecord?, costs: [String])
        case locked(Duration)
    }

    /// Waits until the attempt may be checked.
    private func admit(_ subject: Throttle.Subject, key: String) async throws(EndpointError) -> Admission {
        let step = Duration.milliseconds(20)
        for _ in 0..<Int(AccountsDatabase.timeout / step) {
            let admission = try await database.write { [throttle, seconds, hasher] database -> Admission? in
                switch try throttle.admit(database, subject, now: seconds(database)) {
                case .admitted(let attempt):
                    .admitted(
                        attempt, try AccountRecord.fetch(database, key: key),
                        costs: try PasswordCosts.fetch(database, own: hasher.prefix))
                case .locked(let wait): .locked(wait)
                case .busy: nil
                }
            }
            if let admission { return admission }
            do { try await clock.sleep(for: step) } catch { throw .cancelled }
        }
        return .locked(.seconds(1))
    }

    /// Runs `body`, unless the account was removed, disabled or given another password in the meantime, the task was
    /// cancelled, or the second factor is missing, wrong or still to be set up. A wrong code counts like a
    /// wrong password; a right one is spent only on what is granted.
    private func pass<Value: Sendable>(
        _ account: AccountRecord, _ attempt: Throttle.Attempt, _ subject: Throttle.Subject, code: Secret?,
        rehash: String?, isDone: @escaping @Sendable (Value) -> Bool,
        _ body: @escaping @Sendable (any SQLConnection, AccountRecord, Double) throws -> Value
    ) async throws(EndpointError) -> Attempt<Value> {
        let isCancelled = Task.isCancelled
        let isRequired = sessions.requiresSecondFactor(of: account)
        let result = try await database.write { [throttle, seconds, peppers] database -> Attempt<Value> in
            let now = seconds(database)
            try database.lock(subject.account)
            guard try account.isCurrent(database) else {
                try throttle.withdraw(database, attempt, subject)
                return .failed(.rejected(.credentials))
            }
            if let rehash { try account.rehash(database, with: rehash, pepper: peppers.current) }
            if isCancelled {
                try throttle.withdraw(database, attempt, subject)
                return .failed(.unavailable(.cancelled))
            }
            let verdict = try SecondFactorRecord.verdict(
                database, on: code, account: account.id, isRequired: isRequired, now: now)
            switch verdict {
            case .wrong:
                try throttle.fail(database, attempt, subject, now: now)
                return .failed(.rejected(.wrongCode))
            case .missing:
                try throttle.withdraw(database, attempt, subject)
                return .failed(.secondFactor(SecondFactor()))
            case .satisfied, .unset: try throttle.withdraw(database, attempt, subject)
            }
            if try account.isDisabled(database) { return .failed(.rejected(.forbidden(message: nil))) }
            if case .unset = verdict {
                let enrolment = try SecondFactorRecord.begin(database, account)
                return .failed(.secondFactor(SecondFactor(enrolment: enrolment)))
            }
            try Tidying(policy: throttle.policy).run(database, now: now)
            try throttle.succeed(database, account: account.id, subject, now: now)
            let value = try body(database, account, now)
            if case .satisfied(let spending?) = verdict, isDone(value) { try spending.spend(database) }
            return .passed(value)
        }
        if isCancelled { throw .cancelled }
        return result
    }

    /// The time in seconds since 1970, by the database's clock.
    var seconds: @Sendable (any SQLConnection) -> Double {
        { [now] database in now().timeIntervalSince1970 + database.clockOffset }
    }
}

extension LocalEndpoint {
    /// Whether a login could be recorded: writes what one writes, and takes it back in the same transaction.
    ///
    /// It writes some 20 KB to an SQLite file's log, and waits where others keep it from writing.
    ///
    /// - Returns: Why it could not; `nil` if it could.
    package func tryWriting() async -> EndpointError? {
        do throws(EndpointError) {
            try await database.write { [throttle, seconds] database in
                try throttle.rehearse(database, now: seconds(database))
                // No session has this number: this finds out whether others have locked the tables.
                try database.execute("DELETE FROM session_token WHERE family_id = $1", .integer(0))
                try database.execute("DELETE FROM session_family WHERE id = $1", .integer(0))
            }
            return nil
        } catch {
            return error
        }
    }
}

extension Throttle {
    /// Writes what a login that fails writes, and takes it back: nobody else sees any of it.
    ///
    /// Rolling back would not do: then SQLite writes nothing.
    fileprivate func rehearse(_ database: any SQLConnection, now: Double) throws {
        // No account has an empty address.
        let nobody = Subject(account: "", address: "::")
        if case .admitted(let attempt) = try admit(database, nobody, now: now) {
            try withdraw(database, attempt, nobody)
        }
        try Failures.count(database, .account, nobody.account, policy.account, now: now)
        try Failures.forget(database, .account, nobody.account)
    }
}

extension LocalEndpoint {
    /// Exchanges a refresh token for a new pair.
    ///
    /// Using a spent one ends the session for everyone, since one of its two users must have stolen it (RFC 9700,
    /// 4.14.2). But for a short while it gets the same pair, as long as nobody has used the new refresh token: the
    /// answer to its first use may have been lost.
    package func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> {
        guard let refresh = tokens.refresh else { return .refused }
        let new = NewTokens()
        return await answer { () throws(EndpointError) in
            try await database.write { [sessions, seconds, name] database -> Session? in
                guard var record = try SessionRecord.lock(database, .refresh, hash: refresh.hash),
                    record.isAllowed(by: sessions)
                else { return nil }
                let now = seconds(database)
                if record.isSpent {
                    if now < record.endsAt, let same = try SessionRecord.successors(database, of: refresh, now: now),
                        let found = try SessionRecord.fetch(database, .access, hash: same.access.hash)
                    {
                        return found.session(endpoint: name, tokens: same)
                    }
                    try record.end(database)
                    return nil
                }
                // Not ended for being over: the clock that says so may be wrong.
                guard now < record.endsAt else { return nil }
                try record.issue(database, new, replacing: refresh, policy: sessions, now: now)
                return record.session(endpoint: name, tokens: new)
            }
        }
    }

    /// Returns the owner of the access token. Using it restarts the session's idle time, at most once a minute.
    package func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> {
        await answer { () throws(EndpointError) in
            guard let record = try await session(of: tokens) else { return nil }
            let now = now().timeIntervalSince1970 + record.clockOffset
            if min(now + sessions.idle.seconds, record.absoluteEnd) - record.endsAt >= 60 {
                try await database.write { [sessions] in try record.slide($0, policy: sessions, now: now) }
            }
            return Profile(
                name: record.name, email: record.email, expiresAt: Date(timeIntervalSince1970: record.expiresAt))
        }
    }

    /// Returns the session of the access token; `nil` if there is none, or it has expired.
    func session(of tokens: SessionTokens) async throws(EndpointError) -> SessionRecord? {
        let record = try await lookups.session(tokens.access.hash)
        return record.flatMap { $0.isLive(now().timeIntervalSince1970 + $0.clockOffset, sessions) ? $0 : nil }
    }

    /// Ends the session that either token belongs to, even an expired one.
    package func logout(_ tokens: SessionTokens) async -> LogoutAnswer {
        let access = tokens.access.hash
        let refresh = tokens.refresh?.hash
        let answer = await answer { () throws(EndpointError) in
            try await database.write { database -> Void? in
                let byAccess = try SessionRecord.lock(database, .access, hash: access)
                let record = try byAccess ?? refresh.flatMap { try SessionRecord.lock(database, .refresh, hash: $0) }
                return try record?.end(database)
            }
        }
        return switch answer {
        case .ok: .ok
        case .refused: .over
        case .unavailable(let failure): .unavailable(failure)
        }
    }

    package func account(of tokens: SessionTokens) async -> String? {
        let access = tokens.access.hash
        let refresh = tokens.refresh?.hash
        let record = try? await database.read { database in
            try SessionRecord.fetch(database, .access, hash: access)
                ?? refresh.flatMap { try SessionRecord.fetch(database, .refresh, hash: $0) }
        }
        return record?.key
    }

    private func answer<Value: Sendable>(
        _ work: () async throws(EndpointError) -> Value?
    ) async -> SessionAnswer<Value> {
        if Task.isCancelled { return .unavailable(.cancelled) }
        do throws(EndpointError) {
            return try await work().map { .ok($0) } ?? .refused
        } catch {
            return .unavailable(error)
        }
    }
}

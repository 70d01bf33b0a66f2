package import Accounts
package import FoundationEssentials
internal import SQL

/// The accounts on this machine, managed by anyone who may write to the database.
package struct AccountRegistry: Sendable {
    let database: AccountsDatabase
    private let hasher: any PasswordHasher
    let peppers: Peppers
    /// The rule for new passwords that are the only factor.
    package let rule: PasswordRule
    let now: @Sendable () -> Date
    var operatorName: String?

    /// - Parameter operatorName: Who changes accounts that are not their own, for the servers' log; `nil` where nothing
    ///   is recorded.
    package init(
        database: AccountsDatabase, hasher: any PasswordHasher, rule: PasswordRule, peppers: Peppers = .none,
        operatorName: String? = nil, now: @escaping @Sendable () -> Date
    ) {
        self.operatorName = operatorName
        self.peppers = peppers
        self.database = database
        self.hasher = hasher
        self.rule = rule
        self.now = now
    }

    /// The time in seconds since 1970, by the database's clock.
    var seconds: @Sendable (any SQLConnection) -> Double {
        { [now] database in now().timeIntervalSince1970 + database.clockOffset }
    }

    /// The cost that passwords are hashed at today.
    var today: String { hasher.prefix }

    /// A hash that no password matches.
    var decoy: String { PasswordCosts.decoy(today) }

    /// Creates an account. `name` is trimmed and normalised; the password must satisfy the rule for new ones.
    package func add(email: EmailAddress, name: String, password: Secret) async throws(AccountError) {
        let hash = try await hash(password, ofNew: email, name: Self.accountName(name))
        try await add(email: email, name: name, hash: hash, pepper: peppers.current, .added) { _, _ in }
    }

    /// Judges and hashes the password of an account that is to be made.
    func hash(
        _ password: Secret, ofNew email: EmailAddress, name: AccountName
    ) async throws(AccountError) -> String {
        try validate(password, rule, email: email, name: name.text)
        if try await self.name(of: email.lookupKey) != nil { throw .exists }
        return try await mappingEndpointErrors { () throws(EndpointError) in try await self.hash(password) }
    }

    /// Creates an account whose password is hashed, and does more in the same transaction.
    ///
    /// - Parameter more: Is given the account's number.
    func add<Value: Sendable>(
        email: EmailAddress, name: String, hash: String, pepper: [UInt8]?, _ event: OperatorChange.Event,
        _ more: @escaping @Sendable (any SQLConnection, Int64) throws -> Value
    ) async throws(AccountError) -> Value {
        let name = try Self.accountName(name).text
        let key = email.lookupKey
        let value = try await write { database -> Value? in
            try database.lock(account: key)
            guard try AccountRecord.fetch(database, key: key) == nil else { return nil }
            let row = try database.row(
                """
                INSERT INTO account (lookup_key, email, name, password_hash, password_version, created_at, pepper)
                VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id
                """,
                .text(key), .text(email.text), .text(name), .text(hash),
                .integer(AccountRecord.firstPasswordVersion), .real(seconds(database)),
                pepper.map { .blob($0) } ?? .null)
            guard let id: Int64 = try row?["id"] else { throw SQLError.failed(reason: "account") }
            // Attempts on the address before the account existed do not count against it.
            try Throttle.clear(database, key: key)
            try record(database, event, account: key)
            return try more(database, id)
        }
        guard let value else { throw .exists }
        return value
    }

    private static func accountName(_ name: String) throws(AccountError) -> AccountName {
        do { return try AccountName(name) } catch { throw .name(error) }
    }

    /// Lends the accounts, sorted by email address, in parts.
    ///
    /// - Parameters:
    ///   - search: Text that an account's address or name contains, whatever its case and marks; `nil` for all.
    ///   - limit: The most accounts.
    package func list(
        search: String? = nil, limit: Int = .max, isolation: isolated (any Actor)? = #isolation,
        _ take: ([Account]) -> Void
    ) async throws(AccountError) {
        let text = search.map(Account.folded)
        var (last, left) = ("", limit)
        while left > 0 {
            let (part, end) = try await read { [last, left] database in
                let rows = try database.rows(
                    """
                    SELECT lookup_key, email, name, created_at, disabled FROM account WHERE lookup_key > $1
                    ORDER BY lookup_key LIMIT $2
                    """,
                    .text(last), .integer(Int64(text == nil ? min(left, Self.listPart) : Self.listPart)))
                let part = try rows.map { try Account($0) }
                let end: String? = try rows.last?["lookup_key"]
                return (text.map { text in part.filter { $0.contains(text) } } ?? part, end)
            }
            guard let end else { return }
            if !part.isEmpty { take(Array(part.prefix(left))) }
            (last, left) = (end, left - part.count)
        }
    }

    /// The number of accounts in memory at once.
    private static let listPart = 2_000

    package func count() async throws(AccountError) -> Int {
        try await read { try $0.row("SELECT count(*) AS number FROM account")?.count("number") ?? 0 }
    }

    /// Whether there are no accounts yet.
    package func isEmpty() async throws(AccountError) -> Bool {
        try await read { try $0.row("SELECT 1 FROM account LIMIT 1") == nil }
    }

    /// Throws `.notFound` if there is no account with the address.
    package func require(email: EmailAddress) async throws(AccountError) {
        guard try await name(of: email.lookupKey) != nil else { throw .notFound }
    }

    /// Removes an account and ends its sessions.
    package func remove(email: EmailAddress) async throws(AccountError) {
        let key = email.lookupKey
        let existed = try await write { database in
            try database.lock(account: key)
            return try remove(database, key: key)
        }
        if !existed { throw .notFound }
    }

    /// Removes an account that is locked; returns whether there was one.
    func remove(_ database: any SQLConnection, key: String) throws -> Bool {
        guard try database.execute("DELETE FROM account WHERE lookup_key = $1", .text(key)) > 0 else { return false }
        try record(database, .removed, account: key)
        return true
    }

    /// Forgets the failed attempts on an account, so that the next one is checked at once.
    ///
    /// What strangers tried from one network address still counts for that address.
    package func unlock(email: EmailAddress) async throws(AccountError) {
        let key = email.lookupKey
        try await change(email, .unlocked) { database, _ in try Throttle.clear(database, key: key) }
    }

    /// Changes the name that an account shows. `name` is trimmed and normalised.
    package func rename(email: EmailAddress, to name: String) async throws(AccountError) {
        let name = try Self.accountName(name)
        try await change(email, .renamed) { database, account in try account.rename(database, to: name) }
    }

    /// Changes an account's email address. Its password, second factor, devices and sessions stay.
    package func changeAddress(email: EmailAddress, to new: EmailAddress) async throws(AccountError) {
        try await change(email, .addressChanged) { database, account in
            try changeAddress(database, account, to: new)
        }
    }

    /// Changes the email address of an account that is locked.
    func changeAddress(_ database: any SQLConnection, _ account: AccountRecord, to new: EmailAddress) throws {
        let key = new.lookupKey
        if key != account.key {
            try database.lock(account: key)
            guard try AccountRecord.fetch(database, key: key) == nil else { throw AccountError.exists }
            // Attempts on the address before it was this account's do not count against it.
            try Throttle.clear(database, key: key)
            // The log has another name for it from now on.
            try record(database, .addressChanged, account: key)
        }
        // It was given to who had the address until now.
        try ResetCode.forget(database, account: account.id)
        try database.execute(
            "UPDATE account SET lookup_key = $1, email = $2 WHERE id = $3", .text(key), .text(new.text),
            .integer(account.id))
    }

    /// Disables an account, which ends its sessions, or enables it again.
    package func set(email: EmailAddress, disabled: Bool) async throws(AccountError) {
        try await change(email, disabled ? .disabled : .enabled) { database, account in
            try account.set(database, disabled: disabled)
        }
    }

    /// Returns an account's sessions, the most recently used first.
    package func sessions(email: EmailAddress) async throws(AccountError) -> [OwnSession] {
        try await change(email) { [seconds] database, account in
            try SessionRecord.list(database, account: account.id, current: nil, now: seconds(database))
        }
    }

    package func endSessions(email: EmailAddress) async throws(AccountError) {
        try await change(email, .sessionsEnded) { database, account in
            try SessionRecord.endAll(database, account: account.id)
        }
    }

    /// Replaces an account's password, ends all its sessions, and forgets its failed attempts.
    package func setPassword(email: EmailAddress, to password: Secret) async throws(AccountError) {
        let replacement = try await replacement(password, email: email)
        try await change(email, .passwordChanged) { database, account in
            try setPassword(database, account, to: replacement)
        }
    }

    /// Replaces an account's password as one does who is not asked for the old one.
    func setPassword(_ database: any SQLConnection, _ account: AccountRecord, to replacement: Replacement) throws {
        try replacePassword(database, account, with: replacement)
        try Throttle.clear(database, key: account.key)
    }

    /// A new password that its account's rule accepts, hashed.
    struct Replacement: Sendable {
        let hash: String
        /// Whether it is too short to be the only factor.
        let isShort: Bool
    }

    /// Judges and hashes a new password.
    func replacement(_ password: Secret, email: EmailAddress) async throws(AccountError) -> Replacement {
        let isShort = try await isShort(password, email: email)
        return try await mappingEndpointErrors { () throws(EndpointError) in
            Replacement(hash: try await hash(password), isShort: isShort)
        }
    }

    /// Judges a new password.
    ///
    /// - Returns: Whether it is too short to be the only factor.
    func isShort(_ password: Secret, email: EmailAddress) async throws(AccountError) -> Bool {
        guard let name = try await name(of: email.lookupKey) else { throw .notFound }
        try await validate(password, rule(for: email), email: email, name: name)
        return if case .refused = rule.verdict(on: password, email: email, name: name) { true } else { false }
    }

    /// Hashes a new password, which takes a while.
    func hash(_ password: Secret) async throws(EndpointError) -> String {
        try await hasher.hash(peppers.applied(to: password.normalized()))
    }

    /// Replaces an account's password and ends all its sessions.
    func replacePassword(
        _ database: any SQLConnection, _ account: AccountRecord, with replacement: Replacement
    ) throws {
        try require(database, account, replacement)
        try account.replacePassword(
            database, with: replacement.hash, pepper: peppers.current, isShort: replacement.isShort)
    }

    /// Throws if an account's new password is too short to be the only factor, and is the only one.
    func require(_ database: any SQLConnection, _ account: AccountRecord, _ replacement: Replacement) throws {
        if replacement.isShort, try SecondFactorRecord.confirmed(database, account: account.id) == nil {
            throw AccountError.secondFactor(.passwordTooShort(minimumLength: rule.minimumLength))
        }
    }

    /// Reads or changes an account in one transaction. Any error from `body` other than ``AccountError`` counts as a
    /// failure of the storage.
    ///
    /// - Parameter event: What is recorded of it if an operator does it; `nil` if it changes nothing.
    func change<Value: Sendable>(
        _ email: EmailAddress, _ event: OperatorChange.Event? = nil,
        _ body: @escaping @Sendable (any SQLConnection, AccountRecord) throws -> Value
    ) async throws(AccountError) -> Value {
        let key = email.lookupKey
        return try await write { database -> Result<Value, AccountError> in
            try database.lock(account: key)
            guard let account = try AccountRecord.fetch(database, key: key) else { return .failure(.notFound) }
            return try Result(answering: {
                let value = try body(database, account)
                if let event { try record(database, event, account: key) }
                return value
            })
        }.get()
    }

    /// Runs `body`, which only reads.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(AccountError) -> Value {
        try await mappingEndpointErrors { () throws(EndpointError) in try await database.read(body) }
    }

    /// Runs `body` in one transaction.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(AccountError) -> Value {
        try await mappingEndpointErrors { () throws(EndpointError) in try await database.write(body) }
    }

    private func validate(
        _ password: Secret, _ rule: PasswordRule, email: EmailAddress, name: String
    ) throws(AccountError) {
        if case .refused(let problem) = rule.verdict(on: password, email: email, name: name) {
            throw .password(problem)
        }
    }

    /// Returns the name of the account; `nil` if there is none.
    private func name(of key: String) async throws(AccountError) -> String? {
        try await read { try AccountRecord.fetch($0, key: key)?.name }
    }

    private func mappingEndpointErrors<Value>(
        _ work: () async throws(EndpointError) -> Value
    ) async throws(AccountError) -> Value {
        if Task.isCancelled { throw .unavailable(.cancelled) }
        do throws(EndpointError) {
            return try await work()
        } catch {
            throw .unavailable(error)
        }
    }
}

extension Result where Failure == AccountError {
    /// The answer of work in a transaction, which is committed all the same if that is an ``AccountError``.
    ///
    /// - Throws: Any other error: a failure of the storage.
    init(answering work: () throws -> Success) throws {
        do {
            self = .success(try work())
        } catch let error as AccountError {
            self = .failure(error)
        }
    }
}

package import Accounts
private import FoundationEssentials
private import SQL

extension AccountRegistry {
    package struct Imported: Sendable {
        package var added = 0
        /// The addresses that had an account already, which was left as it is.
        package var existing: [EmailAddress] = []
    }

    /// Why accounts cannot be added.
    package enum ImportError: Error, Sendable {
        /// There are too many kinds of hash: every login does the work of each, so that nobody learns who has an
        /// account.
        case tooManyCosts(found: Int, maximumCount: Int)
        case unavailable(EndpointError)
    }

    /// Throws if the hashes of accounts that are to be added would have too many costs.
    package func check(costs: Set<PortableAccount.Cost>) async throws(ImportError) {
        for (isForeign, new) in Dictionary(grouping: costs, by: \.isForeign) {
            let new = Set(new.map(\.text))
            let known = try await changing { [today] database in
                try Set(isForeign ? PasswordCosts.imported(database) : PasswordCosts.own(database) + [today])
            }
            let all = known.union(new).count
            // What is there already costs nothing more.
            if all > PasswordCosts.maximumCount, !new.isSubset(of: known) {
                throw .tooManyCosts(found: all, maximumCount: PasswordCosts.maximumCount)
            }
        }
    }

    /// Adds accounts with the hashes of their passwords, in batches of one transaction each. Between two of them others
    /// may write for as long as one took.
    package func add(_ accounts: [PortableAccount]) async throws(ImportError) -> Imported {
        try await check(costs: Set(accounts.map(\.cost)))
        var result = Imported()
        // In the same order in every process, so that no two wait for each other's locks forever.
        let sorted = accounts.sorted { $0.email.lookupKey < $1.email.lookupKey }
        for start in stride(from: 0, to: sorted.count, by: Self.part) {
            let part = Array(sorted[start..<min(start + Self.part, sorted.count)])
            let begun = ContinuousClock.now
            let existing = try await changing { [seconds, decoy] database in
                let existing = try part.filter { try !$0.insert(database, decoy: decoy, now: seconds(database)) }
                if existing.count < part.count {
                    try record(database, .imported, account: nil, count: part.count - existing.count)
                }
                return existing
            }
            result.added += part.count - existing.count
            result.existing += existing.map(\.email)
            // Cancelling it ends the work at the next batch.
            if part.count == Self.part { try? await Task.sleep(for: ContinuousClock.now - begun) }
        }
        return result
    }

    private func changing<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(ImportError) -> Value {
        if Task.isCancelled { throw .unavailable(.cancelled) }
        do throws(EndpointError) {
            return try await database.write(body)
        } catch {
            throw .unavailable(error)
        }
    }

    /// The number of accounts added in one transaction.
    private static let part = 200

    /// Lends all accounts with their hashes, second factors and devices, sorted by email address, in parts of which
    /// each is read at once. Nobody waits for it, nor does the database while `take` is at work.
    package func export(
        isolation: isolated (any Actor)? = #isolation, _ take: ([PortableAccount]) -> Void
    ) async throws(AccountError) {
        var last = ""
        while true {
            let part = try await read { [last] database in
                try database.snapshot { try PortableAccount.fetch(database, after: last) }
            }
            guard let key = part.last?.email.lookupKey else { return }
            take(part)
            last = key
        }
    }
}

extension PortableAccount {
    /// What checking a password costs, as its hash says.
    package struct Cost: Sendable, Hashable {
        fileprivate var isForeign: Bool
        fileprivate var text: String
    }

    package var cost: Cost {
        switch hash {
        case .own(let hash): Cost(isForeign: false, text: PasswordCosts.cost(of: hash))
        case .foreign(let hash): Cost(isForeign: true, text: hash.cost)
        }
    }

    /// Returns the 500 accounts whose lookup keys follow `key`, or those that are left.
    ///
    /// The number stands in the statements: a database that knows it looks the few up by their index.
    fileprivate static func fetch(_ database: any SQLConnection, after key: String) throws -> [PortableAccount] {
        var devices: [Int64: [PortableDevice]] = [:]
        for row in try database.rows(
            """
            SELECT account_id, hash, seen_at FROM known_device WHERE account_id IN
                (SELECT id FROM account WHERE lookup_key > $1 ORDER BY lookup_key LIMIT 500)
            ORDER BY seen_at, hash
            """,
            .text(key))
        {
            let seenAt = Date(timeIntervalSince1970: try row.time("seen_at"))
            guard let device = PortableDevice(hash: try row["hash"], seenAt: seenAt) else {
                throw SQLError.damaged(reason: "known_device.hash")
            }
            devices[try row["account_id"], default: []].append(device)
        }
        var codes: [Int64: [[UInt8]]] = [:]
        for row in try database.rows(
            """
            SELECT account_id, hash FROM recovery_code WHERE account_id IN
                (SELECT id FROM account WHERE lookup_key > $1 ORDER BY lookup_key LIMIT 500)
            ORDER BY hash
            """,
            .text(key))
        {
            codes[try row["account_id"], default: []].append(try row["hash"])
        }
        let rows = try database.rows(
            """
            SELECT account.id AS id, lookup_key, email, name, password_hash, pepper, created_at, disabled,
                needs_second_factor, second_factor_required, imported_hash.hash AS imported,
                second_factor.key AS key, last_step
            FROM account LEFT JOIN imported_hash ON imported_hash.account_id = account.id
                LEFT JOIN second_factor ON second_factor.account_id = account.id AND confirmed = 1
            WHERE lookup_key > $1 ORDER BY lookup_key LIMIT 500
            """,
            .text(key))
        return try rows.map { row in
            let id: Int64 = try row["id"]
            let email: String = try row["email"]
            try AccountRecord.check(email: email, key: row["lookup_key"])
            let hash = try row.optional("imported") ?? (try row["password_hash"] as String)
            let key = try (row.optional("key") as [UInt8]?).map(SecondFactorRecord.key)
            var factor: PortableSecondFactor?
            if key != nil || codes[id] != nil {
                factor = PortableSecondFactor(
                    key: key, lastStep: try row.optional("last_step") ?? 0, recoveryCodes: codes[id] ?? [],
                    isRequired: try row["needs_second_factor"])
            }
            return PortableAccount(
                email: EmailAddress(stored: email), name: try AccountName(row["name"]),
                hash: try StoredHash(hash), pepper: try row.optional("pepper"),
                createdAt: Date(timeIntervalSince1970: try row.time("created_at")), isDisabled: try row["disabled"],
                secondFactor: factor, requiresSecondFactor: try row["second_factor_required"],
                devices: devices[id] ?? [])
        }
    }

    /// Adds the account; returns `false` if there is one with its address already.
    ///
    /// - Parameter decoy: A hash that no password matches.
    fileprivate func insert(_ database: any SQLConnection, decoy: String, now: Double) throws -> Bool {
        let key = email.lookupKey
        try database.lock(account: key)
        let foreign: ForeignHash? = if case .foreign(let hash) = hash { hash } else { nil }
        let row = try database.row(
            """
            INSERT INTO account (
                lookup_key, email, name, password_hash, password_version, created_at, pepper, disabled,
                second_factor_required)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (lookup_key) DO NOTHING RETURNING id
            """,
            .text(key), .text(email.text), .text(name.text), .text(foreign == nil ? hash.text : decoy),
            .integer(AccountRecord.firstPasswordVersion), .real(createdAt?.timeIntervalSince1970 ?? now),
            pepper.map { .blob($0) } ?? .null,
            .integer(isDisabled ? 1 : 0), .integer(requiresSecondFactor ? 1 : 0))
        guard let id: Int64 = try row?["id"] else { return false }
        if let foreign {
            try database.execute(
                "INSERT INTO imported_hash (account_id, cost, hash) VALUES ($1, $2, $3)",
                .integer(id), .text(foreign.cost), .text(foreign.text))
        }
        try secondFactor?.insert(database, account: id)
        for device in devices { try device.insert(database, account: id) }
        // Attempts on the address before the account existed do not count against it.
        try Throttle.clear(database, key: key)
        return true
    }
}

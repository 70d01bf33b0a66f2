package import Accounts
internal import SQL

/// An account as it is known to a program that provisions accounts.
package struct ProvisionedAccount: Sendable, Hashable {
    /// Stays whatever is changed, and is never another account's.
    package let id: String
    /// The id that the program has for it; `nil` if it gave none.
    package var externalID: String?
    package var account: Account

    package init(id: String, externalID: String?, account: Account) {
        (self.id, self.externalID, self.account) = (id, externalID, account)
    }

    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row["public_id"], externalID: try row.optional("external_id"), account: try Account(row))
    }

    /// What accounts are looked up by.
    package enum Key: Sendable, Hashable {
        case id(String)
        case email(EmailAddress)
        case externalID(String)
    }

    /// What to change; `nil` leaves a thing as it is.
    package struct Changes: Sendable {
        package var email: EmailAddress?
        package var name: AccountName?
        package var isDisabled: Bool?
        /// `.some(nil)` for none.
        package var externalID: String??
        package var password: Secret?

        package init() {}
    }
}

extension AccountRegistry {
    /// Returns the registry as another operator uses it.
    package func operated(by name: String) -> AccountRegistry {
        var registry = self
        registry.operatorName = name
        return registry
    }

    /// Returns the accounts with a key: at most one, except that up to 100 may have the same external id.
    package func provisioned(_ key: ProvisionedAccount.Key) async throws(AccountError) -> [ProvisionedAccount] {
        try await read { database in
            let rows =
                switch key {
                case .id(let id):
                    try database.rows(
                        """
                        SELECT public_id, external_id, lookup_key, email, name, created_at, disabled FROM account
                        WHERE public_id = $1
                        """, .text(id))
                case .email(let email):
                    try database.rows(
                        """
                        SELECT public_id, external_id, lookup_key, email, name, created_at, disabled FROM account
                        WHERE lookup_key = $1
                        """, .text(email.lookupKey))
                case .externalID(let id):
                    try database.rows(
                        """
                        SELECT public_id, external_id, lookup_key, email, name, created_at, disabled FROM account
                        WHERE external_id = $1 ORDER BY id LIMIT 100
                        """, .text(id))
                }
            return try rows.map { try ProvisionedAccount($0) }
        }
    }

    /// Returns some of the accounts, the oldest first, and the number of all.
    package func provisioned(
        from offset: Int, limit: Int
    ) async throws(AccountError) -> (accounts: [ProvisionedAccount], total: Int) {
        try await read { database in
            try database.snapshot {
                let total = try database.row("SELECT count(*) AS number FROM account")?.count("number") ?? 0
                guard limit > 0, offset < total else { return ([], total) }
                let rows = try database.rows(
                    """
                    SELECT public_id, external_id, lookup_key, email, name, created_at, disabled FROM account
                    ORDER BY id LIMIT $1 OFFSET $2
                    """, .integer(Int64(limit)), .integer(Int64(offset)))
                return (try rows.map { try ProvisionedAccount($0) }, total)
            }
        }
    }

    /// Lends all accounts, the oldest first, in parts.
    package func provisioned(
        isolation: isolated (any Actor)? = #isolation, _ take: ([ProvisionedAccount]) -> Void
    ) async throws(AccountError) {
        var last: Int64 = 0
        while true {
            let (part, end) = try await read { [last] database in
                let rows = try database.rows(
                    """
                    SELECT id, public_id, external_id, lookup_key, email, name, created_at, disabled FROM account
                    WHERE id > $1 ORDER BY id LIMIT 2000
                    """, .integer(last))
                let end: Int64? = try rows.last?["id"]
                return (try rows.map { try ProvisionedAccount($0) }, end)
            }
            guard let end else { return }
            take(part)
            last = end
        }
    }

    /// Creates an account.
    ///
    /// - Parameter password: `nil` for an account that nobody signs in to until a code for a new password was given
    ///   out.
    package func provision(
        email: EmailAddress, name: AccountName, password: Secret?, externalID: String?, isDisabled: Bool
    ) async throws(AccountError) -> ProvisionedAccount {
        var hash = decoy
        if let password { hash = try await self.hash(password, ofNew: email, name: name) }
        let pepper = password == nil ? nil : peppers.current
        return try await add(email: email, name: name.text, hash: hash, pepper: pepper, .added) { database, id in
            try database.execute(
                "UPDATE account SET external_id = $1, disabled = $2 WHERE id = $3",
                externalID.map { .text($0) } ?? .null, .integer(isDisabled ? 1 : 0), .integer(id))
            return try Self.provisioned(database, number: id)
        }
    }

    /// Changes an account, all at once or nothing; returns it as it is then.
    package func change(
        id: String, _ changes: ProvisionedAccount.Changes
    ) async throws(AccountError) -> ProvisionedAccount {
        var replacement: Replacement?
        if let password = changes.password {
            guard let account = try await provisioned(.id(id)).first?.account else { throw .notFound }
            replacement = try await self.replacement(password, email: EmailAddress(stored: account.email))
        }
        return try await locked(id: id) { [replacement] database, account in
            var account = account
            // What may be refused comes before the first change: a refusal takes nothing back.
            if let replacement { try require(database, account, replacement) }
            if let email = changes.email, email.text != account.email {
                try changeAddress(database, account, to: email)
                try record(database, .addressChanged, account: account.key)
                (account.key, account.email) = (email.lookupKey, email.text)
            }
            if let replacement {
                try setPassword(database, account, to: replacement)
                try record(database, .passwordChanged, account: account.key)
            }
            if let name = changes.name, name.text != account.name {
                try account.rename(database, to: name)
                try record(database, .renamed, account: account.key)
            }
            if let isDisabled = changes.isDisabled, try account.isDisabled(database) != isDisabled {
                try account.set(database, disabled: isDisabled)
                try record(database, isDisabled ? .disabled : .enabled, account: account.key)
            }
            let now = try Self.provisioned(database, number: account.id)
            guard let externalID = changes.externalID, externalID != now.externalID else { return now }
            try database.execute(
                "UPDATE account SET external_id = $1 WHERE id = $2", externalID.map { .text($0) } ?? .null,
                .integer(account.id))
            try record(database, .externalIDChanged, account: account.key)
            return try Self.provisioned(database, number: account.id)
        }
    }

    /// Removes an account and ends its sessions.
    package func remove(id: String) async throws(AccountError) {
        try await locked(id: id) { database, account in _ = try remove(database, key: account.key) }
    }

    /// Changes an account in one transaction.
    private func locked<Value: Sendable>(
        id: String, _ body: @escaping @Sendable (any SQLConnection, AccountRecord) throws -> Value
    ) async throws(AccountError) -> Value {
        guard let email = try await provisioned(.id(id)).first?.account.email else { throw .notFound }
        return try await change(EmailAddress(stored: email)) { database, account in
            // It may have been removed or have got another address meanwhile, and the address another account.
            guard try Self.provisioned(database, number: account.id).id == id else { throw AccountError.notFound }
            return try body(database, account)
        }
    }

    private static func provisioned(_ database: any SQLConnection, number: Int64) throws -> ProvisionedAccount {
        let row = try database.row(
            """
            SELECT public_id, external_id, lookup_key, email, name, created_at, disabled FROM account WHERE id = $1
            """, .integer(number))
        guard let row else { throw SQLError.damaged(reason: "account") }
        return try ProvisionedAccount(row)
    }
}

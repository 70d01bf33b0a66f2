import Accounts
import Foundation
import GRDB
import LocalAccounts
import Testing

/// The accounts of a server that is killed again and again.
struct KilledHouse {
    static var password: Secret { Secret("Zoë’s blue teapot") }

    let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-\(UUID().uuidString)")
    let emails: [EmailAddress]

    private var path: String { folder.appending(path: "rollcall/accounts.sqlite").path }

    /// Hashes at the least cost.
    private let hasher = Argon2idHasher(cost: .least, limit: ConcurrencyLimit(running: 2, waiting: 8))

    private var registry: AccountRegistry {
        AccountRegistry(database: AccountsDatabase(path: path), hasher: hasher, rule: .standard, now: { Date() })
    }

    /// Makes three accounts.
    init() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        emails = try ["ada", "bob", "eve"].map { try EmailAddress("\($0)@example.com") }
        for email in emails { try await registry.add(email: email, name: "Somebody", password: Self.password) }
    }

    /// Hashes the first account's password at the least cost again.
    func age() async throws { try await registry.setPassword(email: emails[0], to: Self.password) }

    /// Whether the first account's password is hashed at another cost than the least; it is the password's hash.
    func isRehashed() async throws -> Bool {
        let hash = try await DatabaseQueue(path: path).read { [email = emails[0].lookupKey] database in
            try String.fetchOne(database, sql: "SELECT password_hash FROM account WHERE lookup_key = ?", arguments: [email])
        }
        let there = try #require(hash)
        #expect(try await hasher.matches(Self.password, there))
        return hasher.needsRehash(there)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Looks at the database itself: it is whole, the accounts are there, and each session has its one pair of tokens.
    func checkDatabase() throws {
        try DatabaseQueue(path: path).read { database in
            #expect(try String.fetchAll(database, sql: "PRAGMA integrity_check") == ["ok"])
            #expect(try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").isEmpty)
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM account") == emails.count)
            let halves = try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM session_family AS family
                    WHERE (SELECT count(*) FROM session_token WHERE family_id = family.id AND kind = 'access') <> 1
                    OR (SELECT count(*) FROM session_token
                        WHERE family_id = family.id AND kind = 'refresh' AND NOT spent) <> 1
                    """)
            #expect(halves == 0)
        }
    }
}

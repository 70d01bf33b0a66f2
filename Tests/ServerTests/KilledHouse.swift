import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing

/// The accounts of a server that is killed again and again.
struct KilledHouse {
    static var password: Secret { Secret("Zoë’s blue teapot") }

    let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-\(UUID().uuidString)")
    let emails: [EmailAddress]

    private var path: String { folder.appending(path: "rollcall/accounts.sqlite").path }

    /// Hashes at the least cost.
    private let hasher = Argon2idHasher(cost: .minimum, limit: ConcurrencyLimit(running: 2, waiting: 8))

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
        let hash: String? = try SQLiteConnection(path: path, timeout: .seconds(10))
            .row("SELECT password_hash FROM account WHERE lookup_key = $1", .text(emails[0].lookupKey))?[
                "password_hash"]
        let there = try #require(hash)
        #expect(try await hasher.matches(Self.password, there))
        return hasher.needsRehash(there)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Looks at the database itself: it is whole, the accounts are there, and each session has its one pair of tokens.
    func checkDatabase() throws {
        let database = try SQLiteConnection(path: path, timeout: .seconds(10))
        #expect(try database.rows("PRAGMA integrity_check").map(\.values) == [[.text("ok")]])
        #expect(try database.rows("PRAGMA foreign_key_check").isEmpty)
        #expect(try database.rows("SELECT id FROM account").count == emails.count)
        let halves = try database.rows(
            """
            SELECT id FROM session_family AS family
            WHERE (SELECT count(*) FROM session_token WHERE family_id = family.id AND kind = 'access') <> 1
            OR (SELECT count(*) FROM session_token
                WHERE family_id = family.id AND kind = 'refresh' AND spent = 0) <> 1
            """)
        #expect(halves.isEmpty)
    }
}

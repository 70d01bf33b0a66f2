import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing

@Suite("Accounts on their way into a database and out of it", .onBothDatabases)
struct AccountTransferTests {
    private let house: House
    private let ann: EmailAddress

    init() throws { (house, ann) = (try House(), try EmailAddress("ann@example.org")) }

    /// A hash that no password is known for.
    private static let hash = "$argon2id$v=19$m=8,t=1,p=1$AAECAwQFBgcICQoLDA0ODw$" + String(repeating: "A", count: 43)

    private func account(_ email: String, _ hash: String = AccountTransferTests.hash) throws -> PortableAccount {
        PortableAccount(
            email: try EmailAddress(email), name: try AccountName("Ann"), hash: try PortableAccount.StoredHash(hash))
    }

    @Test("an account that says no more than it must is enabled, new and without a pepper; what it says goes along")
    func fields() async throws {
        let hash = try await house.hasher.hash(Secret(House.password))
        let created = Date(timeIntervalSince1970: 1_234_567.5)
        let pepper = [UInt8](1...8)
        let bob = PortableAccount(
            email: try EmailAddress("Bob@example.org"), name: try AccountName("Bob"),
            hash: try PortableAccount.StoredHash(Self.hash), pepper: pepper, createdAt: created, isDisabled: true)
        #expect(try await house.registry().add([bob, account("ann@example.org", hash)]).added == 2)
        let now = house.time.now()
        #expect(
            try await house.registry().list() == [
                Account(email: "ann@example.org", name: "Ann", createdAt: now),
                Account(email: "Bob@example.org", name: "Bob", createdAt: created, isDisabled: true),
            ])
        try #require(try await house.login().value != nil)
        let exported = try await house.registry().export()
        #expect(exported.map(\.email.text) == ["ann@example.org", "Bob@example.org"])
        #expect(exported.map(\.name.text) == ["Ann", "Bob"])
        #expect(exported.map(\.hash.text) == [hash, Self.hash])
        #expect(exported.map(\.createdAt) == [now, created])
        #expect(exported.map(\.pepper) == [nil, pepper])
        #expect(exported.map(\.isDisabled) == [false, true])
        #expect(exported.allSatisfy { $0.secondFactor == nil && $0.devices.isEmpty })
    }

    @Test("the devices that an account was signed in from go along")
    func devices() async throws {
        var bob = try account("bob@example.org")
        let seen = house.time.now()
        bob.devices = try [1, 2].map {
            try #require(PortableDevice(hash: [UInt8](repeating: $0, count: 32), seenAt: seen))
        }
        #expect(try await house.registry().add([bob]).added == 1)
        let exported = try await house.registry().export()
        #expect(exported.map { Set($0.devices) } == [Set(bob.devices)])
    }

    @Test("those who were there already are named in the order of their addresses, whatever order they came in")
    func order() async throws {
        let first = try [account("bob@example.org"), account("eve@example.org"), account("ann@example.org")]
        #expect(try await house.registry().add(first).added == 3)
        let then = try [
            account("eve@example.org"), account("dan@example.org"), account("BOB@example.org"),
            account("cid@example.org"), account("ann@example.org"),
        ]
        let result = try await house.registry().add(then)
        #expect(result.added == 2)
        #expect(result.existing.map(\.text) == ["ann@example.org", "BOB@example.org", "eve@example.org"])
    }

    @Test("more accounts than one transaction takes are all added, once")
    func many() async throws {
        let accounts = try (0..<201).map { try account("p\($0)@example.org") }
        let first = try await house.registry().add(accounts)
        #expect(first.added == 201 && first.existing.isEmpty)
        let again = try await house.registry().add(accounts)
        #expect(again.added == 0 && again.existing.count == 201)
        #expect(try await Set(house.registry().list().map(\.email)) == Set(accounts.map(\.email.text)))
    }

    @Test("what failed on an address before it had an account does not count against the account")
    func earlierFailures() async throws {
        let hash = try await house.hasher.hash(Secret(House.password))
        for _ in 0..<5 { #expect(try await house.login("ann@example.org", "wrong") == .rejected(.credentials)) }
        #expect(try await house.login() == .locked(retryAfter: .seconds(1)))
        #expect(try await house.registry().add([account("ann@example.org", hash)]).added == 1)
        try #require(try await house.login().value != nil)
    }

    @Test("an account whose address is refused today keeps nobody from the others, and is not lost")
    func formerAddress() async throws {
        #expect(try await house.registry().add([account("bob@example.org"), account("ann@example.org")]).added == 2)
        let former = "ann@example..org"
        #expect(EmailAddress.problem(in: former) != nil)
        try house.connect().execute(
            "UPDATE account SET email = $1, lookup_key = $1 WHERE email = 'ann@example.org'", .text(former))
        #expect(try await house.registry().list().map(\.email) == [former, "bob@example.org"])
        #expect(try await house.registry().export().map(\.email.text) == [former, "bob@example.org"])
    }

    @Test("an export comes in parts, and between them nobody waits for it, nor does the database for its reader")
    func parts() async throws {
        var accounts = try (0..<1_200).map { try account("p\($0)@example.org") }
        accounts[700].devices = [try #require(PortableDevice(hash: [UInt8](repeating: 7, count: 32), seenAt: Date()))]
        accounts[900].secondFactor = PortableSecondFactor(
            letters: Secret("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), lastStep: 7,
            recoveryCodes: [[UInt8](repeating: 9, count: 32)], isRequired: true)
        #expect(try await house.registry().add(accounts).added == accounts.count)
        let other = try house.connect()
        var exported: [PortableAccount] = []
        try await house.registry().export { part in
            #expect(part.count <= 500)
            exported += part
            #expect(throws: Never.self) {
                // What a login does, and what ends a transaction whose client is at work elsewhere.
                _ = try other.transaction { try other.execute("UPDATE account SET name = $1", .text("Ann")) }
                guard house.place != nil else { return }
                let open = try other.rows(
                    """
                    SELECT 1 AS one FROM pg_locks
                    WHERE relation = 'account'::regclass AND mode = 'AccessShareLock' AND pid <> pg_backend_pid()
                    """)
                #expect(open.isEmpty)
            }
        }
        #expect(exported.map(\.email.text) == accounts.map(\.email.text).sorted())
        #expect(exported.filter { !$0.devices.isEmpty }.map(\.email) == [accounts[700].email])
        #expect(exported.compactMap { $0.secondFactor?.recoveryCodes } == [[[UInt8](repeating: 9, count: 32)]])
    }

    @Test(
        "a list finds accounts by a part of their address or name, whatever its case and marks, and no more than asked")
    func search() async throws {
        var accounts = try ["zoe@example.org", "JOSE@example.org", "kim@example.org"].map { try account($0) }
        accounts[0].name = try AccountName("José Álvarez")
        #expect(try await house.registry().add(accounts).added == 3)
        func found(_ search: String?, limit: Int = .max) async throws -> [String] {
            var found: [String] = []
            try await house.registry().list(search: search, limit: limit) { found += $0.map(\.email) }
            return found
        }
        #expect(try await found("jose") == ["JOSE@example.org", "zoe@example.org"])
        #expect(try await found("ALVA") == ["zoe@example.org"])
        #expect(try await found("example.org", limit: 2) == ["JOSE@example.org", "kim@example.org"])
        #expect(try await found("nobody").isEmpty)
        #expect(try await found(nil, limit: 1) == ["JOSE@example.org"])
        #expect(try await found(nil, limit: 0).isEmpty)
    }

    @Test("an account whose address is damaged is not exported under a wrong one")
    func damaged() async throws {
        try await house.addAnn()
        try house.connect().execute("UPDATE account SET email = $1", .text("bob@example.org"))
        let failure = EndpointError.storageDamaged(path: house.database.path, reason: "account.email")
        await #expect(throws: AccountError.unavailable(failure)) { try await house.registry().export() }
    }
}

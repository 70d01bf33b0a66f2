import Accounts
import LocalAccounts
import SQL
import Testing

@Suite("How many kinds of hashes a login works for", .onBothDatabases)
struct PasswordCostsTests {
    private let house: House

    init() throws { house = try House() }

    private func email(_ number: Int) throws -> EmailAddress { try EmailAddress("p\(number)@example.org") }

    private func accounts(_ hashes: [String]) throws -> [PortableAccount] {
        try hashes.enumerated().map { number, hash in
            PortableAccount(
                email: try email(number + 1), name: try AccountName("Ann"),
                hash: try PortableAccount.StoredHash(hash))
        }
    }

    /// The number of checks that a wrong password takes.
    private func work(_ email: String = "nobody@example.org") async throws -> Int {
        let before = house.hasher.checks
        #expect(try await house.login(email, "wrong") == .rejected(.credentials))
        return house.hasher.checks - before
    }

    @Test("with eight costs of this program's, whoever has one of them signs in, and everyone's attempt works for all")
    func own() async throws {
        for passes in 1...8 {
            let hasher = CountingHasher(cost: Argon2idHasher.Cost(passes: passes, memory: 8_192))
            try await house.registry(hasher: hasher).add(
                email: email(passes), name: "Ann", password: Secret(House.password))
        }
        #expect(try await work() == 8)
        #expect(try await work("p8@example.org") == 8)
        for passes in (1...8).reversed() {
            let before = house.hasher.checks
            try #require(try await house.login("p\(passes)@example.org").value != nil)
            // Each login replaces its hash by one of today's cost.
            #expect(house.hasher.checks == before + passes)
        }
        #expect(try await work() == 1)
    }

    private static let argon2iTail = "AAECAwQFBgcICQoLDA0ODw$" + String(repeating: "A", count: 43)

    @Test("eight costs of other programs are taken beside this one's own; a ninth is not, nor does a login work for it")
    func imported() async throws {
        let hashes = (1...9).map { "$argon2i$v=19$m=8,t=\($0),p=1$\(Self.argon2iTail)" }
        let ann = try EmailAddress("ann@example.org")
        try await house.addAnn()
        #expect(try await house.registry().add(accounts(Array(hashes.dropLast()))).added == 8)
        await #expect {
            _ = try await house.registry().add(accounts(hashes))
        } throws: { error in
            guard case AccountRegistry.ImportError.tooManyCosts(9, 8) = error else { return false }
            return true
        }
        // What is there already costs nothing more.
        #expect(try await house.registry().add(accounts(Array(hashes.dropLast()))).existing.count == 8)
        #expect(try await work() == 9)
        // As if two had been added at the same moment.
        let connection = try house.connect()
        let row = try connection.row("SELECT id FROM account WHERE lookup_key = $1", .text(ann.lookupKey))
        let found = try #require(row)
        let id: Int64 = try found["id"]
        try connection.execute(
            "INSERT INTO imported_hash (account_id, cost, hash) VALUES ($1, $2, $3)",
            .integer(id), .text("$argon2i$v=19$m=8,t=9,p=1"), .text(hashes[8]))
        #expect(try await work() == 9)
    }

    @Test(
        "hashes that differ in salt and digest alone are of one cost",
        arguments: [
            ("$argon2id$v=19$m=8,t=2,p=1$", "AECAwQFBgcICQoLDA0ODw$" + String(repeating: "A", count: 43)),
            ("$argon2i$v=19$m=8,t=2,p=1$", "AECAwQFBgcICQoLDA0ODw$" + String(repeating: "A", count: 43)),
            ("$scrypt$ln=4,r=8,p=1$", "AECAwQFBgcICQoLDA0ODw$" + String(repeating: "A", count: 43)),
            ("$2b$04$", "bcdefghijklmnopqrstuugOg30HiVInW6/BPeisj/IGuXGy4RUpa"),
        ])
    func salts(cost: String, tail: String) async throws {
        let hashes = (1...9).map { "\(cost)\($0)\(tail)" }
        #expect(try await house.registry().add(accounts(hashes)).added == 9)
        // Today's cost and that of the nine.
        #expect(try await work() == 2)
        #expect(try await work("p5@example.org") == 2)
    }
}

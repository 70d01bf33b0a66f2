import Accounts
import LocalAccounts
import SQL
import Testing

@Suite("What strangers on the network can do to an account, and what they can learn of it", .onBothDatabases)
struct StrangersTests {
    private let house: House
    private let home = "192.0.2.7"
    private let stranger = "198.51.100.9"

    init() throws { house = try House() }

    private func fail(_ email: String = "ann@example.org", from address: String?, _ times: Int = 1) async throws {
        for _ in 0..<times {
            #expect(try await house.login(email, "wrong", from: address) == .rejected(.credentials))
        }
    }

    /// Fails until the account is locked for a quarter of an hour, over several addresses.
    private func lock(_ email: String = "ann@example.org") async throws {
        for number in 1...18 {
            _ = try await house.login(email, "wrong", from: "203.0.113.\(number)")
            if case .locked(let wait?) = try await house.login(email, "wrong", from: stranger) {
                house.time.advance(by: wait)
            }
        }
        try await fail(email, from: stranger)
        #expect(try await house.login(email, from: stranger) == .locked(retryAfter: .seconds(900)))
    }

    @Test(
        "the wider networks of IPv6 have an allowance, too, whatever address there each failure comes from",
        arguments: [
            ("2001:db8:1:", 1, "2001:db8:1:ff::1", "2001:db8:1:100::1"),
            ("2001:db8:2:", 256, "2001:db8:2:ffff::1", nil),
        ] as [(String, Int, String, String?)])
    func networks(prefix: String, step: Int, inside: String, outside: String?) async throws {
        var policy = ThrottlePolicy.standard
        (policy.household, policy.site) = (60, 70)
        policy.address.free = 60
        let endpoint = house.endpoint(throttle: policy)
        for number in 0..<(step == 1 ? 60 : 70) {
            let address = prefix + String(number * step, radix: 16) + "::7"
            let answer = try await house.login("p\(number)@example.org", "wrong", from: address, at: endpoint)
            #expect(answer == .rejected(.credentials))
        }
        #expect(
            try await house.login("q@example.org", "wrong", from: inside, at: endpoint)
                == .locked(retryAfter: .seconds(1)))
        guard let outside else { return }
        #expect(
            try await house.login("q@example.org", "wrong", from: outside, at: endpoint) == .rejected(.credentials))
    }

    @Test("they lock the addresses that the owner signs in from, too, but not the machine itself")
    func owner() async throws {
        try await house.addAnn()
        try #require(try await house.login(from: home).value != nil)
        try await lock()
        try #require(try await house.login().value != nil)
        for address in [stranger, home, "192.0.2.8"] {
            #expect(try await house.login(from: address) == .locked(retryAfter: .seconds(900)))
        }
    }

    @Test("what failed elsewhere is told alike at the owner's own address, whether there is an account or not")
    func office() async throws {
        let empty = try House()
        try await house.addAnn()
        try #require(try await house.login(from: home).value != nil)
        for house in [house, empty] {
            for number in 1...5 {
                let answer = try await house.login("ann@example.org", "wrong", from: "203.0.113.\(number)")
                #expect(answer == .rejected(.credentials))
            }
            for address in [home, stranger] {
                let answer = try await house.login("ann@example.org", "wrong", from: address)
                #expect(answer == .locked(retryAfter: .seconds(1)))
            }
        }
    }

    @Test("an unlocked account lets its owner in at once, from everywhere where it was locked")
    func unlock() async throws {
        try await house.addAnn()
        try #require(try await house.login(from: home).value != nil)
        try await lock()
        try await fail(from: nil, 5)
        try await house.registry().unlock(email: EmailAddress("ANN@example.org"))
        for address in [nil, home, stranger] {
            try #require(try await house.login(from: address).value != nil)
        }
        await #expect(throws: AccountError.notFound) {
            try await house.registry().unlock(email: EmailAddress("bob@example.org"))
        }
    }

    @Test("the machine's own failures lock it, and nobody else")
    func thisMachine() async throws {
        try await house.addAnn()
        try await fail(from: nil, 5)
        #expect(try await house.login() == .locked(retryAfter: .seconds(1)))
        try #require(try await house.login(from: home).value != nil)
    }

    @Test(
        "an owner's login changes nothing of what others see: an account that is there is like one that is not",
        arguments: ["192.0.2.7", "198.51.100.9"])
    func alike(ownersAddress: String) async throws {
        let empty = try House()
        try await house.addAnn()
        var (known, unknown): ([LoginResult], [LoginResult]) = ([], [])
        for attempt in 1...12 {
            if attempt == 5 || attempt == 9 {
                _ = try await house.login(from: ownersAddress)
                _ = try await house.login()
            }
            known.append(try await house.login("ann@example.org", "wrong", from: stranger))
            unknown.append(try await empty.login("ann@example.org", "wrong", from: stranger))
            if attempt == 7 { for time in [house.time, empty.time] { time.advance(by: .seconds(1)) } }
        }
        #expect(known == unknown)
        #expect(known[4] == .rejected(.credentials) && known[5] == .locked(retryAfter: .seconds(1)))
    }

    @Test("the addresses that an earlier version stored for an account are forgotten by its next login")
    func earlierAddresses() async throws {
        try await house.addAnn()
        let connection = try house.connect()
        let id: Int64? = try connection.row("SELECT id FROM account")?["id"]
        try connection.execute(
            "INSERT INTO known_address (address, account_id, seen_at) VALUES ($1, $2, $3)",
            .blob([UInt8](repeating: 7, count: 32)), .integer(try #require(id)), .real(0))
        try #require(try await house.login(from: home).value != nil)
        #expect(try connection.rows("SELECT address FROM known_address").isEmpty)
    }

    @Test("a new password forgets what failed anywhere")
    func newPassword() async throws {
        try await house.addAnn()
        try #require(try await house.login(from: home).value != nil)
        try await fail(from: home, 5)
        try await house.registry().setPassword(
            email: EmailAddress("ann@example.org"), to: Secret("another good password"))
        try #require(try await house.login("ann@example.org", "another good password", from: home).value != nil)
        try #require(try await house.login("ann@example.org", "another good password", from: home).value != nil)
    }
}

import Accounts
import LocalAccounts
import SQL
import Testing
import Waiting

@Suite("Accounts that are changed", .onBothDatabases)
struct AccountChangeTests {
    private let ann: EmailAddress
    private let bob: EmailAddress
    private let house: House
    private var registry: AccountRegistry { house.registry() }

    init() async throws {
        (ann, bob) = (try EmailAddress("ann@example.org"), try EmailAddress("bob@example.org"))
        house = try House()
        try await house.addAnn()
    }

    @Test("who is disabled is signed out and kept out; enabling ends nothing, and lets in again")
    func disabled() async throws {
        let session = try await house.session()
        try await registry.set(email: ann, disabled: false)
        try #require(await house.endpoint().profile(session.tokens).value != nil)
        try await registry.set(email: ann, disabled: true)
        #expect(try await registry.list().map(\.isDisabled) == [true])
        #expect(await house.endpoint().profile(session.tokens) == .refused)
        #expect(try await house.login() == .rejected(.forbidden(message: nil)))
        #expect(try await house.login("ann@example.org", "wrong") == .rejected(.credentials))
        try await registry.set(email: ann, disabled: false)
        #expect(try await registry.list().map(\.isDisabled) == [false])
        _ = try await house.session()
    }

    @Test("what is known of an account: its state, last sign-in, sessions, second factor and devices, and no secret")
    func details() async throws {
        let created = house.time.now()
        let none = SecondFactorState(isOn: false, recoveryCodes: 0)
        var details = AccountDetails(
            account: Account(email: "ann@example.org", name: "Ann", createdAt: created), signedInAt: nil, sessions: 0,
            secondFactor: none, requiresSecondFactor: false, devices: [])
        #expect(try await registry.details(email: ann) == details)
        house.time.advance(by: .seconds(60))
        _ = try await house.login(from: "192.0.2.7")
        let first = house.time.now()
        house.time.advance(by: .seconds(60))
        let last = try await house.session()
        details.signedInAt = house.time.now()
        details.sessions = 2
        details.devices = [first]
        #expect(try await registry.details(email: ann) == details)
        _ = await house.endpoint().logout(last.tokens)
        (details.signedInAt, details.sessions) = (first, 1)
        #expect(try await registry.details(email: ann) == details)
        try await registry.set(email: ann, disabled: true)
        (details.account.isDisabled, details.sessions) = (true, 0)
        #expect(try await registry.details(email: ann) == details)
        await #expect(throws: AccountError.notFound) { try await registry.details(email: bob) }
    }

    @Test("all sessions of an account end at once, and nobody else's")
    func endSessions() async throws {
        try await registry.add(email: bob, name: "Bob", password: Secret("bob's seven pears"))
        let others = try #require(try await house.login("bob@example.org", "bob's seven pears").value)
        let sessions = [try await house.session(), try await house.session()]
        #expect(try await registry.sessions(email: ann).count == 2)
        try await registry.endSessions(email: ann)
        for session in sessions { #expect(await house.endpoint().profile(session.tokens) == .refused) }
        #expect(try await registry.sessions(email: ann) == [])
        try #require(await house.endpoint().profile(others.tokens).value != nil)
    }

    @Test("what is asked of an account that is not there says so")
    func missing() async throws {
        try await registry.require(email: EmailAddress("ANN@example.org"))
        await #expect(throws: AccountError.notFound) { try await registry.require(email: bob) }
        await #expect(throws: AccountError.notFound) { try await registry.endSessions(email: bob) }
        await #expect(throws: AccountError.notFound) { try await registry.set(email: bob, disabled: true) }
    }

    @Test("an address that is not the one it is found by is damage, for whoever signs in and whoever lists")
    func damagedAddress() async throws {
        try house.connect().execute("UPDATE account SET email = 'eve@example.org'")
        let failure = EndpointError.storageDamaged(path: house.database.path, reason: "account.email")
        #expect(try await house.login() == .unavailable(failure))
        await #expect(throws: AccountError.unavailable(failure)) { try await registry.list() }
    }

    @Test(
        "a stored count is of 0 to a billion, or it is damage",
        arguments: [(0, false), (1_000_000_000, false), (1_000_000_001, true), (-1, true)])
    func damagedCount(number: Int64, isDamage: Bool) async throws {
        #expect(try await house.login("ann@example.org", "wrong") == .rejected(.credentials))
        try house.connect().execute("UPDATE throttle SET failures = $1", .integer(number))
        let result = try await house.login()
        if isDamage {
            #expect(result == .unavailable(.storageDamaged(path: house.database.path, reason: "failures")))
        } else {
            try #require(result.value != nil)
        }
    }

    @Test("an account that is removed while its password is checked signs nobody in")
    func removedMeanwhile() async throws {
        let hasher = GatedHasher()
        let endpoint = house.endpoint(hasher: hasher)
        let task = Task { try await house.login(from: "192.0.2.1", at: endpoint) }
        await until { hasher.checks == 1 }
        try await registry.remove(email: ann)
        hasher.open()
        #expect(try await task.value == .rejected(.credentials))
    }

    // In a file the new one has the number of the removed one.
    @Test(
        "an account that takes the place of one removed while its password is checked signs nobody in",
        arguments: ["bob@example.org", "ann@example.org"])
    func numberTakenMeanwhile(address: String) async throws {
        let hasher = GatedHasher()
        let endpoint = house.endpoint(hasher: hasher)
        let task = Task { try await house.login(from: "192.0.2.1", at: endpoint) }
        await until { hasher.checks == 1 }
        try await registry.remove(email: ann)
        try await registry.add(email: EmailAddress(address), name: "Bob", password: Secret("bob's fifteen pears"))
        hasher.open()
        #expect(try await task.value == .rejected(.credentials))
        #expect(try house.connect().row("SELECT id FROM session_family") == nil)
    }

    @Test("attempts with a password that was replaced meanwhile are in nobody's way afterwards")
    func replacedMeanwhile() async throws {
        let hasher = GatedHasher(running: 5)
        let endpoint = house.endpoint(hasher: hasher)
        let tasks = (0..<5).map { _ in Task { try await house.login(at: endpoint) } }
        await until { hasher.checks == 5 }
        try await registry.setPassword(email: ann, to: Secret("ann's other apples"))
        hasher.open()
        for task in tasks { #expect(try await task.value == .rejected(.credentials)) }
        try #require(try await house.login("ann@example.org", "ann's other apples").value != nil)
    }
}

import Accounts
import LocalAccounts
import PostgreSQL
import RealPostgreSQL
import SQL
import Synchronization
import Testing
import Waiting

@Suite("On a shared database, who changes an account waits for others who do", .realPostgreSQL)
struct AccountLockTests {
    private let house: House
    private let address: PostgreSQLAddress
    private let limits: PostgreSQLLimits
    private let database: AccountsDatabase
    private let ann: EmailAddress
    private let endpoint: LocalEndpoint
    private let registry: AccountRegistry

    init() async throws {
        ann = try EmailAddress("ann@example.org")
        // Others, who have an account of the same address, would wait for the locks that are held here.
        let place = try await RealPostgreSQL.shared().emptyDatabase()
        house = try House(place: place)
        address = try PostgreSQLAddress(place)
        // Longer than any test takes, on a busy machine too.
        var limits = PostgreSQLLimits(connections: 3)
        limits.lock = .seconds(600)
        limits.statement = .seconds(600)
        limits.timeout = .seconds(600)
        limits.idle = .seconds(600)
        self.limits = limits
        database = AccountsDatabase(
            PostgreSQLPool(address, limits: limits) { try AccountsDatabase.migrate(postgreSQL: $0) })
        endpoint = house.endpoint(on: database)
        registry = house.registry(on: database)
        try await registry.add(email: ann, name: "Ann", password: Secret(House.password))
        _ = try await fail(at: endpoint)
    }

    private func fail(at endpoint: LocalEndpoint) async throws -> LoginResult {
        try await house.login("ann@example.org", "wrong", from: "192.0.2.1", at: endpoint)
    }

    /// The lock of Ann's account.
    private func account() throws -> SQLLock {
        let row = try #require(try house.connect().row("SELECT account FROM streak"))
        let digest: [UInt8] = try row["account"]
        return SQLLock(digest)
    }

    /// Holds a lock, and expects that `work` waits for it; does something `meanwhile`.
    private func expectWait(
        for lock: SQLLock, _ what: String, _ work: @escaping @Sendable () async throws -> Void,
        meanwhile: (PostgreSQLConnection) throws -> Void = { _ in }
    ) async throws {
        let holder = try PostgreSQLConnection(address, limits: limits, process: 0)
        try holder.begin()
        try holder.lock(lock)
        let end = End()
        let task = Task {
            defer { end.isOver.withLock { $0 = true } }
            try await work()
        }
        var isWaiting = false
        while !isWaiting, !end.isOver.withLock({ $0 }) {
            await Task.yield()
            isWaiting =
                try holder.row(
                    """
                    SELECT 1 AS one FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objsubid = 1
                        AND (classid::bigint << 32 | objid::bigint) = $1
                    """,
                    .integer(lock.number)) != nil
        }
        #expect(isWaiting, "\(what)")
        try meanwhile(holder)
        try holder.commit()
        try await task.value
    }

    @Test("logins, refreshes, and all that owners and administrators change")
    func changes() async throws {
        let account = try account()
        let first = try #require(try await house.login(at: endpoint).value)
        let second = try #require(try await house.login(at: endpoint).value)
        let owner = LocalOwnerEndpoint(endpoint, registry)
        let changes: [(String, @Sendable () async throws -> Void)] = [
            ("login", { _ = try await house.login(at: endpoint) }),
            ("refresh", { _ = await endpoint.refresh(first.tokens) }),
            ("end of a session", { _ = await owner.endSession(second.tokens, id: "0") }),
            ("end of others", { _ = await owner.endOtherSessions(second.tokens) }),
            ("code", { _ = await owner.confirmSecondFactor(second.tokens, code: Secret("no code")) }),
            ("enabling", { try await registry.set(email: ann, disabled: false) }),
            ("removal", { try await registry.remove(email: ann) }),
            ("addition", { try await registry.add(email: ann, name: "Ann", password: Secret(House.password)) }),
        ]
        for (what, change) in changes { try await expectWait(for: account, what, change) }
    }

    @Test("what comes of a check")
    func checks() async throws {
        let account = try account()
        let row = try #require(try house.connect().row("SELECT subject FROM throttle WHERE kind = 'address'"))
        let digest: [UInt8] = try row["subject"]
        for (lock, what) in [(account, "account"), (SQLLock(digest), "address")] {
            let hasher = GatedHasher()
            let gated = house.endpoint(on: database, hasher: hasher)
            let task = Task { try await fail(at: gated) }
            await until { hasher.checks == 1 }
            try await expectWait(for: lock, "failure, \(what)") {
                hasher.open()
                let answer = try await task.value
                #expect(answer == .rejected(.credentials))
            }
        }
        let hasher = GatedHasher()
        let broken = house.endpoint(on: database, hasher: BrokenHasher(gate: hasher))
        let task = Task { try await fail(at: broken) }
        await until { hasher.checks == 1 }
        try await expectWait(for: account, "broken check") {
            hasher.open()
            let answer = try await task.value
            #expect(answer == .unavailable(.serverError(status: 500)))
        }
    }

    @Test("what was read before waiting is read again: a token that was spent meanwhile is refused")
    func again() async throws {
        let session = try #require(try await house.login(at: endpoint).value)
        try await expectWait(
            for: account(), "refresh", { #expect(await endpoint.refresh(session.tokens) == .refused) },
            meanwhile: { try $0.execute("UPDATE session_token SET spent = 1 WHERE kind = 'refresh'") })
        #expect(await endpoint.profile(session.tokens) == .refused)
    }
}

/// Whether something is over.
private final class End: Sendable {
    let isOver = Mutex(false)
}

/// Fails each check, once it may end.
private struct BrokenHasher: PasswordHasher {
    let gate: GatedHasher

    var limit: ConcurrencyLimit { gate.limit }
    var prefix: String { gate.prefix }

    func hash(_ password: Secret) async throws(EndpointError) -> String { throw .serverError(status: 500) }

    func matches(_ password: Secret, _ hash: String) async throws(EndpointError) -> Bool {
        _ = try await gate.matches(password, hash)
        throw .serverError(status: 500)
    }

    func needsRehash(_ hash: String) -> Bool { false }
}

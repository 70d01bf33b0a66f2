import Accounts
import Harness
import LocalAccounts
import RelaysTesting
import SQL
import Synchronization
import Testing
import Waiting

@Suite("Attempts that are being checked", .onBothDatabases)
struct AttemptTests {
    private let house: House
    private let clock = ManualClock()
    private let hasher = GatedHasher(running: 5)
    private let ended = Ended()

    init() async throws {
        house = try House()
        try await house.addAnn()
    }

    /// Begins to sign in, several times at once.
    private func begin(_ count: Int, on database: AccountsDatabase? = nil) {
        let endpoint = LocalEndpoint(
            database: database ?? house.database, hasher: hasher, sessions: .standard, throttle: .standard,
            now: house.time.now, clock: clock)
        for _ in 0..<count {
            Task { [house, ended] in
                let result = try? await house.login(at: endpoint)
                ended.results.withLock { $0.append(result) }
            }
        }
    }

    /// Lets all checks end, and those that wait for them.
    private func finish(_ count: Int) async {
        hasher.open()
        await until {
            clock.advance(by: .milliseconds(20))
            return ended.results.withLock { $0.count } == count
        }
        let right = ended.results.withLock { $0.count { if case .ok = $0 { true } else { false } } }
        #expect(right == count)
    }

    @Test(
        "no more are checked at once than may still fail without a wait, and at least one",
        arguments: [(0, 5), (3, 2), (4, 1)])
    func atOnce(failures: Int, free: Int) async throws {
        for _ in 0..<failures {
            #expect(try await house.login("ann@example.org", "wrong") == .rejected(.credentials))
        }
        begin(free + 1)
        await until { hasher.checks >= free && clock.sleepers == 1 }
        #expect(hasher.checks == free)
        await finish(free + 1)
        #expect(hasher.checks == free + 1)
    }

    @Test("who cannot be checked because of others asks every 20 ms, for ten seconds, and then has to wait")
    func patience() async throws {
        begin(5)
        await until { hasher.checks == 5 }
        begin(1)
        var rounds = 0
        while true {
            await until { clock.sleepers == 1 || ended.results.withLock { !$0.isEmpty } }
            guard ended.results.withLock(\.isEmpty), rounds < 1_000 else { break }
            clock.advance(by: .milliseconds(20))
            rounds += 1
        }
        #expect(rounds == 500)
        let results = ended.results.withLock { $0 }
        #expect(results == [LoginResult.locked(retryAfter: .seconds(1))])
        hasher.open()
        await until { ended.results.withLock { $0.count } == 6 }
    }

    @Test("a check that takes a minute has died with its process, whichever way the clock was set", arguments: [1, -1])
    func minute(direction: Int) async throws {
        begin(5)
        await until { hasher.checks == 5 }
        begin(1)
        await until { clock.sleepers == 1 }
        house.time.advance(by: .milliseconds(59_500 * direction))
        clock.advance(by: .milliseconds(20))
        await until { clock.sleepers == 1 }
        #expect(hasher.checks == 5)
        house.time.advance(by: .milliseconds(500 * direction))
        clock.advance(by: .milliseconds(20))
        await until { hasher.checks == 6 }
        await finish(6)
        #expect(try house.connect().rows("SELECT id FROM attempt").isEmpty)
    }

    @Test("those that another process checks count as well")
    func otherProcess() async throws {
        begin(5, on: try house.reopened())
        await until { hasher.checks == 5 }
        // Two connections to a file are of one process: the other one is the machine's first.
        if house.place == nil { try house.connect().execute("UPDATE attempt SET process = 1") }
        begin(1)
        await until { clock.sleepers == 1 || hasher.checks > 5 }
        #expect(hasher.checks == 5)
        await finish(6)
    }

    @Test("those of a process that has ended are in nobody's way, and are not kept")
    func endedProcess() async throws {
        #expect(try await house.login("ann@example.org", "wrong") == .rejected(.credentials))
        let connection = try house.connect()
        for _ in 0..<5 {
            try connection.execute(
                """
                INSERT INTO attempt (subject, process, started_at)
                SELECT subject, 2000000000, failed_at FROM throttle WHERE kind = 'pair'
                """)
        }
        #expect(try connection.rows("SELECT id FROM attempt").count == 5)
        _ = try await house.session()
        #expect(try connection.rows("SELECT id FROM attempt").isEmpty)
    }

    @Test("a hundred failures on this machine do not close the account to the network")
    func thisMachine() async throws {
        for _ in 0..<100 {
            #expect(try await house.login("ann@example.org", "wrong") == .rejected(.credentials))
            house.time.advance(by: .seconds(901))
        }
        try #require(try await house.login(from: "192.0.2.1").value != nil)
    }
}

/// What came of the attempts, in order; `nil` for one that could not be made.
private final class Ended: Sendable {
    let results = Mutex<[LoginResult?]>([])
}

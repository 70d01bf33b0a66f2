import Accounts
import LocalAccounts
import Synchronization
import Testing
import Waiting

@Suite("The queue of logins", .timeLimit(.minutes(60)), .onBothDatabases)
struct LoginQueueTests {
    @Test("who is turned away is told how long those who wait will take, by the pace of those before them")
    func pace() async throws {
        let house = try House()
        try await house.addAnn()
        let clock = SteppedClock()
        let hasher = SteppedHasher(limit: ConcurrencyLimit(running: 1, waiting: 4))
        let endpoint = LocalEndpoint(
            database: house.database, hasher: hasher, sessions: .standard, throttle: .standard, now: house.time.now,
            clock: clock)
        try await withThrowingTaskGroup(of: LoginResult.self) { group in
            for _ in 0..<6 { group.addTask { try await house.login(at: endpoint) } }
            await until { endpoint.logins == (2, 4) }
            let unmeasured = try await house.login(at: endpoint)
            #expect(unmeasured == .unavailable(.overloaded(retryAfter: nil)))

            clock.advance(by: .seconds(3))
            hasher.letOneEnd()
            await until { endpoint.logins == (2, 3) }
            group.addTask { try await house.login(at: endpoint) }
            await until { endpoint.logins == (2, 4) }
            let first = try await house.login(at: endpoint)
            #expect(first == .unavailable(.overloaded(retryAfter: .seconds(12))))

            // A slow one counts an eighth: (7 × 3 s + 11 s) ÷ 8 is 4 s each.
            clock.advance(by: .seconds(11))
            hasher.letOneEnd()
            await until { endpoint.logins == (2, 3) }
            group.addTask { try await house.login(at: endpoint) }
            await until { endpoint.logins == (2, 4) }
            let second = try await house.login(at: endpoint)
            #expect(second == .unavailable(.overloaded(retryAfter: .seconds(16))))

            hasher.letAllEnd()
            let results = try await group.reduce(into: []) { $0.append($1) }
            #expect(results.count { if case .ok = $0 { true } else { false } } == 8)
        }
        #expect(endpoint.logins == (0, 0))
    }
}

/// A clock that moves when it is told to, and on which nobody sleeps.
private final class SteppedClock: Clock {
    typealias Duration = Swift.Duration

    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let offset = Mutex(Duration.zero)
    let minimumResolution = Duration.zero
    var now: Instant { Instant(offset: offset.withLock { $0 }) }

    func advance(by duration: Duration) { offset.withLock { $0 += duration } }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws { await Task.yield() }
}

/// A hasher whose checks end one by one as they are told to.
private final class SteppedHasher: PasswordHasher {
    let limit: ConcurrencyLimit
    private let hasher = CountingHasher()
    private let allowed = Mutex(0)

    init(limit: ConcurrencyLimit) { self.limit = limit }

    var prefix: String { hasher.prefix }

    func letOneEnd() { allowed.withLock { $0 += 1 } }
    func letAllEnd() { allowed.withLock { $0 += 1_000 } }

    func hash(_ password: Secret) async throws(EndpointError) -> String { try await hasher.hash(password) }

    func matches(_ password: Secret, _ hash: String) async throws(EndpointError) -> Bool {
        await until { Task.isCancelled || take() }
        guard !Task.isCancelled else { throw .cancelled }
        return try await hasher.matches(password, hash)
    }

    func needsRehash(_ hash: String) -> Bool { false }

    private func take() -> Bool {
        allowed.withLock { allowed in
            guard allowed > 0 else { return false }
            allowed -= 1
            return true
        }
    }
}

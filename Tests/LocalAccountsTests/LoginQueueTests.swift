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

extension LoginQueueTests {
    @Test("a known device and another address wait behind none of the many who wait from one address")
    func turns() async throws {
        let house = try House()
        try await house.addAnn()
        let session = try #require(try await house.login(from: "192.0.2.7").value)
        let hasher = SteppedHasher(limit: ConcurrencyLimit(running: 1, waiting: 40))
        let endpoint = house.endpoint(hasher: hasher)
        let requests = try (0..<20).map { number in
            LoginRequest(
                email: try EmailAddress("nobody\(number)@example.org"), password: Secret("\(number)"),
                address: "198.51.100.9")
        }
        var device = LoginRequest(
            email: try EmailAddress("ann@example.org"), password: Secret(House.password), address: "198.51.100.9")
        device.device = session.device
        let known = device
        let other = LoginRequest(
            email: try EmailAddress("bob@example.org"), password: Secret("other"), address: "203.0.113.7")
        await withTaskGroup(of: LoginResult.self) { group in
            for (index, request) in (requests + [other, known]).enumerated() {
                group.addTask { await endpoint.login(request) }
                await until { endpoint.logins.running + endpoint.logins.waiting == index + 1 }
            }
            // One after the other, so that who is let in is checked before the next is.
            for count in 3...requests.count + 2 {
                hasher.letOneEnd()
                await until { hasher.order.count == count }
            }
            hasher.letAllEnd()
            for await _ in group {}
        }
        let order = hasher.order
        // Two were being checked when they came, and one of their address has its turn between them.
        #expect(order.firstIndex(of: House.password) == 2)
        #expect(try #require(order.firstIndex(of: "other")) <= 4)
    }

    @Test("while failures are abnormal, strangers are checked one at a time; known devices are not")
    func abnormal() async throws {
        let house = try House()
        try await house.addAnn()
        let session = try #require(try await house.login(from: "192.0.2.7").value)
        var policy = ThrottlePolicy.standard
        policy.usualFailures = 5
        for number in 0..<8 {
            let answer = try await house.login(
                "nobody\(number)@example.org", "wrong", from: "203.0.113.\(number)",
                at: house.endpoint(throttle: policy))
            #expect(answer == .rejected(.credentials))
        }
        let hasher = SteppedHasher(limit: ConcurrencyLimit(running: 2, waiting: 40))
        let endpoint = house.endpoint(throttle: policy, hasher: hasher)
        let strangers = try (0..<3).map { number in
            LoginRequest(
                email: try EmailAddress("other\(number)@example.org"), password: Secret("x"),
                address: "198.51.100.\(number)")
        }
        var device = LoginRequest(
            email: try EmailAddress("ann@example.org"), password: Secret(House.password), address: "198.51.100.9")
        device.device = session.device
        let known = device
        await withTaskGroup(of: LoginResult.self) { group in
            for request in strangers { group.addTask { await endpoint.login(request) } }
            await until { endpoint.logins == (1, 2) }
            group.addTask { await endpoint.login(known) }
            await until { endpoint.logins == (2, 2) }
            hasher.letAllEnd()
            for await _ in group {}
        }
        // Where the clock was set back, nobody knows when they were: one more failure counts as the first.
        house.time.advance(by: .seconds(-3 * 3_600))
        _ = try await house.login(
            "nobody@example.org", "wrong", from: "203.0.113.9", at: house.endpoint(throttle: policy))
        let earlier = SteppedHasher(limit: ConcurrencyLimit(running: 3, waiting: 40))
        let back = house.endpoint(throttle: policy, hasher: earlier)
        await withTaskGroup(of: LoginResult.self) { group in
            for request in strangers { group.addTask { await back.login(request) } }
            await until { back.logins == (3, 0) }
            earlier.letAllEnd()
            for await _ in group {}
        }
        house.time.advance(by: .seconds(3 * 3_600))
        // Once they have become usual again, nothing is left of it.
        house.time.advance(by: .seconds(2 * 3_600))
        let calm = SteppedHasher(limit: ConcurrencyLimit(running: 2, waiting: 40))
        let later = house.endpoint(throttle: policy, hasher: calm)
        await withTaskGroup(of: LoginResult.self) { group in
            for request in strangers { group.addTask { await later.login(request) } }
            await until { later.logins == (3, 0) }
            calm.letAllEnd()
            for await _ in group {}
        }
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
    private let begun = Mutex<[String]>([])

    /// The passwords that were checked, in order.
    var order: [String] { begun.withLock { $0 } }

    init(limit: ConcurrencyLimit) { self.limit = limit }

    var prefix: String { hasher.prefix }

    func letOneEnd() { allowed.withLock { $0 += 1 } }
    func letAllEnd() { allowed.withLock { $0 += 1_000 } }

    func hash(_ password: Secret) async throws(EndpointError) -> String { try await hasher.hash(password) }

    func matches(_ password: Secret, _ hash: String) async throws(EndpointError) -> Bool {
        let text = password.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        begun.withLock { $0.append(text) }
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

import Accounts
import Foundation
import Harness
import LocalAccounts
import Synchronization
import Testing
import Waiting

@Suite(.onBothDatabases) struct KnownDeviceTests {
    private let house: House
    private let ann: EmailAddress
    private let endpoint: LocalEndpoint

    init() async throws {
        (house, ann) = (try House(), try EmailAddress("ann@example.org"))
        endpoint = house.endpoint()
        try await house.addAnn()
    }

    private func login(
        _ password: String = House.password, from address: String = "192.0.2.1", device: Token? = nil,
        code: Secret? = nil, as email: EmailAddress? = nil
    ) async -> LoginResult {
        var request = LoginRequest(
            email: email ?? ann, password: Secret(password), address: address, code: code)
        request.device = device
        return await endpoint.login(request)
    }

    private func device(_ result: LoginResult) throws -> Token {
        let session = try #require(result.value)
        return try #require(session.device)
    }

    /// Strangers try as often as they may, until nobody may any more.
    private func besiege(_ email: EmailAddress? = nil) async throws -> Int {
        var failures = 0
        for number in 0..<400 {
            let result = await login("wrong", from: "198.51.100.\(number % 250)", as: email)
            if result == .rejected(.credentials) { failures += 1 }
            house.time.advance(by: .seconds(901))
        }
        return failures
    }

    @Test(
        "strangers fail a hundred times in a row at most; then only a known device gets in"
    )
    func siege() async throws {
        let device = try device(await login())
        #expect(try await besiege() == 100)
        #expect(await login(from: "203.0.113.9") == .locked(retryAfter: .seconds(900)))
        // The address that the owner signed in from is no device.
        #expect(await login() == .locked(retryAfter: .seconds(900)))
        let next = try self.device(await login(from: "203.0.113.9", device: device))
        // The secret was replaced.
        #expect(await login(from: "203.0.113.8", device: device) == .locked(retryAfter: .seconds(900)))
        _ = try self.device(await login(device: next))
        try await house.registry().unlock(email: ann)
        _ = try self.device(await login(from: "203.0.113.8"))
    }

    @Test("however many they are, a hundred failures take strangers 21 hours; a known device meanwhile never waits")
    func lane() async throws {
        var device = try device(await login())
        let start = house.time.now()
        var failures = 0
        while failures < 100 {
            switch await login("wrong", from: "198.51.\(failures).1") {
            case .rejected(.credentials): failures += 1
            case .locked(let wait?): house.time.advance(by: wait)
            case let other: throw Unexpected(other)
            }
            guard failures.isMultiple(of: 10) else { continue }
            device = try self.device(await login(from: "203.0.113.9", device: device))
        }
        #expect(house.time.now().timeIntervalSince(start) > 21 * 3_600)
    }

    @Test("an account that does not exist is closed alike")
    func alike() async throws {
        let nobody = try EmailAddress("nobody@example.org")
        #expect(try await besiege(nobody) == 100)
        #expect(await login(as: nobody) == .locked(retryAfter: .seconds(900)))
        #expect(await login(device: Token("x"), as: nobody) == .locked(retryAfter: .seconds(900)))
    }

    @Test("a known device does not wait for strangers, and has five failures of its own before it waits")
    func allowance() async throws {
        let device = try device(await login())
        for number in 0..<5 {
            #expect(await login("wrong", from: "198.51.100.\(number)") == .rejected(.credentials))
        }
        #expect(await login(from: "203.0.113.9") == .locked(retryAfter: .seconds(1)))
        for _ in 0..<5 {
            #expect(await login("wrong", from: "203.0.113.9", device: device) == .rejected(.credentials))
        }
        #expect(await login(from: "203.0.113.9", device: device) == .locked(retryAfter: .seconds(1)))
        house.time.advance(by: .seconds(1))
        _ = try self.device(await login(from: "203.0.113.9", device: device))
    }

    @Test("a device that fails ten times in a row is a stranger's; one of another account is, too")
    func forgotten() async throws {
        let device = try device(await login())
        let bob = try EmailAddress("bob@example.org")
        try await house.registry().add(email: bob, name: "Bob", password: Secret("bob's own password"))
        _ = try await besiege()
        #expect(await login(device: try self.device(await login("bob's own password", as: bob))).isLocked)
        for _ in 0..<10 {
            #expect(await login("wrong", device: device) == .rejected(.credentials))
            house.time.advance(by: .seconds(901))
        }
        #expect(await login(device: device) == .locked(retryAfter: .seconds(900)))
    }

    @Test("a known device does not wait for those who fail behind the same address, whatever they try")
    func sharedAddress() async throws {
        let device = try device(await login())
        for number in 0..<50 {
            let other = try EmailAddress("\(number)@example.org")
            #expect(await login("wrong", as: other) == .rejected(.credentials))
        }
        #expect(await login() == .locked(retryAfter: .seconds(1)))
        let next = try self.device(await login(device: device))
        // Nor does it add to what others wait for.
        house.time.advance(by: .seconds(1))
        for _ in 0..<4 { #expect(await login("wrong", device: next) == .rejected(.credentials)) }
        _ = try self.device(await login())
    }

    @Test("of those who try at once from everywhere, no more are checked than a hundred in all")
    func hundredth() async throws {
        let homes = (1...16).map { "203.0.113.\($0)" }
        var failures = 0
        while failures < 99 {
            if await login("wrong", from: "198.51.100.\(failures)") == .rejected(.credentials) { failures += 1 }
            house.time.advance(by: .seconds(901))
        }
        let hasher = GatedHasher(running: 16)
        let (endpoint, ann) = (house.endpoint(hasher: hasher), ann)
        let answers = Answers()
        await withTaskGroup(of: Void.self) { group in
            for home in homes {
                group.addTask {
                    let request = LoginRequest(email: ann, password: Secret("wrong"), address: home)
                    let answer = await endpoint.login(request)
                    answers.list.withLock { $0.append(answer) }
                }
            }
            // The others wait until it is over.
            await until { hasher.checks == 1 }
            hasher.open()
        }
        let (all, rejected) = answers.list.withLock { ($0.count, $0.count { $0 == .rejected(.credentials) }) }
        #expect(all == homes.count && rejected == 1)
        #expect(await login().isLocked)
    }

    @Test("what was not checked, or right, is no failure in a row")
    func takenBack() async throws {
        _ = try await house.registry().beginSecondFactor(email: ann)
        for number in 0..<120 {
            _ = try device(await login(from: "203.0.\(number).1"))
            let broken = LocalEndpoint(
                database: house.database, hasher: BrokenHasher(), sessions: .standard, throttle: .standard,
                now: house.time.now, clock: ContinuousClock())
            let answer = await broken.login(
                LoginRequest(email: ann, password: Secret(House.password), address: "198.51.\(number).1"))
            #expect(answer == .unavailable(.serverError(status: 500)))
        }
        _ = try device(await login(from: "198.51.100.1"))
    }

    @Test("where strangers closed the account, the password with a recovery code gets in, and with no other code")
    func recovery() async throws {
        let enrolment = try await house.registry().beginSecondFactor(email: ann)
        let app = TOTP(key: Secret(enrolment.key.withUnsafeBytes { Base32.bytes($0) }))
        let code = { [house] in
            let number = app.code(of: TOTP.step(at: house.time.now().timeIntervalSince1970))
            return Secret(String(String(number + 1_000_000).dropFirst()))
        }
        let codes = try await house.registry().confirmSecondFactor(email: ann, code: code())
        _ = try await besiege()
        #expect(await login(code: code()).isLocked)
        #expect(await login(code: Secret("aaaa-aaaa-aaaa-aaaa-aaaa-aaaa")).isLocked)
        #expect(await login("wrong", code: Secret("aaaa-aaaa-aaaa-aaaa-aaaa-aaaa")).isLocked)
        try #require(await login(code: codes[0]).value != nil)
        #expect(await login(code: codes[0]).isLocked)
    }

    @Test("an owner's own slips are taken back by the login after them; a new password forgets the devices")
    func ownSlips() async throws {
        for _ in 0..<30 {
            for _ in 0..<4 {
                #expect(await login("wrong") == .rejected(.credentials))
                house.time.advance(by: .seconds(7_200))
            }
            _ = try device(await login())
        }
        let device = try device(await login())
        try await house.registry().setPassword(email: ann, to: Secret("ann's other apples"))
        _ = try await besiege()
        #expect(await login("ann's other apples", device: device).isLocked)
    }
}

/// What came of several attempts.
private final class Answers: Sendable {
    let list = Mutex<[LoginResult]>([])
}

/// Fails each check, as one does that gets no memory.
private struct BrokenHasher: PasswordHasher {
    private let hasher = CountingHasher()

    var limit: ConcurrencyLimit { hasher.limit }
    var prefix: String { hasher.prefix }

    func hash(_ password: Secret) async throws(EndpointError) -> String { throw .serverError(status: 500) }

    func matches(_ password: Secret, _ hash: String) async throws(EndpointError) -> Bool {
        throw .serverError(status: 500)
    }

    func needsRehash(_ hash: String) -> Bool { false }
}

extension LoginResult {
    fileprivate var isLocked: Bool {
        if case .locked = self { true } else { false }
    }
}

import Accounts
import Foundation
import LocalAccounts
import Testing

@Suite(.onBothDatabases) struct ThrottleTests {
    private func fail(_ house: House, _ times: Int = 1, from address: String? = nil) async throws {
        for _ in 0..<times {
            #expect(try await house.login("ann@example.org", "wrong", from: address) == .rejected(.credentials))
        }
    }

    @Test("a failure that another clock told before its time makes nobody wait who need not")
    func ahead() async throws {
        let house = try House()
        try await house.addAnn()
        house.time.advance(by: .seconds(5))
        #expect(try await house.login("ann@example.org", "wrong", from: "192.0.2.1") == .rejected(.credentials))
        house.time.advance(by: .seconds(-5))
        try #require(try await house.login(from: "192.0.2.1").value != nil)
    }

    @Test("five failures are free, then waits double from a second to a quarter of an hour, and never lock for good")
    func doubling() async throws {
        let house = try House()
        try await house.addAnn()
        try await fail(house, 5)
        for seconds in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900] {
            #expect(try await house.login() == .locked(retryAfter: .seconds(seconds)))
            house.time.advance(by: .seconds(seconds))
            try await fail(house)
        }
        house.time.advance(by: .seconds(900))
        _ = try await house.session()
    }

    @Test("while waiting even the right password is not checked, nothing is counted, and the wait is rounded up")
    func waiting() async throws {
        let house = try House()
        try await house.addAnn()
        try await fail(house, 6 - 1)
        house.time.advance(by: .seconds(1))
        try await fail(house)
        let checks = house.hasher.checks
        for _ in 0..<10 { #expect(try await house.login() == .locked(retryAfter: .seconds(2))) }
        house.time.advance(by: .milliseconds(500))
        #expect(try await house.login() == .locked(retryAfter: .seconds(2)))
        house.time.advance(by: .milliseconds(1_499))
        #expect(try await house.login() == .locked(retryAfter: .seconds(1)))
        #expect(house.hasher.checks == checks)
        house.time.advance(by: .milliseconds(1))
        _ = try await house.session()
    }

    @Test("a success on this machine forgets the failures there")
    func success() async throws {
        let house = try House()
        try await house.addAnn()
        try await fail(house, 4)
        _ = try await house.session()
        try await fail(house, 5)
        #expect(try await house.login() == .locked(retryAfter: .seconds(1)))
    }

    @Test("an hour without a failure forgets one, and a day after the last none is left")
    func fading() async throws {
        let house = try House()
        try await fail(house, 6 - 1)
        house.time.advance(by: .seconds(3_599))
        try await fail(house)
        #expect(try await house.login() == .locked(retryAfter: .seconds(2)))
        house.time.advance(by: .seconds(2 * 3_600))
        try await fail(house)
        #expect(try await house.login() == .locked(retryAfter: .seconds(1)))
        house.time.advance(by: .seconds(86_400))
        try await fail(house, 5)
        #expect(try await house.login() == .locked(retryAfter: .seconds(1)))
    }

    @Test("one account's failures do not slow another, however its address is typed it is the same account")
    func accounts() async throws {
        let house = try House()
        try await house.addAnn()
        for _ in 0..<5 { _ = try await house.login("bob@example.org", "wrong") }
        _ = try await house.session()
        #expect(try await house.login("BOB@example.org") == .locked(retryAfter: .seconds(1)))
    }

    @Test("an address that fails on many accounts has to wait too, later; another address has not")
    func addresses() async throws {
        let house = try House()
        try await house.addAnn()
        for number in 0..<50 {
            let result = try await house.login("\(number)@example.org", "wrong", from: "192.0.2.1")
            #expect(result == .rejected(.credentials))
        }
        #expect(try await house.login(from: "192.0.2.1") == .locked(retryAfter: .seconds(1)))
        try #require(try await house.login(from: "192.0.2.2").value != nil)
        try #require(try await house.login().value != nil)
        #expect(try await house.login(from: "192.0.2.1") == .locked(retryAfter: .seconds(1)))
        house.time.advance(by: .seconds(3_600))
        for _ in 0..<4 { _ = try await house.login("51@example.org", "wrong", from: "192.0.2.1") }
        try #require(try await house.login(from: "192.0.2.1").value != nil)
    }

    @Test(
        "an IPv6 network is one address, and IPv4 in IPv6's dress is itself",
        arguments: [
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"),
            ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"),
        ])
    func networks(failing: String, same: String, other: String) async throws {
        let house = try House()
        let rule = ThrottlePolicy.Rule(
            free: 2, firstWait: .seconds(1), maximumWait: .seconds(9), memory: .seconds(60))
        let endpoint = house.endpoint(throttle: ThrottlePolicy(account: rule, address: rule))
        for number in 0..<2 { _ = try await house.login("\(number)@example.org", "x", from: failing, at: endpoint) }
        #expect(try await house.login(from: same, at: endpoint) == .locked(retryAfter: .seconds(1)))
        #expect(try await house.login(from: other, at: endpoint) == .rejected(.credentials))
    }

    @Test("failures outlast a restart")
    func restart() async throws {
        let house = try House()
        try await house.addAnn()
        try await fail(house, 5)
        let restarted = try house.endpoint(on: house.reopened())
        #expect(try await house.login(at: restarted) == .locked(retryAfter: .seconds(1)))
    }

    @Test("a clock that is set back does not turn a wait into a lock")
    func setBack() async throws {
        let house = try House()
        try await house.addAnn()
        try await fail(house, 5)
        house.time.advance(by: .seconds(-86_400 * 365))
        _ = try await house.session()
    }

    @Test("of a hundred guesses at once, over two connections, five are checked")
    func guessesAtOnce() async throws {
        let house = try House()
        try await house.addAnn()
        let endpoints = try [house.endpoint(), house.endpoint(on: house.reopened())]
        let results = await withTaskGroup(of: LoginResult?.self) { group in
            for number in 0..<100 {
                group.addTask { try? await house.login("ann@example.org", "wrong", at: endpoints[number % 2]) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0 == .rejected(.credentials) } == 5)
        #expect(results.count { $0 == .locked(retryAfter: .seconds(1)) } == 95)
        #expect(house.hasher.checks == 5)
    }

    @Test("a new account does not inherit what was tried on its address")
    func newAccount() async throws {
        let house = try House()
        try await fail(house, 5)
        try await house.addAnn()
        _ = try await house.session()
    }
}

import Accounts
import Foundation
import LocalAccounts
import Testing

@Suite("The moment a session or its token ends", .onBothDatabases)
struct SessionEndTests {
    private let house: House

    init() async throws {
        house = try House()
        try await house.addAnn()
    }

    private func expect(_ tokens: SessionTokens, isAlive: Bool, at endpoint: LocalEndpoint) async {
        // First, as asking for the profile restarts the idle time.
        let listed = await LocalOwnerEndpoint(endpoint, house.registry()).sessions(tokens)
        let profile = await endpoint.profile(tokens)
        if isAlive {
            #expect((try? listed.get())?.count == 1)
            #expect(profile != .refused)
        } else {
            #expect(listed == .failure(.signedOut))
            #expect(profile == .refused)
        }
    }

    @Test("a session that nobody uses is over though its token would last", arguments: [(599, true), (600, false)])
    func idle(seconds: Int, isAlive: Bool) async throws {
        let policy = SessionPolicy(tokenLifetime: .seconds(3_600), idle: .seconds(600), absolute: .seconds(86_400))
        let endpoint = LocalEndpoint(
            database: house.database, hasher: house.hasher, sessions: policy, throttle: .standard,
            now: house.time.now, clock: ContinuousClock())
        let session = try #require(try await house.login(at: endpoint).value)
        house.time.advance(by: .seconds(seconds))
        await expect(session.tokens, isAlive: isAlive, at: endpoint)
    }

    @Test("a token is over on the second though its session would last", arguments: [(-250, true), (0, false)])
    func token(offset: Int, isAlive: Bool) async throws {
        let session = try await house.session()
        let end = try #require(session.expiresAt)
        #expect(end.timeIntervalSince(house.time.now()) == 3_599.75)
        house.time.advance(by: .milliseconds(3_599_750 + offset))
        await expect(session.tokens, isAlive: isAlive, at: house.endpoint())
    }

    @Test("an access token is over once its session was refreshed, however new it is")
    func refreshed() async throws {
        let session = try await house.session()
        let next = try #require(await house.endpoint().refresh(session.tokens).value)
        #expect(await house.endpoint().profile(session.tokens) == .refused)
        try #require(await house.endpoint().profile(next.tokens).value != nil)
    }

    @Test("either token tells whose it is, even when it is over, and no other text does")
    func account() async throws {
        let tokens = try await house.session().tokens
        house.time.advance(by: .seconds(7_200))
        let endpoint = house.endpoint()
        #expect(await endpoint.account(of: SessionTokens(access: tokens.access)) == "ann@example.org")
        let byRefresh = SessionTokens(access: Token("x"), refresh: tokens.refresh)
        #expect(await endpoint.account(of: byRefresh) == "ann@example.org")
        #expect(await endpoint.account(of: SessionTokens(access: Token("x"), refresh: Token("y"))) == nil)
        #expect(await endpoint.account(of: SessionTokens(access: Token("x"))) == nil)
    }

    @Test("a refresh token alone logs out")
    func logout() async throws {
        let tokens = try await house.session().tokens
        let byRefresh = SessionTokens(access: Token("x"), refresh: tokens.refresh)
        #expect(await house.endpoint().logout(byRefresh) == .ok)
        #expect(await house.endpoint().profile(tokens) == .refused)
        #expect(await house.endpoint().logout(byRefresh) == .over)
    }
}

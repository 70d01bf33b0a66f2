import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing

@Suite(.onBothDatabases) struct SessionTests {
    @Test("the access token shows who it belongs to, for an hour")
    func profile() async throws {
        let house = try House()
        try await house.addAnn()
        let session = try await house.session()
        let expected = Profile(name: "Ann", email: "ann@example.org", expiresAt: session.expiresAt)
        #expect(await house.endpoint().profile(session.tokens) == .ok(expected))
        house.time.advance(by: .seconds(3_599))
        #expect(await house.endpoint().profile(session.tokens) == .ok(expected))
        house.time.advance(by: .seconds(1))
        #expect(await house.endpoint().profile(session.tokens) == .refused)
    }

    @Test("using a session restarts its idle time, written once a minute at most")
    func slides() async throws {
        let house = try House()
        try await house.addAnn()
        let tokens = try await house.session().tokens
        func end() throws -> Double {
            try #require(try house.connect().row("SELECT ends_at FROM session_family"))["ends_at"]
        }
        let first = try end()
        house.time.advance(by: .seconds(59))
        _ = await house.endpoint().profile(tokens)
        #expect(try end() == first)
        house.time.advance(by: .seconds(1))
        _ = await house.endpoint().profile(tokens)
        #expect(try end() == first + 60)
    }

    @Test("no other text is a token, and a refresh token is no access token")
    func strangers() async throws {
        let house = try House()
        try await house.addAnn()
        let tokens = try await house.session().tokens
        let refresh = try #require(tokens.refresh)
        for other in [Token(""), Token("x"), Token(tokens.access.text() + "x"), refresh] {
            #expect(await house.endpoint().profile(SessionTokens(access: other)) == .refused)
        }
        let exchanged = SessionTokens(access: refresh, refresh: tokens.access)
        try #require(await house.endpoint().refresh(exchanged) == .refused)
        try #require(await house.endpoint().refresh(SessionTokens(access: tokens.access)) == .refused)
    }

    @Test("a refresh gives new tokens and spends the old ones")
    func refresh() async throws {
        let house = try House()
        try await house.addAnn()
        let first = try await house.session()
        house.time.advance(by: .seconds(4_000))
        let second = try #require(await house.endpoint().refresh(first.tokens).value)
        #expect(second.tokens.access != first.tokens.access)
        #expect(second.tokens.refresh != first.tokens.refresh)
        #expect(second.name == "Ann" && second.email == "ann@example.org" && second.endpoint == "local")
        #expect(second.expiresAt == Date(timeIntervalSince1970: 1_769_850_900 + 4_000 + 3_600))
        #expect(await house.endpoint().profile(first.tokens) == .refused)
        try #require(await house.endpoint().profile(second.tokens).value != nil)
    }

    @Test("a refresh token that comes back ends the whole family, and no other")
    func reuse() async throws {
        let house = try House()
        try await house.addAnn()
        let other = try await house.session()
        let first = try await house.session()
        let second = try #require(await house.endpoint().refresh(first.tokens).value)
        let third = try #require(await house.endpoint().refresh(second.tokens).value)
        #expect(await house.endpoint().refresh(first.tokens) == .refused)
        #expect(await house.endpoint().profile(third.tokens) == .refused)
        #expect(await house.endpoint().refresh(third.tokens) == .refused)
        try #require(await house.endpoint().profile(other.tokens).value != nil)
    }

    @Test(
        "a refresh token that comes back within some seconds, its answer lost, gets the same tokens",
        arguments: [0, 30])
    func lostAnswer(seconds: Int) async throws {
        let house = try House()
        try await house.addAnn()
        let first = try await house.session()
        let second = try #require(await house.endpoint().refresh(first.tokens).value)
        house.time.advance(by: .seconds(seconds))
        let other = try house.endpoint(on: house.reopened())
        let again = try #require(await other.refresh(first.tokens).value)
        #expect(again.tokens == second.tokens)
        #expect(again.expiresAt == second.expiresAt)
        try #require(await house.endpoint().profile(again.tokens).value != nil)
        let third = try #require(await house.endpoint().refresh(again.tokens).value)
        #expect(third.tokens != second.tokens)
    }

    @Test("later, it ends the session; so it does once the new refresh token was used, and once the session was ended")
    func reuseInTime() async throws {
        let house = try House()
        try await house.addAnn()
        let late = try await house.session()
        let next = try #require(await house.endpoint().refresh(late.tokens).value)
        house.time.advance(by: .seconds(31))
        #expect(await house.endpoint().refresh(late.tokens) == .refused)
        #expect(await house.endpoint().profile(next.tokens) == .refused)
        let early = try await house.session()
        let second = try #require(await house.endpoint().refresh(early.tokens).value)
        let third = try #require(await house.endpoint().refresh(second.tokens).value)
        #expect(await house.endpoint().refresh(early.tokens) == .refused)
        #expect(await house.endpoint().profile(third.tokens) == .refused)
        let ended = try await house.session()
        let last = try #require(await house.endpoint().refresh(ended.tokens).value)
        #expect(await house.endpoint().logout(last.tokens) == .ok)
        #expect(await house.endpoint().refresh(ended.tokens) == .refused)
    }

    @Test("of many who refresh with one token at once, all get the same new ones")
    func refreshAtOnce() async throws {
        let house = try House()
        try await house.addAnn()
        let session = try await house.session()
        let endpoints = try [house.endpoint(), house.endpoint(on: house.reopened())]
        let answers = await withTaskGroup(of: SessionAnswer<Session>.self) { group in
            for number in 0..<20 { group.addTask { await endpoints[number % 2].refresh(session.tokens) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let new = answers.compactMap { if case .ok(let session) = $0 { session } else { nil } }
        #expect(new.count == 20)
        let tokens = try #require(new.first).tokens
        #expect(new.allSatisfy { $0.tokens == tokens })
        try #require(await house.endpoint().profile(tokens).value != nil)
    }

    @Test("a session that nobody uses for a week ends; each use begins the week anew")
    func idle() async throws {
        let house = try House()
        try await house.addAnn()
        let day = Duration.seconds(86_400)
        var session = try await house.session()
        house.time.advance(by: day * 7 - .seconds(1))
        let next = try #require(await house.endpoint().refresh(session.tokens).value)
        session = next
        house.time.advance(by: .seconds(3_000))
        try #require(await house.endpoint().profile(session.tokens).value != nil)
        house.time.advance(by: day * 7 - .seconds(1))
        let last = try #require(await house.endpoint().refresh(session.tokens).value)
        house.time.advance(by: day * 7)
        #expect(await house.endpoint().refresh(last.tokens) == .refused)
    }

    @Test("a session ends after thirty days however much it is used, and its last token with it")
    func absolute() async throws {
        let house = try House()
        try await house.addAnn()
        var session = try await house.session()
        for _ in 0..<29 {
            house.time.advance(by: .seconds(86_400))
            let next = try #require(await house.endpoint().refresh(session.tokens).value)
            session = next
        }
        house.time.advance(by: .seconds(86_400 - 60))
        let last = try #require(await house.endpoint().refresh(session.tokens).value)
        #expect(last.expiresAt == Date(timeIntervalSince1970: 1_769_850_900 + 30 * 86_400))
        house.time.advance(by: .seconds(60))
        #expect(await house.endpoint().profile(last.tokens) == .refused)
        #expect(await house.endpoint().refresh(last.tokens) == .refused)
    }

    @Test("logging out ends the session with all its tokens, and once")
    func logout() async throws {
        let house = try House()
        try await house.addAnn()
        let (session, other) = (try await house.session(), try await house.session())
        #expect(await house.endpoint().logout(session.tokens) == .ok)
        let answer = await house.endpoint().logout(session.tokens)
        guard case .over = answer else { throw Unexpected(answer) }
        #expect(await house.endpoint().profile(session.tokens) == .refused)
        #expect(await house.endpoint().refresh(session.tokens) == .refused)
        try #require(await house.endpoint().profile(other.tokens).value != nil)
    }

    @Test("an expired access token can still log out")
    func logoutExpired() async throws {
        let house = try House()
        try await house.addAnn()
        let session = try await house.session()
        house.time.advance(by: .seconds(7_200))
        #expect(await house.endpoint().logout(SessionTokens(access: session.tokens.access)) == .ok)
        #expect(await house.endpoint().refresh(session.tokens) == .refused)
    }

    @Test("sessions outlast a restart, and the database holds no token's text")
    func restart() async throws {
        let house = try House()
        try await house.addAnn()
        let session = try await house.session()
        let restarted = try house.endpoint(on: house.reopened())
        try #require(await restarted.profile(session.tokens).value != nil)
        let refresh = try #require(session.tokens.refresh)
        // The same is stored in either database; files can be looked into.
        for suffix in house.place == nil ? ["", "-wal"] : [] {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: house.path + suffix))
            for secret in [session.tokens.access.text(), refresh.text(), "ann's twelve apples"] {
                #expect(bytes.range(of: Data(secret.utf8)) == nil)
            }
        }
    }
}

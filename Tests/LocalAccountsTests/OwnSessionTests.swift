import Accounts
import Foundation
import Harness
import LocalAccounts
import RealPostgreSQL
import SQL
import Testing

@Suite("What the owner of a session sees and ends, and how wrong codes count", .onBothDatabases)
struct OwnSessionTests {
    private let ann: Ann
    private let wrongCode = Secret("no code")

    init() async throws { ann = try await Ann() }

    /// Begins to set up a second factor.
    private func begin(_ tokens: SessionTokens) async throws -> TOTP {
        let enrolment = try await ann.owner.beginSecondFactor(tokens, ann.proof()).get()
        return TOTP(key: Secret(enrolment.key.withUnsafeBytes { Base32.bytes($0) }))
    }

    private func code(_ app: TOTP) -> Secret {
        let number = app.code(of: TOTP.step(at: ann.house.time.now().timeIntervalSince1970))
        return Secret(String(String(number + 1_000_000).dropFirst()))
    }

    private func expectWrongCodes(_ count: Int, _ tokens: SessionTokens, every pause: Int = 0) async {
        for _ in 0..<count {
            ann.house.time.advance(by: .seconds(pause))
            let answer = await ann.owner.confirmSecondFactor(tokens, code: wrongCode)
            #expect(answer == .failure(.account(.secondFactor(.wrongCode))))
        }
    }

    @Test("a session is listed with when and where it was begun, when it was used and ends, and whether it asks")
    func listed() async throws {
        let (start, week) = (ann.house.time.now(), 7.0 * 86_400)
        let first = try await ann.session()
        ann.house.time.advance(by: .seconds(60))
        _ = try await ann.house.session()
        ann.house.time.advance(by: .seconds(60))
        try #require(await ann.house.endpoint().profile(first.tokens).value != nil)
        let sessions = try await ann.owner.sessions(first.tokens).get()
        #expect(sessions.map(\.address) == ["192.0.2.1", nil])
        #expect(sessions.map(\.begunAt) == [start, start + 60])
        #expect(sessions.map(\.usedAt) == [start + 120, start + 60])
        #expect(sessions.map(\.endsAt) == [start + 120 + week, start + 60 + week])
        #expect(sessions.map(\.isCurrent) == [true, false])
        #expect(try await ann.house.registry().sessions(email: ann.email).map(\.isCurrent) == [false, false])
        ann.house.time.advance(by: .seconds(week - 60))
        #expect(try await ann.house.registry().sessions(email: ann.email).map(\.address) == ["192.0.2.1"])
    }

    @Test("the number of a session that ended is never another one's")
    func numbers() async throws {
        let first = try await ann.session().tokens
        func numbers() async throws -> [String] { try await ann.owner.sessions(first).get().map(\.id) }
        var seen = Set(try await numbers())
        for _ in 0..<3 {
            let next = try await ann.session().tokens
            let new = try await numbers().filter { !seen.contains($0) }
            #expect(new.count == 1, "it is one that nobody had")
            seen.formUnion(new)
            #expect(await ann.house.endpoint().logout(next) == .ok)
        }
    }

    @Test("one session ends, once, if it is the account's own")
    func endOne() async throws {
        let (tokens, other) = (try await ann.session().tokens, try await ann.session().tokens)
        let bob = try EmailAddress("bob@example.org")
        try await ann.house.registry().add(email: bob, name: "Bob", password: Secret("bob's seven pears"))
        let bobs = try #require(try await ann.house.login("bob@example.org", "bob's seven pears").value)
        let bobsSessions = try await ann.house.registry().sessions(email: bob)
        let strange = try #require(bobsSessions.first).id
        for id in [strange, "", "x", "-1", "9999999"] {
            #expect(await ann.owner.endSession(tokens, id: id) == .failure(.noSuchSession), "\(id)")
        }
        try #require(await ann.house.endpoint().profile(bobs.tokens).value != nil)
        let sessions = try await ann.owner.sessions(tokens).get()
        let own = try #require(sessions.first(where: { !$0.isCurrent })).id
        #expect(await ann.owner.endSession(tokens, id: own) == .success(Done()))
        #expect(await ann.house.endpoint().profile(other) == .refused)
        #expect(await ann.owner.endSession(tokens, id: own) == .failure(.noSuchSession))
        try #require(await ann.house.endpoint().profile(tokens).value != nil)
    }

    @Test("a new password takes the place of the old one, and a new session that of all others")
    func changePassword() async throws {
        let (tokens, other) = (try await ann.session().tokens, try await ann.session().tokens)
        let new = try await ann.owner.changePassword(tokens, ann.proof(), to: Secret("ann's other apples")).get()
        for old in [tokens, other] { #expect(await ann.house.endpoint().profile(old) == .refused) }
        #expect(try await ann.owner.sessions(new.tokens).get().map(\.address) == ["192.0.2.1"])
        #expect(try await ann.house.login() == .rejected(.credentials))
        try #require(try await ann.house.login("ann@example.org", "ann's other apples").value != nil)
    }

    @Test("a right code begins the count of wrong codes and proofs anew")
    func rightCode() async throws {
        let tokens = try await ann.session().tokens
        let app = try await begin(tokens)
        await expectWrongCodes(4, tokens)
        #expect(try await ann.owner.confirmSecondFactor(tokens, code: code(app)).get().count == 10)
        ann.house.time.advance(by: .seconds(30))
        for _ in 0..<4 {
            let answer = await ann.owner.renewRecoveryCodes(tokens, ann.proof("wrong"))
            #expect(answer == .failure(.proof(.rejected(.credentials))))
        }
        #expect(try await ann.owner.renewRecoveryCodes(tokens, ann.proof(code: code(app))).get().count == 10)
    }

    @Test("after five wrong codes even a right one waits, for a second")
    func waits() async throws {
        let tokens = try await ann.session().tokens
        let app = try await begin(tokens)
        await expectWrongCodes(5, tokens)
        let early = await ann.owner.confirmSecondFactor(tokens, code: code(app))
        #expect(early == .failure(.proof(.locked(retryAfter: .seconds(1)))))
        ann.house.time.advance(by: .seconds(1))
        #expect(try await ann.owner.confirmSecondFactor(tokens, code: code(app)).get().count == 10)
    }

    @Test("ten wrong codes in a row end the session, and no other one goes on with the same key")
    func tenWrongCodes() async throws {
        let (tokens, other) = (try await ann.session().tokens, try await ann.session().tokens)
        let app = try await begin(tokens)
        await expectWrongCodes(10, tokens, every: 40)
        #expect(await ann.owner.sessions(tokens) == .failure(.signedOut))
        let answer = await ann.owner.confirmSecondFactor(other, code: code(app))
        #expect(answer == .failure(.account(.secondFactor(.off))))
    }

    /// Makes a database take no new recovery codes.
    private static let withoutRoom = (
        file: "CREATE TRIGGER no_room BEFORE INSERT ON recovery_code BEGIN SELECT RAISE(ABORT, 'no room'); END",
        server: """
        CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
        CREATE TRIGGER no_room BEFORE INSERT ON recovery_code FOR EACH ROW EXECUTE FUNCTION no_room()
        """
    )

    @Test("a recovery code is not spent on a change that then fails")
    func unspent() async throws {
        let tokens = try await ann.session().tokens
        let app = try await begin(tokens)
        let codes = try await ann.owner.confirmSecondFactor(tokens, code: code(app)).get()
        let (file, server) = Self.withoutRoom
        try ann.house.connect().run(script: RealPostgreSQL.current == nil ? file : server)
        let answer = await ann.owner.renewRecoveryCodes(tokens, ann.proof(code: codes[0]))
        guard case .failure(.unavailable) = answer else { throw Unexpected(answer) }
        #expect(await ann.owner.secondFactor(tokens) == .success(SecondFactorState(isOn: true, recoveryCodes: 10)))
    }

    @Test("a second factor that is turned off is off")
    func removed() async throws {
        let tokens = try await ann.session().tokens
        let app = try await begin(tokens)
        _ = try await ann.owner.confirmSecondFactor(tokens, code: code(app)).get()
        #expect(await ann.owner.secondFactor(tokens) == .success(SecondFactorState(isOn: true, recoveryCodes: 10)))
        ann.house.time.advance(by: .seconds(30))
        #expect(await ann.owner.removeSecondFactor(tokens, ann.proof(code: code(app))) == .success(Done()))
        #expect(await ann.owner.secondFactor(tokens) == .success(SecondFactorState(isOn: false, recoveryCodes: 0)))
    }
}

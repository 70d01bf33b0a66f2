import Accounts
import Foundation
import Harness
import LocalAccounts
import Testing

@Suite("What the owner of a session sees and ends, and how wrong codes count", .onBothDatabases)
struct OwnSessionTests {
    private let house: House
    private let ann: EmailAddress
    private let owner: LocalOwnerEndpoint
    private let wrongCode = Secret("no code")

    init() async throws {
        (house, ann) = (try House(), try EmailAddress("ann@example.org"))
        try await house.addAnn()
        owner = LocalOwnerEndpoint(house.endpoint(), house.registry())
    }

    private func session() async throws -> Session {
        guard case .ok(let session) = try await house.login(from: "192.0.2.1") else { throw Unexpected() }
        return session
    }

    private func proof(_ password: String = House.password, code: Secret? = nil) -> OwnerProof {
        OwnerProof(password: Secret(password), code: code, address: "192.0.2.1")
    }

    /// Begins to set up a second factor.
    private func begin(_ tokens: SessionTokens) async throws -> TOTP {
        let enrolment = try await owner.beginSecondFactor(tokens, proof()).get()
        return TOTP(key: Secret(enrolment.key.withUnsafeBytes { Base32.bytes($0) }))
    }

    private func code(_ app: TOTP) -> Secret {
        let number = app.code(of: TOTP.step(at: house.time.now().timeIntervalSince1970))
        return Secret(String(String(number + 1_000_000).dropFirst()))
    }

    private func expectWrongCodes(_ count: Int, _ tokens: SessionTokens, every pause: Int = 0) async {
        for _ in 0..<count {
            house.time.advance(by: .seconds(pause))
            let answer = await owner.confirmSecondFactor(tokens, code: wrongCode)
            #expect(answer == .failure(.account(.secondFactor(.wrongCode))))
        }
    }

    @Test("a session is listed with when and where it was begun, when it was used and ends, and whether it asks")
    func listed() async throws {
        let (start, week) = (house.time.now(), 7.0 * 86_400)
        let first = try await session()
        house.time.advance(by: .seconds(60))
        _ = try await house.session()
        house.time.advance(by: .seconds(60))
        guard case .ok = await house.endpoint().profile(first.tokens) else { throw Unexpected() }
        let sessions = try await owner.sessions(first.tokens).get()
        #expect(sessions.map(\.address) == ["192.0.2.1", nil])
        #expect(sessions.map(\.begunAt) == [start, start + 60])
        #expect(sessions.map(\.usedAt) == [start + 120, start + 60])
        #expect(sessions.map(\.endsAt) == [start + 120 + week, start + 60 + week])
        #expect(sessions.map(\.isCurrent) == [true, false])
        #expect(try await house.registry().sessions(email: ann).map(\.isCurrent) == [false, false])
        house.time.advance(by: .seconds(week - 60))
        #expect(try await house.registry().sessions(email: ann).map(\.address) == ["192.0.2.1"])
    }

    @Test("one session ends, once, if it is the account's own")
    func endOne() async throws {
        let (tokens, other) = (try await session().tokens, try await session().tokens)
        let bob = try EmailAddress("bob@example.org")
        try await house.registry().add(email: bob, name: "Bob", password: Secret("bob's seven pears"))
        guard case .ok(let bobs) = try await house.login("bob@example.org", "bob's seven pears") else {
            throw Unexpected()
        }
        let bobsSessions = try await house.registry().sessions(email: bob)
        let strange = try #require(bobsSessions.first).id
        for id in [strange, "", "x", "-1", "9999999"] {
            #expect(await owner.endSession(tokens, id: id) == .failure(.noSuchSession), "\(id)")
        }
        guard case .ok = await house.endpoint().profile(bobs.tokens) else { throw Unexpected() }
        let sessions = try await owner.sessions(tokens).get()
        let own = try #require(sessions.first(where: { !$0.isCurrent })).id
        #expect(await owner.endSession(tokens, id: own) == .success(Done()))
        #expect(await house.endpoint().profile(other) == .refused)
        #expect(await owner.endSession(tokens, id: own) == .failure(.noSuchSession))
        guard case .ok = await house.endpoint().profile(tokens) else { throw Unexpected() }
    }

    @Test("a new password takes the place of the old one, and a new session that of all others")
    func changePassword() async throws {
        let (tokens, other) = (try await session().tokens, try await session().tokens)
        let new = try await owner.changePassword(tokens, proof(), to: Secret("ann's other apples")).get()
        for old in [tokens, other] { #expect(await house.endpoint().profile(old) == .refused) }
        #expect(try await owner.sessions(new.tokens).get().map(\.address) == ["192.0.2.1"])
        #expect(try await house.login() == .rejected(.credentials))
        guard case .ok = try await house.login("ann@example.org", "ann's other apples") else { throw Unexpected() }
    }

    @Test("a right code begins the count of wrong codes and proofs anew")
    func rightCode() async throws {
        let tokens = try await session().tokens
        let app = try await begin(tokens)
        await expectWrongCodes(4, tokens)
        #expect(try await owner.confirmSecondFactor(tokens, code: code(app)).get().count == 10)
        house.time.advance(by: .seconds(30))
        for _ in 0..<4 {
            let answer = await owner.renewRecoveryCodes(tokens, proof("wrong"))
            #expect(answer == .failure(.proof(.rejected(.credentials))))
        }
        #expect(try await owner.renewRecoveryCodes(tokens, proof(code: code(app))).get().count == 10)
    }

    @Test("after five wrong codes even a right one waits, for a second")
    func waits() async throws {
        let tokens = try await session().tokens
        let app = try await begin(tokens)
        await expectWrongCodes(5, tokens)
        let early = await owner.confirmSecondFactor(tokens, code: code(app))
        #expect(early == .failure(.proof(.locked(retryAfter: .seconds(1)))))
        house.time.advance(by: .seconds(1))
        #expect(try await owner.confirmSecondFactor(tokens, code: code(app)).get().count == 10)
    }

    @Test("ten wrong codes in a row end the session, and no other one goes on with the same key")
    func tenWrongCodes() async throws {
        let (tokens, other) = (try await session().tokens, try await session().tokens)
        let app = try await begin(tokens)
        await expectWrongCodes(10, tokens, every: 40)
        #expect(await owner.sessions(tokens) == .failure(.signedOut))
        let answer = await owner.confirmSecondFactor(other, code: code(app))
        #expect(answer == .failure(.account(.secondFactor(.off))))
    }

    @Test("a second factor that is turned off is off")
    func removed() async throws {
        let tokens = try await session().tokens
        let app = try await begin(tokens)
        _ = try await owner.confirmSecondFactor(tokens, code: code(app)).get()
        #expect(await owner.secondFactor(tokens) == .success(SecondFactorState(isOn: true, recoveryCodes: 10)))
        house.time.advance(by: .seconds(30))
        #expect(await owner.removeSecondFactor(tokens, proof(code: code(app))) == .success(Done()))
        #expect(await owner.secondFactor(tokens) == .success(SecondFactorState(isOn: false, recoveryCodes: 0)))
    }
}

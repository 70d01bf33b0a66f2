import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing

@Suite("What the owner of a session does with the account", .onBothDatabases)
struct OwnerTests {
    private let house: House
    private let ann: EmailAddress
    private let owner: LocalOwnerEndpoint

    init() async throws {
        (house, ann) = (try House(), try EmailAddress("ann@example.org"))
        try await house.addAnn()
        owner = LocalOwnerEndpoint(house.endpoint(), house.registry())
    }

    private func session() async throws -> Session {
        guard case .ok(let session) = try await house.login(from: "192.0.2.1") else { throw Unexpected() }
        return session
    }

    private func proof(_ password: String = House.password) -> OwnerProof {
        OwnerProof(password: Secret(password), address: "192.0.2.1")
    }

    @Test("a new password is hashed only for who has proved to be the owner")
    func work() async throws {
        let tokens = try await session().tokens
        let before = house.hasher.hashes
        for _ in 0..<8 { _ = await owner.changePassword(tokens, proof("wrong"), to: Secret("ann's other apples")) }
        #expect(house.hasher.hashes == before)
        house.time.advance(by: .seconds(60))
        let session = try await owner.changePassword(tokens, proof(), to: Secret("ann's other apples")).get()
        #expect(house.hasher.hashes == before + 1)
        guard case .ok = await house.endpoint().profile(session.tokens) else { throw Unexpected() }
    }

    @Test("ten wrong proofs in a row end the session; a right one begins the count anew")
    func inARow() async throws {
        let tokens = try await session().tokens
        func fail(_ times: Int) async {
            for _ in 0..<times {
                house.time.advance(by: .seconds(40))
                #expect(await owner.beginSecondFactor(tokens, proof("wrong")).isWrong)
            }
            house.time.advance(by: .seconds(40))
        }
        await fail(9)
        _ = try await owner.beginSecondFactor(tokens, proof()).get()
        await fail(10)
        guard case .failure(.signedOut) = await owner.sessions(tokens) else { throw Unexpected() }
    }

    @Test("after five wrong proofs even a right one waits, that of this session alone")
    func waits() async throws {
        let (tokens, other) = (try await session().tokens, try await session().tokens)
        for _ in 0..<5 { #expect(await owner.beginSecondFactor(tokens, proof("wrong")).isWrong) }
        guard case .failure(.proof(.locked(.seconds(1)))) = await owner.beginSecondFactor(tokens, proof()) else {
            throw Unexpected()
        }
        _ = try await owner.beginSecondFactor(other, proof()).get()
        house.time.advance(by: .seconds(1))
        _ = try await owner.beginSecondFactor(tokens, proof()).get()
    }

    @Test("all other sessions end, and only they")
    func others() async throws {
        let (tokens, other) = (try await session().tokens, try await session().tokens)
        _ = try await owner.endOtherSessions(tokens).get()
        guard case .ok = await house.endpoint().profile(tokens) else { throw Unexpected() }
        #expect(await house.endpoint().profile(other) == .refused)
    }

    @Test("sessions are listed with the latest used first, and those of which that is not known at the end")
    func order() async throws {
        for _ in 0..<3 {
            _ = try await session()
            house.time.advance(by: .seconds(60))
        }
        let connection = try house.connect()
        try connection.execute(
            "UPDATE session_family SET used_at = NULL WHERE id = (SELECT min(id) + 1 FROM session_family)")
        let ids = try await house.registry().sessions(email: ann).compactMap { Int($0.id) }
        let first = try #require(ids.min())
        #expect(ids.map { $0 - first } == [2, 0, 1])
    }
}

extension Result where Failure == OwnerFailure {
    fileprivate var isWrong: Bool { if case .failure(.proof(.rejected)) = self { true } else { false } }
}

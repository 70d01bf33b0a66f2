import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing

@Suite("What the owner of a session does with the account", .onBothDatabases)
struct OwnerTests {
    private let ann: Ann

    init() async throws { ann = try await Ann() }

    @Test("a new password is hashed only for who has proved to be the owner")
    func work() async throws {
        let tokens = try await ann.session().tokens
        let before = ann.house.hasher.hashes
        let new = Secret("ann's other apples")
        for _ in 0..<8 { _ = await ann.owner.changePassword(tokens, ann.proof("wrong"), to: new) }
        #expect(ann.house.hasher.hashes == before)
        ann.house.time.advance(by: .seconds(60))
        let session = try await ann.owner.changePassword(tokens, ann.proof(), to: new).get()
        #expect(ann.house.hasher.hashes == before + 1)
        try #require(await ann.house.endpoint().profile(session.tokens).value != nil)
    }

    @Test("ten wrong proofs in a row end the session; a right one begins the count anew")
    func inARow() async throws {
        let tokens = try await ann.session().tokens
        func fail(_ times: Int) async {
            for _ in 0..<times {
                ann.house.time.advance(by: .seconds(40))
                #expect(await ann.owner.beginSecondFactor(tokens, ann.proof("wrong")).isWrong)
            }
            ann.house.time.advance(by: .seconds(40))
        }
        await fail(9)
        _ = try await ann.owner.beginSecondFactor(tokens, ann.proof()).get()
        await fail(10)
        let answer = await ann.owner.sessions(tokens)
        guard case .failure(.signedOut) = answer else { throw Unexpected(answer) }
    }

    @Test("after five wrong proofs even a right one waits, that of this session alone")
    func waits() async throws {
        let (tokens, other) = (try await ann.session().tokens, try await ann.session().tokens)
        for _ in 0..<5 { #expect(await ann.owner.beginSecondFactor(tokens, ann.proof("wrong")).isWrong) }
        let early = await ann.owner.beginSecondFactor(tokens, ann.proof())
        guard case .failure(.proof(.locked(.seconds(1)))) = early else { throw Unexpected(early) }
        _ = try await ann.owner.beginSecondFactor(other, ann.proof()).get()
        ann.house.time.advance(by: .seconds(1))
        _ = try await ann.owner.beginSecondFactor(tokens, ann.proof()).get()
    }

    @Test("all other sessions end, and only they")
    func others() async throws {
        let (tokens, other) = (try await ann.session().tokens, try await ann.session().tokens)
        _ = try await ann.owner.endOtherSessions(tokens).get()
        try #require(await ann.house.endpoint().profile(tokens).value != nil)
        #expect(await ann.house.endpoint().profile(other) == .refused)
    }

    @Test("sessions are listed with the latest used first, and those of which that is not known at the end")
    func order() async throws {
        for _ in 0..<3 {
            _ = try await ann.session()
            ann.house.time.advance(by: .seconds(60))
        }
        let connection = try ann.house.connect()
        try connection.execute(
            "UPDATE session_family SET used_at = NULL WHERE id = (SELECT min(id) + 1 FROM session_family)")
        let ids = try await ann.house.registry().sessions(email: ann.email).compactMap { Int($0.id) }
        let first = try #require(ids.min())
        #expect(ids.map { $0 - first } == [2, 0, 1])
    }
}

extension Result where Failure == OwnerFailure {
    fileprivate var isWrong: Bool { if case .failure(.proof(.rejected)) = self { true } else { false } }
}

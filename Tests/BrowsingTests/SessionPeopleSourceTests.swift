import Accounts
import Browsing
import Doubles
import FoundationEssentials
import People
import SignIn
import Synchronization
import Testing
import Waiting

@MainActor
@Suite("people of this machine live under the session") struct SessionPeopleSourceTests {
    private func source(_ keeper: SessionKeeper) -> SessionPeopleSource {
        SessionPeopleSource(StubSource { _ in PeopleTable([Person].five) }) { await keeper.isLive() }
    }

    @Test("after a login the first load asks nobody; each later one asks the endpoint, and one that has ended is told")
    func ended() async throws {
        let answers = Answers<SessionAnswer<Profile>>(.ok(Profile.sample), .refused)
        let asked = Mutex(0)
        let endpoint = StubEndpoint(
            onRefresh: { _ in .refused },
            onProfile: { _ in
                asked.withLock { $0 += 1 }
                return answers.next(else: .refused)
            })
        let keeper = SessionKeeper(
            endpoint: endpoint, store: nil, addresses: nil, now: { Date.noon.addingTimeInterval(-1_800) })
        try await keeper.adopt(Session.sample())
        let source = source(keeper)
        let query = PeopleQuery(results: 5)
        #expect(try await source.people(query).count == 5)
        #expect(asked.withLock(\.self) == 0)
        #expect(try await source.people(query).count == 5)
        #expect(asked.withLock(\.self) == 1)
        await #expect(throws: PeopleError.unauthorized) { try await source.people(query) }
    }

    @Test("an endpoint that cannot be asked has not said that the session ended")
    func unavailable() async throws {
        let endpoint = StubEndpoint(onProfile: { _ in .unavailable(.timedOut(after: .seconds(1))) })
        let keeper = SessionKeeper(
            endpoint: endpoint, store: nil, addresses: nil, now: { Date.noon.addingTimeInterval(-1_800) })
        try await keeper.adopt(Session.sample())
        for _ in 1...2 { #expect(try await source(keeper).people(PeopleQuery(results: 5)).count == 5) }
    }

    @Test("loads side by side ask once")
    func sideBySide() async throws {
        let gate = Gate()
        let asked = Mutex(0)
        let endpoint = StubEndpoint(onProfile: { _ in
            asked.withLock { $0 += 1 }
            await gate.wait()
            return .ok(Profile.sample)
        })
        let keeper = SessionKeeper(
            endpoint: endpoint, store: nil, addresses: nil, now: { Date.noon.addingTimeInterval(-1_800) })
        keeper.take(Session.sample())
        let source = source(keeper)
        let loads = (1...3).map { _ in Task { try await source.people(PeopleQuery(results: 5)).count } }
        await until { gate.waiting == 1 }
        gate.open()
        for load in loads { #expect(try await load.value == 5) }
        #expect(asked.withLock(\.self) == 1)
    }
}

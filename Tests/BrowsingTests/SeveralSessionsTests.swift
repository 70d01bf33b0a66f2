import Accounts
import Doubles
import FoundationEssentials
import Relays
import SignIn
import Testing

@MainActor
@Suite("Sessions beside the one in force") struct SeveralSessionsTests {
    private let log = Log()
    private let bob = Session.sample(5, name: "Bob", email: "bob@example.com")

    /// An endpoint that renews Ann's session as her second and writes down what it was asked.
    private func keeper(_ store: StubStore, renewed: Session = .sample(2)) -> SessionKeeper {
        let log = log
        let endpoint = StubEndpoint(
            onRefresh: { tokens in
                log.add("refresh \(tokens.refresh?.text() ?? "nothing")")
                return .ok(renewed)
            },
            onLogout: { tokens in
                log.add("logout \(tokens.access.text())")
                return .ok
            })
        return SessionKeeper(endpoint: endpoint, store: store, addresses: nil, now: { .noon - 3_600 })
    }

    @Test("who signs in is current, and who was stands by")
    func adopted() async throws {
        let store = StubStore(bob)
        let keeper = keeper(store)
        try await keeper.adopt(.sample())
        #expect(store.book == SessionBook(current: .sample(), others: [bob]))
        #expect(await keeper.others == [SessionSummary(bob, isCurrent: false)])
    }

    @Test("one in force that is not the current one is renewed where it stands")
    func renewedAmongOthers() async {
        let store = StubStore(bob, others: [.sample()])
        let keeper = keeper(store)
        keeper.take(.sample())
        #expect(await keeper.renew() == .ok(.sample(2)))
        #expect(store.book == SessionBook(current: bob, others: [.sample(2)]))
        #expect(await keeper.others == [SessionSummary(bob, isCurrent: true)])
    }

    @Test("one that another process renewed among the others is taken as it is, and nothing is asked")
    func renewedByAnother() async throws {
        let store = StubStore(bob, others: [.sample()])
        let keeper = keeper(store)
        keeper.take(.sample())
        try store.change { $0.replace(Session.sample().key, with: .sample(7)) }
        #expect(await keeper.renew() == .ok(.sample(7)))
        #expect(log.lines == [])
    }

    @Test("one that another process logged out comes back by no renewal")
    func goneMeanwhile() async throws {
        let store = StubStore(.sample(), others: [bob])
        let keeper = keeper(store)
        keeper.take(.sample())
        try await store.forget(Session.sample())
        #expect(await keeper.renew() == .refused)
        #expect(store.book == SessionBook(others: [bob]))
        #expect(log.lines == [], "nothing is asked for it either")
    }

    @Test("one that comes back under another address is not kept twice")
    func renamed() async {
        let store = StubStore(.sample(), others: [bob])
        let keeper = keeper(store, renewed: .sample(2, email: "Ann@Example.com"))
        keeper.take(.sample())
        _ = await keeper.renew()
        #expect(store.book == SessionBook(current: .sample(2, email: "Ann@Example.com"), others: [bob]))
        #expect(await keeper.others == [SessionSummary(bob, isCurrent: false)])
    }

    @Test("a logout forgets its own session only, and no other one becomes current")
    func loggedOut() async throws {
        let store = StubStore(.sample(), others: [bob])
        let keeper = keeper(store)
        keeper.take(.sample())
        _ = try await keeper.logout()
        #expect(store.book == SessionBook(others: [bob]))
        #expect(await keeper.others == [SessionSummary(bob, isCurrent: false)])
    }

    @Test("a logout ends the session as another process has renewed it meanwhile")
    func loggedOutRenewed() async throws {
        let store = StubStore(.sample(), others: [bob])
        let keeper = keeper(store)
        keeper.take(.sample())
        try store.change { $0.replace(Session.sample().key, with: .sample(7)) }
        _ = try await keeper.logout()
        #expect(log.lines == ["logout access-7"])
    }

    @Test("where nothing is stored, or it cannot be read, there are no others")
    func unreadable() async {
        let failure = SessionStoreError.looseMode(path: "session.json", mode: 0o644)
        #expect(await keeper(StubStore(loadFailure: failure)).others.isEmpty)
        let unstored = SessionKeeper(endpoint: StubEndpoint(), store: nil, addresses: nil, now: { .noon })
        #expect(await unstored.others.isEmpty)
    }
}

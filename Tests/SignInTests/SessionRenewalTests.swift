import Accounts
import Doubles
import FoundationEssentials
import Relays
import SignIn
import Synchronization
import Testing

@MainActor
@Suite("A token near its end is renewed") struct SessionRenewalTests {
    private let log = Log()

    /// A keeper whose session was adopted an hour before its end, and the clock that it reads.
    private func adopted(_ store: StubStore, answer: SessionAnswer<Session> = .ok(.sample(2))) async throws -> (
        SessionKeeper, Time
    ) {
        let log = log
        let clock = Time(.noon - 3_600)
        let keeper = SessionKeeper(
            endpoint: StubEndpoint(onRefresh: { tokens in
                log.add("refresh \(tokens.refresh?.text() ?? "nothing")")
                return answer
            }),
            store: store, addresses: nil, now: { clock.now })
        try await keeper.adopt(.sample())
        return (keeper, clock)
    }

    @Test("in the background, once, while requests go on under the old one")
    func background() async throws {
        let store = StubStore()
        let (keeper, clock) = try await adopted(store)
        clock.now = .noon - 361
        #expect(await keeper.liveSession() == .sample())
        await keeper.settled()
        #expect(log.lines == [])
        clock.now = .noon - 359
        #expect(await keeper.liveSession() == .sample())
        #expect(await keeper.liveSession() == .sample())
        await keeper.settled()
        #expect(log.lines == ["refresh refresh-1"])
        #expect(keeper.session.value == .sample(2) && store.stored == .sample(2))
    }

    @Test("not again and again where the endpoint refuses: the session lives on to its end")
    func refused() async throws {
        let (keeper, clock) = try await adopted(StubStore(), answer: .refused)
        clock.now = .noon - 30
        for _ in 1...3 {
            #expect(await keeper.liveSession() == .sample())
            await keeper.settled()
        }
        #expect(log.lines == ["refresh refresh-1"])
    }

    @Test("before the run goes on, where an earlier run got it and less than a minute is left")
    func resumed() async {
        let log = log
        let endpoint = StubEndpoint(
            onRefresh: { _ in
                log.add("refresh")
                return .ok(.sample(2, expiresAt: .noon + 3_600))
            },
            onProfile: { tokens in
                log.add("profile \(tokens.access.text())")
                return .ok(.sample)
            })
        let keeper = SessionKeeper(
            endpoint: endpoint, store: StubStore(.sample()), addresses: nil, now: { .noon - 59 })
        #expect(await keeper.resume(.sample()) == .live(.sample))
        #expect(log.lines == ["refresh", "profile access-2"])
    }

    @Test("and where that fails, a session that lives on is told so")
    func earlyRenewal() async {
        let log = log
        let endpoint = StubEndpoint(
            onRefresh: { _ in
                log.add("refresh")
                return .unavailable(.serverError(status: 503))
            },
            onProfile: { _ in
                log.add("profile")
                return .ok(.sample)
            })
        let keeper = SessionKeeper(endpoint: endpoint, store: StubStore(.sample()), addresses: nil, now: { .noon - 40 })
        keeper.renewalWaits = []
        #expect(await keeper.resume(.sample()) == .live(.sample))
        await keeper.settled()
        #expect(log.lines == ["refresh", "profile"])
    }

    @Test(
        "in vain where another process signs in meanwhile: its session is taken, and the renewed one ended if it is another",
        arguments: [true, false])
    func otherLogin(isLocked: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "renewal-\(UUID())").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/session.json"
        let store: any SessionStore =
            isLocked ? VaultSessionStore(FileVault(path: path), path: path, clock: ContinuousClock()) : StubStore()
        let log = log
        let keeper = SessionKeeper(
            endpoint: StubEndpoint(
                onRefresh: { _ in
                    _ = try? await store.save(.sample(7))
                    return .ok(.sample(2))
                },
                onLogout: { tokens in
                    log.add("logout \(tokens.access.text())")
                    return .ok
                }), store: store, addresses: nil, now: { .noon - 3_600 })
        try await keeper.adopt(.sample(1))
        #expect(await keeper.renew() == .ok(.sample(7)))
        #expect(keeper.session.value == .sample(7))
        #expect(try await store.sessions().current == .sample(7))
        #expect(log.lines == (isLocked ? ["logout access-2"] : []))
    }

    @Test("by one process: what another one has stored meanwhile is taken, and nothing is asked")
    func otherProcess() async throws {
        let store = StubStore()
        let (keeper, _) = try await adopted(store)
        try await store.save(.sample(7))
        #expect(await keeper.renew() == .ok(.sample(7)))
        #expect(keeper.session.value == .sample(7) && log.lines == [])
    }

    @Test("by one process: what comes into force while it waits for its turn is gone on with")
    func meanwhile() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "turn-\(UUID())").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/session.json"
        let store = VaultSessionStore(FileVault(path: path), path: path, clock: ContinuousClock())
        let keeper = SessionKeeper(
            endpoint: StubEndpoint(name: "https://example.com"), store: store, addresses: nil, now: { .noon - 3_600 })
        try await keeper.adopt(.sample(1))
        let turn = await store.renewalTurn(waiting: .zero)
        let renewal = Task { await keeper.renew() }
        try await store.save(.sample(7))
        #expect(await keeper.isSessionAlive() && keeper.session.value == .sample(7))
        turn.release()
        #expect(await renewal.value == .ok(.sample(7)))
    }

    @Test("not while another process takes its time over it: nothing is sent until that has stored its own")
    func taken() async throws {
        let store = StubStore(turn: .taken)
        let (keeper, _) = try await adopted(store)
        #expect(await keeper.renew() == .unavailable(.renewedElsewhere))
        #expect(keeper.session.value == .sample() && store.stored == .sample())
        try await store.save(.sample(7))
        #expect(await keeper.renew() == .ok(.sample(7)))
        #expect(log.lines == [])
    }

    @Test("not where it could not be stored: the token is lent to its end, and then that is said")
    func notStorable() async throws {
        let failure = SessionStoreError.notWritable(path: "session.json", reason: "disk full")
        let (clock, store) = (Time(.noon - 3_600), StubStore(.sample(), trialFailure: failure))
        let keeper = SessionKeeper.sample(.knowing(2, log), store, now: { clock.now })
        keeper.take(.sample())
        guard case .ok(let token) = await keeper.lend(for: .seconds(7_200)) else {
            Issue.record("the token is good for an hour")
            return
        }
        #expect(token.access.text() == "access-1" && keeper.unstored == .notMade(failure))
        clock.now = .noon
        guard case .unavailable(let reason) = await keeper.lend(for: .zero) else {
            Issue.record("there is no token to lend")
            return
        }
        #expect(reason == .storageNotWritable(path: "session.json", reason: "disk full"))
        #expect(log.lines == [] && store.stored == .sample())
    }

    @Test("and where it is not stored in the end, that is kept for whoever goes on with it")
    func notStored() async throws {
        let failure = SessionStoreError.notWritable(path: "session.json", reason: "disk full")
        let keeper = SessionKeeper.sample(.knowing(2, log), StubStore(.sample(), writeFailure: failure))
        keeper.take(.sample())
        #expect(await keeper.renew() == .ok(.sample(2)))
        #expect(keeper.unstored == .notStored(failure))
        keeper.take(.sample())
        #expect(keeper.unstored == nil)
    }

    @Test("in vain where another process logs out meanwhile: what it is given is ended, and nothing is lent")
    func otherLogout() async throws {
        let (log, store) = (log, StubStore(.sample()))
        let keeper = SessionKeeper.sample(
            StubEndpoint(
                onRefresh: { _ in
                    try? await store.forget(.sample())
                    return .ok(.sample(2))
                },
                onLogout: { tokens in
                    log.add("logout \(tokens.access.text())")
                    return .ok
                }), store)
        keeper.take(.sample())
        guard case .refused = await keeper.lend(for: .seconds(7_200)) else {
            Issue.record("a session that was logged out is lent")
            return
        }
        #expect(log.lines == ["logout access-2"])
        #expect(store.stored == nil)
    }

    @Test("between two calls that tell when the process must not end: until the answer is stored")
    func inFlight() async throws {
        let (log, store) = (log, StubStore())
        let (keeper, _) = try await adopted(store)
        keeper.onExchange = { isInFlight in
            log.add(isInFlight ? "begins" : "ends with \(store.stored == .sample(2) ? "the new one" : "the old one")")
        }
        #expect(await keeper.renew() == .ok(.sample(2)))
        #expect(log.lines == ["begins", "refresh refresh-1", "ends with the new one"])
    }

    @Test("for the account in force only: another one in the store is left alone")
    func otherAccount() async throws {
        let store = StubStore()
        let (keeper, _) = try await adopted(store)
        try await store.save(.sample(7, email: "bob@example.com"))
        #expect(await keeper.renew() == .ok(.sample(2)))
        #expect(log.lines == ["refresh refresh-1"])
        #expect(store.stored == .sample(7, email: "bob@example.com"))
    }
}

/// A wall clock that a test sets.
private final class Time: Sendable {
    private let date: Mutex<Date>
    init(_ date: Date) { self.date = Mutex(date) }
    var now: Date {
        get { date.withLock { $0 } }
        set { date.withLock { $0 = newValue } }
    }
}

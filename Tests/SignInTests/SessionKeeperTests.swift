import Accounts
import Doubles
import FoundationEssentials
import Networking
import Relays
import SignIn
import Synchronization
import Testing
import Waiting

@MainActor
@Suite struct SessionKeeperTests {
    private let log = Log()
    private let later: @Sendable () -> Date = { .noon + 1 }
    private let earlier: @Sendable () -> Date = { .noon - 3_600 }

    private func endpoint(knows number: Int, renews: Bool = true) -> StubEndpoint {
        .knowing(number, renews: renews, log)
    }

    @Test("a session that is adopted is in force and stored, and its address is remembered")
    func adopting() async throws {
        let store = StubStore()
        let book = StubAddressBook()
        let keeper = SessionKeeper(endpoint: StubEndpoint(), store: store, addresses: book, now: later)
        #expect(keeper.session.value == nil)
        try await keeper.adopt(.sample())
        #expect(keeper.session.value == .sample())
        #expect(store.stored == .sample())
        #expect(book.names().map(\.text) == ["ann@example.com"])
        #expect(keeper.endpointName == "local")
    }

    @Test("a store that cannot be written says so, and the session is in force all the same")
    func notWritable() async {
        let failure = SessionStoreError.notWritable(path: "session.json", reason: "disk full")
        let keeper = SessionKeeper.sample(StubEndpoint(), StubStore(writeFailure: failure))
        await #expect(throws: failure) { try await keeper.adopt(.sample()) }
        #expect(keeper.session.value == .sample())
    }

    @Test("a session that is what was typed serves the run and is not stored")
    func credential() async throws {
        let store = StubStore()
        let keeper = SessionKeeper.sample(StubEndpoint(), store)
        var session = Session.sample(1)
        session.isCredential = true
        try await keeper.adopt(session)
        #expect(keeper.session.value == session)
        #expect(store.stored == nil)
        #expect(keeper.place == .memory)
        try await keeper.adopt(.sample(2))
        #expect(keeper.place == store.place)
    }

    @Test("a stored session that the endpoint takes is live")
    func resuming() async {
        let keeper = SessionKeeper.sample(endpoint(knows: 1), StubStore(.sample(1)))
        #expect(await keeper.resume(.sample(1)) == .live(.sample))
        #expect(keeper.session.value == .sample(1))
        #expect(log.lines == ["profile access-1"])
    }

    @Test("a stored session has the name that the account has by now, and is stored with it")
    func resumingRenamed() async {
        var former = Session.sample(1)
        former.name = "Former Name"
        let store = StubStore(former)
        let keeper = SessionKeeper.sample(endpoint(knows: 1), store)
        #expect(await keeper.resume(former) == .live(.sample))
        #expect(keeper.session.value == .sample(1))
        #expect(store.stored == .sample(1))
    }

    @Test("a stored session whose time is over is renewed before it is used, and stored anew")
    func resumingExpired() async {
        let store = StubStore(.sample(1))
        let keeper = SessionKeeper.sample(endpoint(knows: 2), store, now: later)
        #expect(await keeper.resume(.sample(1)) == .live(.sample))
        #expect(log.lines == ["refresh refresh-1", "profile access-2"])
        #expect(store.stored == .sample(2))
    }

    @Test("a session ends at its very second", arguments: [(-1.0, false), (0, true), (1, true)])
    func clock(offset: Double, isRenewed: Bool) async {
        let keeper = SessionKeeper.sample(endpoint(knows: 2), now: { .noon + offset })
        keeper.take(.sample(1))
        #expect(await keeper.liveSession() == .sample(isRenewed ? 2 : 1))
        #expect(log.lines == (isRenewed ? ["refresh refresh-1"] : []))
    }

    @Test("a session without an end is not renewed by the clock")
    func endless() async throws {
        let keeper = SessionKeeper.sample(StubEndpoint(), now: later)
        try await keeper.adopt(.sample(1, expiresAt: nil))
        #expect(
            await keeper.tokenHeaders(method: "GET", url: "/")
                == [TokenHeader(name: "Authorization", value: Token("Bearer access-1"))])
    }

    @Test("an endpoint that refuses a session before its time is answered with a renewal, then asked again")
    func refused() async {
        let store = StubStore(.sample(1))
        let keeper = SessionKeeper.sample(endpoint(knows: 2), store)
        #expect(await keeper.resume(.sample(1)) == .live(.sample))
        #expect(log.lines == ["profile access-1", "refresh refresh-1", "profile access-2"])
        #expect(store.stored == .sample(2))
    }

    @Test("a session that is refused and cannot be renewed has ended")
    func ended() async {
        let store = StubStore(.sample(1))
        let keeper = SessionKeeper.sample(endpoint(knows: 2, renews: false), store)
        #expect(await keeper.resume(.sample(1)) == .ended)
        #expect(log.lines == ["profile access-1", "refresh refresh-1"])
        #expect(keeper.session.value == nil)
        #expect(await keeper.tokenHeaders(method: "GET", url: "/").isEmpty)
        // Stored as over, so that no other run lends it, with the refresh token of one that may yet be renewed.
        var over = Session.sample(1)
        over.expiresAt = .noon - 3_600
        #expect(store.stored == over)
        let other = SessionKeeper.sample(endpoint(knows: 2, renews: false), store)
        other.take(over)
        if case .ok = await other.lend(for: .zero) { Issue.record("a session that is over was lent") }
    }

    @Test("a token that was renewed twice at once, here and elsewhere, is asked about in its last form")
    func renewedTwice() async throws {
        let store = StubStore(.sample(1))
        let log = log
        let keeper = SessionKeeper.sample(
            StubEndpoint(
                onRefresh: { _ in .ok(.sample(2)) },
                onProfile: { tokens in
                    log.add(tokens.access.text())
                    if tokens == Session.sample(2).tokens { _ = try? await store.save(.sample(7)) }
                    return tokens == Session.sample(7).tokens ? .ok(.sample) : .refused
                }), store)
        keeper.take(.sample(1))
        guard case .ok = await keeper.profile() else {
            Issue.record("the session lives")
            return
        }
        #expect(log.lines == ["access-1", "access-2", "access-7"])
    }

    @Test("a session without a refresh token has ended once it is refused")
    func noRefreshToken() async {
        var session = Session.sample(1)
        session.tokens.refresh = nil
        let keeper = SessionKeeper.sample(endpoint(knows: 2), StubStore(session))
        #expect(await keeper.resume(session) == .ended)
        #expect(log.lines == ["profile access-1"])
    }

    @Test("an endpoint that cannot be asked is told apart from one that refuses")
    func unavailable() async {
        let failure = EndpointError.network(.unreachable(reason: "refused"))
        let silent = StubEndpoint(onProfile: { _ in .unavailable(failure) })
        #expect(await SessionKeeper.sample(silent, StubStore(.sample())).resume(.sample()) == .unavailable(failure))

        let halfSilent = StubEndpoint(onRefresh: { _ in .unavailable(failure) }, onProfile: { _ in .refused })
        let store = StubStore(.sample())
        let keeper = SessionKeeper.sample(halfSilent, store)
        #expect(await keeper.resume(.sample()) == .unavailable(failure))
        #expect(store.stored == .sample())
        #expect(keeper.session.value == .sample())
    }

    @Test(
        "a session whose time is over is renewed before anything is asked; where that is refused, the endpoint's clock counts"
    )
    func overByThisClock() async {
        let renewed = SessionKeeper.sample(endpoint(knows: 1, renews: false), StubStore(.sample(1)), now: later)
        #expect(await renewed.resume(.sample(1)) == .live(.sample))
        #expect(log.lines == ["refresh refresh-1", "profile access-1"])
    }

    @Test(
        "a session whose time is over and that cannot be renewed has ended, where the endpoint cannot be asked",
        arguments: [
            (
                -1.0,
                Resumption.live(
                    Profile(
                        name: "Ann", email: "ann@example.com", login: "ann@example.com", expiresAt: .noon,
                        isConfirmed: false))
            ),
            (0, .ended), (1, .ended),
        ] as [(Double, Resumption)])
    func overAndNobodyToAsk(offset: Double, expected: Resumption) async {
        let mute = StubEndpoint(onRefresh: { _ in .refused }, onProfile: { _ in .ok(.unconfirmed) })
        for hasRefresh in [true, false] {
            var session = Session.sample(1)
            if !hasRefresh { session.tokens.refresh = nil }
            #expect(
                await SessionKeeper.sample(mute, StubStore(session), now: { .noon + offset }).resume(session)
                    == expected)
        }
    }

    @Test(
        "an endpoint that cannot be reached is asked no more than it has to",
        arguments: [
            (-3_600, ["profile"]), (-30, ["refresh", "profile"]), (1, ["refresh"]),
        ] as [(Double, [String])])
    func askedOnce(offset: Double, asked: [String]) async {
        let log = log
        let silent = StubEndpoint(
            onRefresh: { _ in
                log.add("refresh")
                return .unavailable(.network(.unreachable(reason: "refused")))
            },
            onProfile: { _ in
                log.add("profile")
                return .unavailable(.network(.unreachable(reason: "refused")))
            })
        let keeper = SessionKeeper.sample(silent, StubStore(.sample()), now: { .noon + offset })
        #expect(await keeper.resume(.sample()) == .unavailable(.network(.unreachable(reason: "refused"))))
        await keeper.settled()
        #expect(log.lines == asked)
    }

    @Test("a stored session is taken into force without a question")
    func taken() async {
        let keeper = SessionKeeper.sample(StubEndpoint(), StubStore(.sample()))
        keeper.take(.sample())
        #expect(keeper.session.value == .sample())
    }

    @Test("what is known of an earlier session is forgotten when another one is taken")
    func taking() async throws {
        let keeper = SessionKeeper.sample(endpoint(knows: 4, renews: false))
        try await keeper.adopt(.sample(1, expiresAt: .noon - 3_500))
        #expect(await keeper.renew() == .refused)
        // A minute before its end it is renewed, however long that one was to last and whatever became of its renewal.
        keeper.take(.sample(3, expiresAt: .noon - 3_541))
        _ = await keeper.liveSession()
        await keeper.settled()
        #expect(log.lines == ["refresh refresh-1", "refresh refresh-3"])
        // Nor was this one seen to be live, as the first was when it was adopted.
        keeper.take(.sample(4))
        #expect(await keeper.isLive())
        #expect(log.lines.last == "profile access-4")
    }

    @Test("a session is this run's alone where it began here and is kept nowhere")
    func passing() async throws {
        let stores: [((any SessionStore)?, Bool)] = [(nil, true), (MemorySessionStore(), true), (StubStore(), false)]
        for (store, isAlone) in stores {
            let keeper = SessionKeeper(endpoint: StubEndpoint(), store: store, addresses: nil, now: earlier)
            #expect(keeper.fate != .ended, "nobody is signed in")
            try await keeper.adopt(.sample())
            #expect((keeper.fate == .ended) == isAlone)
            var typed = Session.sample()
            typed.isCredential = true
            try await keeper.adopt(typed)
            #expect(keeper.fate != .ended, "no endpoint can end what was typed")
            try await keeper.adopt(.sample(), isTakenOver: true)
            #expect(keeper.fate != .ended, "it began elsewhere")
            keeper.take(.sample())
            #expect(keeper.fate != .ended, "an earlier run has stored it")
        }
    }

    @Test("two renewals at once share one exchange")
    func shared() async throws {
        let gate = Gate()
        let log = log
        let keeper = SessionKeeper.sample(
            StubEndpoint(onRefresh: { _ in
                log.add("refresh")
                await gate.wait()
                return .ok(.sample(2))
            }))
        try await keeper.adopt(.sample(1))
        let first = Task { await keeper.renew() }
        await until { gate.waiting == 1 }
        let second = Task { await keeper.renew() }
        first.cancel()
        await Task.yield()
        gate.open()
        #expect(await first.value == .ok(.sample(2)))
        #expect(await second.value == .ok(.sample(2)))
        #expect(log.lines == ["refresh"])
        #expect(keeper.session.value == .sample(2))
    }

    @Test("a renewed session that cannot be stored serves this run")
    func renewedNotStored() async throws {
        let store = StubStore(writeFailure: .notWritable(path: "session.json", reason: "disk full"))
        let keeper = SessionKeeper.sample(endpoint(knows: 2), store)
        _ = try? await keeper.adopt(.sample(1))
        #expect(await keeper.renew() == .ok(.sample(2)))
        #expect(keeper.session.value == .sample(2))
    }

    @Test("a renewal that comes after the logout brings no session back")
    func renewedTooLate() async throws {
        let gate = Gate()
        let store = StubStore()
        let log = log
        let keeper = SessionKeeper.sample(
            StubEndpoint(
                onRefresh: { _ in
                    await gate.wait()
                    return .ok(.sample(2))
                },
                onLogout: { tokens in
                    log.add("logout \(tokens.access.text())")
                    return .ok
                }
            ), store)
        try await keeper.adopt(.sample(1))
        let renewal = Task { await keeper.renew() }
        await until { gate.waiting == 1 }
        _ = try await keeper.logout()
        await keeper.settled(within: .zero, clock: ContinuousClock())
        gate.open()
        #expect(await renewal.value == .refused)
        #expect(log.lines == ["logout access-1", "logout access-2"])
        #expect(keeper.session.value == nil)
        #expect(store.stored == nil)
    }

    @Test("while nothing is done, a session is renewed at its end; one that another process ended is asked about")
    func livingOn() async throws {
        let store = StubStore()
        let keeper = SessionKeeper.sample(endpoint(knows: 1), store)
        #expect(await keeper.isSessionAlive(), "nobody is signed in")
        try await keeper.adopt(.sample(1))
        #expect(await keeper.isSessionAlive())
        #expect(log.lines == ["profile access-1"], "the embedded endpoint is asked each time")
        try store.change { $0.replace(Session.sample(1).key, with: .sample(2)) }
        #expect(await keeper.isSessionAlive() && keeper.session.value == .sample(2))
        #expect(log.lines.count == 1, "what another process renewed is taken as it is")

        let over = SessionKeeper.sample(
            endpoint(knows: 2, renews: false), StubStore(), now: { .noon + 7_200 })
        try await over.adopt(.sample(1))
        #expect(await !over.isSessionAlive())
    }
}

/// Addresses in memory.
private final class StubAddressBook: AddressBook {
    private let kept = Mutex<[LoginName]>([])

    func names() -> [LoginName] { kept.withLock { $0 } }
    func remember(_ name: LoginName) { kept.withLock { $0.insert(name, at: 0) } }
}

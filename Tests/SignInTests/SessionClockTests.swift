import Accounts
import Doubles
import FoundationEssentials
import Networking
import Relays
import SignIn
import Testing

@MainActor
@Suite("A session, a clock that is wrong, and what is lent then")
struct SessionClockTests {
    private let log = Log()
    private let later: @Sendable () -> Date = { .noon + 1 }

    @Test("a session that is over by this clock only is lent as it is shown; an end that the endpoint names is stored")
    func endpointsClock() async {
        var over = Session.sample(1)
        over.expiresAt = .noon - 3_601
        let asks: [@MainActor (SessionKeeper) async -> Bool] = [
            { if case .ok = await $0.profile() { true } else { false } },
            { if case .ok = await $0.lend(for: .zero) { true } else { false } },
        ]
        for (end, ask) in [(Date.noon, asks[0]), (.noon, asks[1]), (nil, asks[0]), (nil, asks[1])] {
            let endpoint = StubEndpoint(
                onRefresh: { _ in .refused },
                onProfile: { _ in .ok(Profile(name: "Ann", email: "ann@example.org", expiresAt: end)) })
            let store = StubStore(over)
            let keeper = SessionKeeper.sample(endpoint, store)
            keeper.take(over)
            #expect(await ask(keeper))
            #expect(keeper.session.value?.expiresAt == end && store.stored?.expiresAt == end ?? over.expiresAt)
        }
        let silent = StubEndpoint(
            onRefresh: { _ in .refused }, onProfile: { _ in .unavailable(.network(.unreachable(reason: "refused"))) })
        let keeper = SessionKeeper.sample(silent, StubStore(over))
        keeper.take(over)
        guard case .unavailable = await keeper.lend(for: .zero) else {
            Issue.record("nobody knows whether it is over")
            return
        }
    }

    @Test("a session that is over when it is issued shows a clock that is ahead: it is renewed once, and lent endless")
    func clockAhead() async {
        let store = StubStore(.sample(1))
        let keeper = SessionKeeper.sample(.knowing(2, log), store, now: later)
        keeper.take(.sample(1))
        for _ in 1...3 { #expect(await keeper.liveSession() == .sample(2)) }
        guard case .ok(let token) = await keeper.lend(for: .zero) else {
            Issue.record("the token is good")
            return
        }
        #expect(token.access == Token("access-2") && token.expiresAt == nil)
        #expect(log.lines == ["refresh refresh-1"])
    }

    @Test("by a clock that is ahead, what another process has stored a moment ago is not renewed again")
    func clockAheadElsewhere() async throws {
        let store = StubStore(.sample(1))
        let keeper = SessionKeeper.sample(.knowing(7, log), store, now: later)
        keeper.take(.sample(1))
        try await store.save(.sample(7))
        #expect(await keeper.liveSession() == .sample(7))
        #expect(log.lines == [])
    }

    @Test("a renewal that is refused is a reason to ask: what the endpoint takes no more is not lent")
    func refusedRenewal() async {
        let cases: [(SessionAnswer<Profile>, isLent: Bool)] = [
            (.ok(.sample), true), (.refused, false),
            (.unavailable(.network(.unreachable(reason: "refused"))), true),
        ]
        for (profile, isLent) in cases {
            let store = StubStore(.sample(1))
            let keeper = SessionKeeper.sample(
                StubEndpoint(onRefresh: { _ in .refused }, onProfile: { _ in profile }), store)
            keeper.take(.sample(1))
            let answer = await keeper.lend(for: .seconds(7_200))
            if case .ok = answer { #expect(isLent) } else { #expect(!isLent) }
            #expect((store.stored?.expiresAt == .noon) == isLent)
        }
    }
}

import Harness
import Reactors
import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("Release")
struct ReleaseTests {
    private let clock = ManualClock()

    @Test("the reactor goes with its owner, running effects are cancelled and nothing they send arrives")
    func released() async {
        let clock = clock
        let log = Recorder<String>()
        weak var former: ScriptedReactor?
        var token: (any Disposable)?
        let event = PublishRelay<String>()
        do {
            let reactor = ScriptedReactor()
            former = reactor
            reactor.onMutation = { $0.merge(event) }
            reactor.onMutate = { _, _ in
                .run { send in
                    try? await clock.sleep(for: .seconds(1))
                    log.append(Task.isCancelled ? "cancelled" : "ran on")
                    send("late")
                }
            }
            token = reactor.state.subscribe { log.append("\($0)") }
            reactor.action.accept("go")
            await until { clock.sleepers == 1 }
            #expect(event.subscriberCount == 1)
        }
        #expect(former == nil)
        await until { log.values.count == 2 }
        #expect(log.take() == ["[]", "cancelled"])
        #expect(event.subscriberCount == 0)
        token?.dispose()
    }

    @Test("and what its transforms hold goes, too, a debounce among them")
    func releasedDebounce() async {
        final class Held {}
        let clock = clock
        weak var held: Held?
        do {
            let reactor = ScriptedReactor()
            let holding = Held()
            held = holding
            reactor.onAction = { action in
                action.map { action in
                    extendLifetime(holding)
                    return action
                }.debounce(for: .seconds(1), clock: clock)
            }
            reactor.action.accept("a")
            await until { clock.sleepers == 1 }
        }
        await until { held == nil && clock.sleepers == 0 }
    }

    @Test(
        "an observable that captures the reactor keeps it until the effect is cancelled, unless it does so weakly",
        arguments: [false, true])
    func captured(isWeak: Bool) async {
        let event = PublishRelay<String>()
        let taps = PublishRelay<String>()
        let bag = DisposeBag()
        weak var former: ScriptedReactor?
        do {
            let reactor = ScriptedReactor()
            former = reactor
            reactor.onMutate = { reactor, action in
                guard action == "watch" else { return .cancel(id: "watch") }
                let source =
                    isWeak
                    ? event.map { [weak reactor] in "\($0) \(reactor?.currentState.count ?? 0)" }
                    : event.map { "\($0) \(reactor.currentState.count)" }
                return .values(of: source).cancellable(id: "watch")
            }
            taps.bind(to: reactor.action).disposed(by: bag)
            taps.accept("watch")
        }
        #expect((former == nil) == isWeak)
        taps.accept("stop")
        await until { former == nil && event.subscriberCount == 0 }
    }

    @Test("an effect's id goes with it, too, where it was cancelled with the one around it")
    func id() async {
        final class ID: Hashable, Sendable {
            static func == (one: ID, other: ID) -> Bool { one === other }
            func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
        }
        let event = PublishRelay<String>()
        weak var former: ID?
        let reactor = ScriptedReactor()
        reactor.onMutate = { _, action in
            guard action == "watch" else { return .cancel(id: "all") }
            let id = ID()
            former = id
            return .values(of: event).cancellable(id: id).cancellable(id: "all")
        }
        reactor.action.accept("watch")
        #expect(former != nil)
        reactor.action.accept("stop")
        await until { former == nil && event.subscriberCount == 0 }
    }

    @Test("also in the midst of its own action, once that is over")
    func releasedInside() {
        var reactor: ScriptedReactor? = ScriptedReactor()
        weak let former = reactor
        let token = reactor?.state.subscribe { state in
            if !state.isEmpty { reactor = nil }
        }
        reactor?.action.accept("a")
        #expect(reactor == nil)
        #expect(former == nil)
        token?.dispose()
    }
}

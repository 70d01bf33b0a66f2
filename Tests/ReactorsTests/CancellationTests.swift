import Harness
import Reactors
import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("What is cancelled sends no more, from that moment")
struct CancellationTests {
    private let reactor = ScriptedReactor()
    private let event = PublishRelay<String>()

    /// Watches the event until it is told to stop; in the midst of the action "go", `meanwhile` happens.
    private func prepare(_ meanwhile: @escaping @MainActor (ScriptedReactor) -> Void) {
        reactor.onMutate = { [event] _, action in
            switch action {
            case "watch": .values(of: event).cancellable(id: "watch")
            case "stop": .cancel(id: "watch")
            default: .just(action)
            }
        }
        reactor.onReduce = { if $1 == "go" { meanwhile($0) } }
        reactor.action.accept("watch")
        reactor.action.accept("go")
    }

    @Test("also not what it sent before that still waits for its turn", arguments: [false, true])
    func waiting(isTransformed: Bool) {
        if isTransformed { reactor.onMutation = { $0.map { $0 } } }
        prepare { [event] reactor in
            reactor.action.accept("stop")
            event.accept("too late")
        }
        #expect(reactor.currentState == ["go"])
        #expect(event.subscriberCount == 0)
    }

    @Test("and work that had not begun does not begin")
    func beforeItBegan() async {
        let begun = Recorder<String>()
        reactor.onMutate = { _, action in
            if action == "stop" { return .cancel(id: 1) }
            return .run { send in
                begun.append(action)
                send(action)
            }.latest(id: 1)
        }
        for action in ["a", "b", "c"] { reactor.action.accept(action) }
        await until { reactor.currentState == ["c"] }
        for action in ["d", "stop"] { reactor.action.accept(action) }
        for _ in 0..<10 { await Task.yield() }
        #expect(begun.values == ["c"])
    }

    @Test("but what had its turn before stays")
    func inTime() {
        prepare { [event] reactor in
            event.accept("in time")
            reactor.action.accept("stop")
        }
        #expect(reactor.currentState == ["go", "in time"])
    }

    @Test("neither by way of what it handed on")
    func handedOn() async {
        var handed: Send<String>?
        let clock = ManualClock()
        reactor.onMutate = { _, action in
            switch action {
            case "start":
                .run { send in
                    handed = send
                    try? await clock.sleep(for: .seconds(1))
                }.latest(id: "work")
            case "stop": .merge(.cancel(id: "work"), .just("stopped"))
            default: .just(action)
            }
        }
        reactor.onReduce = { reactor, mutation in
            guard mutation == "go" else { return }
            reactor.action.accept("stop")
            handed?("too late")
        }
        reactor.action.accept("start")
        await until { clock.sleepers == 1 }
        reactor.action.accept("go")
        #expect(reactor.currentState == ["go", "stopped"])
        await until { clock.sleepers == 0 }
    }

    @Test("and somebody else's disposable is disposed then, though it does nothing of itself")
    func foreign() {
        final class Foreign: Disposable {
            private(set) var isDisposed = false
            func dispose() { isDisposed = true }
        }
        let foreign = Foreign()
        reactor.onMutate = { _, action in
            guard action == "start" else { return .cancel(id: "watch") }
            return .values(of: Observable { _ in foreign }).cancellable(id: "watch")
        }
        reactor.action.accept("start")
        #expect(!foreign.isDisposed)
        reactor.action.accept("stop")
        #expect(foreign.isDisposed)
    }

    @Test("Under one id, the effects are cancelled in the order in which they started")
    func order() {
        let log = Recorder<Int>()
        reactor.onMutate = { _, action in
            guard action == "start" else { return .cancel(id: "all") }
            let effects = (0..<100).map { number in
                Effect<String>.values(of: Observable { _ in ActionDisposable { log.append(number) } })
                    .cancellable(id: "all")
            }
            return .merge(effects)
        }
        reactor.action.accept("start")
        #expect(log.take() == [])
        reactor.action.accept("stop")
        #expect(log.take() == Array(0..<100))
    }

    @Test("10,000 effects under one id end, each by itself")
    func many() async {
        let counter = CountingReactor()
        let effect = Effect<Void>.run { send in send(()) }.cancellable(id: "all")
        counter.effect = .merge(Array(repeating: effect, count: 10_000))
        counter.action.accept(())
        await until { counter.currentState == 10_000 }
    }
}

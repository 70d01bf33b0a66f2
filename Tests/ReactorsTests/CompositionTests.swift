import Harness
import Reactors
import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("Effects composed of others")
struct CompositionTests {
    private static let depth = 50_000
    private let reactor = ScriptedReactor()
    private let clock = ManualClock()

    @Test("concat and merge take an array")
    func arrays() {
        let effects = ["1", "2", "3"].map { Effect.just($0) }
        reactor.onMutate = { _, _ in .concat([.merge(effects), .concat([]), .merge([]), .concat(effects)]) }
        reactor.action.accept("go")
        #expect(reactor.currentState == ["1", "2", "3", "1", "2", "3"])
    }

    @Test("50,000 deep, folded from either side, they need no stack")
    func deep() {
        let counter = CountingReactor()
        counter.effect = (0..<Self.depth).reduce(Effect.just(())) { effect, number in
            switch number % 5 {
            case 0: .concat(effect, .just(()))
            case 1: .concat(.just(()), effect)
            case 2: .merge(effect, .just(()))
            case 3: .merge(.just(()), effect)
            default: .concat(effect.cancellable(id: number), .just(()))
            }
        }
        counter.action.accept(())
        #expect(counter.currentState == Self.depth + 1)
    }

    @Test("50,000 deep behind something that waits, they end with the reactor or go on, with no stack either")
    func deepAndWaiting() async {
        let clock = clock
        for goesOn in [false, true] {
            var counter: CountingReactor? = CountingReactor()
            counter?.effect = (0..<Self.depth).reduce(Effect.delay(for: .seconds(1), clock: clock)) { effect, number in
                number % 2 == 0 ? .concat(effect, .just(())) : .merge(.just(()), effect).latest(id: number)
            }
            counter?.action.accept(())
            await until { clock.sleepers == 1 }
            if goesOn {
                clock.advance(by: .seconds(1))
                await until { counter?.currentState == Self.depth }
            } else {
                counter = nil
            }
            await until { clock.sleepers == 0 }
        }
    }

    @Test("An effect cancelled from within goes on at once with what follows it")
    func cancelledFromWithin() {
        reactor.onMutate = { _, _ in
            .concat(.concat(.just("a"), .cancel(id: 1), .just("b")).cancellable(id: 1), .just("c"))
        }
        reactor.action.accept("go")
        #expect(reactor.currentState == ["a", "c"])
    }

    @Test("An observable is an effect: what it replays is reduced at once, what comes later in its turn")
    func observable() {
        let relay = BehaviorRelay(value: "1")
        reactor.onMutate = { reactor, action in
            action == "stop"
                ? .just("stopped")
                : .concat(
                    .values(of: relay.map { action + $0 }).take(until: reactor.action), .just("ended"))
        }
        reactor.action.accept("a")
        relay.accept("2")
        #expect(reactor.currentState == ["a1", "a2"])
        #expect(relay.subscriberCount == 1)
    }

    @Test("An observable as an effect ends by cancellation, and what follows it comes then")
    func observableCancelled() async {
        let event = PublishRelay<String>()
        reactor.onMutate = { reactor, action in
            action == "stop" ? .none : .concat(.values(of: event).take(until: reactor.action), .just("ended"))
        }
        reactor.action.accept("watch")
        event.accept("x")
        reactor.action.accept("stop")
        #expect(event.subscriberCount == 0)
        await until { reactor.currentState == ["x", "ended"] }
    }

    @Test("An observable as an effect goes with the reactor")
    func observableReleased() async {
        let event = PublishRelay<String>()
        do {
            let reactor = ScriptedReactor()
            reactor.onMutate = { _, _ in .values(of: event) }
            reactor.action.accept("watch")
            #expect(event.subscriberCount == 1)
        }
        await until { event.subscriberCount == 0 }
    }

    @Test("A sequence is made when its effect starts, so that nothing is missed that comes right after")
    func sequenceAtOnce() async throws {
        let event = PublishRelay<String>()
        reactor.onMutate = { _, _ in .values(of: { event.values }) }
        reactor.action.accept("watch")
        try #require(event.subscriberCount == 1)
        event.accept("x")
        await until { reactor.currentState == ["x"] }
    }

    @Test("So is a sequence that can fail, and each one in its turn")
    func failingSequenceAtOnce() async {
        let made = Recorder<String>()
        reactor.onMutate = { _, _ in
            let effects = ["1", "2"].map { name in
                Effect.values(
                    of: {
                        made.append(name)
                        return AsyncThrowingStream<String, any Error> { continuation in
                            continuation.yield(name)
                            continuation.finish()
                        }
                    }, catching: { "\($0)" })
            }
            return .concat(effects)
        }
        reactor.action.accept("go")
        #expect(made.take() == ["1"])
        await until { reactor.currentState == ["1", "2"] }
        #expect(made.take() == ["2"])
    }

    @Test("catching is not asked after a cancellation")
    func catchingAfterCancellation() async {
        var asked = 0
        var hasEnded = false
        let clock = clock
        reactor.onMutate = { _, action in
            guard action == "start" else { return .cancel(id: "load") }
            return .run(
                { _ in
                    defer { hasEnded = true }
                    try await clock.sleep(for: .seconds(1))
                },
                catching: { (_: any Error) in
                    asked += 1
                    return "failed"
                }
            ).cancellable(id: "load")
        }
        reactor.action.accept("start")
        await until { clock.sleepers == 1 }
        reactor.action.accept("stop")
        await until { hasEnded }
        for _ in 0..<10 { await Task.yield() }
        #expect(asked == 0)
        #expect(reactor.currentState == [])
    }
}

import Harness
import Reactors
import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("The end of an effect")
struct EffectEndTests {
    /// An id that is equal to no other, and goes with the last who has it.
    private final class Key: Hashable, Sendable {
        static func == (left: Key, right: Key) -> Bool { left === right }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    /// Knows a key without holding it.
    @MainActor
    private final class Trace {
        weak var key: Key?
        var isLost: Bool { key == nil }
    }

    private let clock = ManualClock()
    private let reactor = ScriptedReactor()

    @Test("An id is forgotten with the last effect under it", arguments: [false, true])
    func forgotten(isLatest: Bool) {
        let trace = Trace()
        reactor.onMutate = { _, action in
            let key = Key()
            trace.key = key
            let effect = Effect<String>.just(action)
            return isLatest ? effect.latest(id: key) : effect.cancellable(id: key)
        }
        reactor.action.accept("a")
        #expect(reactor.currentState == ["a"])
        #expect(trace.isLost)
    }

    @Test("Of two effects under one id, the one that ends leaves the other to be cancelled")
    func sharedID() async {
        let clock = clock
        reactor.onMutate = { _, action in
            guard action != "stop" else { return .cancel(id: "load") }
            let time = Duration.seconds(action == "short" ? 1 : 2)
            return .concat(.delay(for: time, clock: clock), .just(action)).cancellable(id: "load")
        }
        reactor.action.accept("long")
        reactor.action.accept("short")
        await until { clock.sleepers == 2 }
        clock.advance(by: .seconds(1))
        await until { reactor.currentState == ["short"] }
        reactor.action.accept("stop")
        await until { clock.sleepers == 0 }
        #expect(reactor.currentState == ["short"])
    }

    @Test("A send that is kept beyond its effect's end sends nothing")
    func keptBeyondEnd() async {
        var kept: Send<String>?
        reactor.onMutate = { _, action in
            .run { send in
                kept = send
                send(action)
            }
        }
        reactor.action.accept("a")
        await until { reactor.currentState == ["a"] }
        for _ in 0..<10 { await Task.yield() }
        kept?("late")
        #expect(kept != nil)
        #expect(reactor.currentState == ["a"])
    }

    @Test("A cancellation ends all that runs side by side")
    func merged() async {
        let clock = clock
        reactor.onMutate = { _, action in
            guard action != "stop" else { return .cancel(id: "all") }
            return .merge(
                .delay(for: .seconds(1), clock: clock), .delay(for: .seconds(2), clock: clock),
                .delay(for: .seconds(3), clock: clock).cancellable(id: "inner")
            ).cancellable(id: "all")
        }
        reactor.action.accept("start")
        await until { clock.sleepers == 3 }
        reactor.action.accept("stop")
        await until { clock.sleepers == 0 }
    }

    @Test("An effect that replaces the one around it does not run, and what follows both does")
    func nestedLatest() async {
        reactor.onMutate = { _, _ in
            .concat(.concat(.just("a"), .just("b").latest(id: 1), .just("c")).latest(id: 1), .just("d"))
        }
        reactor.action.accept("go")
        #expect(reactor.currentState == ["a", "d"])
        for _ in 0..<10 { await Task.yield() }
        #expect(reactor.currentState == ["a", "d"])
    }

    @Test("What an effect that replaces the one around it leaves behind is let go of")
    func nestedLatestForgotten() async {
        final class Held {}
        weak var held: Held?
        reactor.onMutate = { _, _ in
            let object = Held()
            held = object
            return .concat(.just("b").latest(id: 1), .run { _ in _ = object }).latest(id: 1)
        }
        reactor.action.accept("go")
        await until { held == nil }
    }

    @Test("What follows an effect comes once, even if that was both cancelled and ended")
    func followedOnce() async {
        let clock = clock
        var hasEnded = false
        reactor.onMutate = { reactor, action in
            guard action == "start" else { return .none }
            return .concat(
                .run { _ in
                    try? await clock.sleep(for: .seconds(1))
                    hasEnded = true
                }.take(until: reactor.action),
                .delay(for: .seconds(1), clock: clock), .just("next"))
        }
        reactor.action.accept("start")
        await until { clock.sleepers == 1 }
        reactor.action.accept("stop")
        await until { hasEnded && clock.sleepers == 1 }
        for _ in 0..<10 { await Task.yield() }
        #expect(reactor.currentState == [])
        clock.advance(by: .seconds(1))
        await until { !reactor.currentState.isEmpty }
        for _ in 0..<10 { await Task.yield() }
        #expect(reactor.currentState == ["next"])
    }

    @Test("A trigger that has fired before lets nothing of the effect through")
    func replayingTrigger() async {
        let trigger = BehaviorRelay(value: 0)
        reactor.onMutate = { _, action in .concat(.just(action).take(until: trigger), .just("next")) }
        reactor.action.accept("a")
        #expect(reactor.currentState == ["next"])
        await until { trigger.subscriberCount == 0 }
    }

    @Test("A trigger is let go of with its effect, even if somebody keeps what that sends with")
    func keptSend() async {
        let event = PublishRelay<String>()
        var kept: Send<String>?
        reactor.onMutate = { _, _ in
            .concat(.run { send in kept = send }.take(until: event), .just("ended"))
        }
        reactor.action.accept("go")
        #expect(event.subscriberCount == 1)
        await until { reactor.currentState == ["ended"] }
        #expect(kept != nil)
        await until { event.subscriberCount == 0 }
    }

    @Test("What follows an effect is let go of, whether that ended or was cancelled", arguments: [false, true])
    func following(isCancelled: Bool) async {
        final class Held {}
        weak var held: Held?
        let clock = clock
        let event = PublishRelay<String>()
        do {
            let holding = Held()
            held = holding
            reactor.onMutate = { _, _ in
                .concat(
                    .delay(for: .seconds(1), clock: clock).take(until: event),
                    .run { send in
                        extendLifetime(holding)
                        send("done")
                    })
            }
        }
        reactor.action.accept("go")
        reactor.onMutate = { _, _ in .none }
        await until { clock.sleepers == 1 }
        if isCancelled { event.accept("stop") } else { clock.advance(by: .seconds(1)) }
        await until { reactor.currentState == ["done"] }
        await until { held == nil }
    }

    @Test("A sequence that cannot fail sends its elements, and the effect ends with it")
    func sequence() async {
        reactor.onMutate = { _, action in
            .concat(
                .values(
                    of: {
                        AsyncStream<String> { continuation in
                            continuation.yield(action)
                            continuation.yield(action + "2")
                            continuation.finish()
                        }
                    }), .just("end"))
        }
        reactor.action.accept("a")
        await until { reactor.currentState.last == "end" }
        #expect(reactor.currentState == ["a", "a2", "end"])
    }

    @Test("A stub ends what runs, and lets go of its ids and of what the transforms subscribed to")
    func stubbed() async {
        let trace = Trace()
        let clock = clock
        let event = PublishRelay<String>()
        reactor.onMutation = { $0.merge(event) }
        reactor.onMutate = { _, _ in
            let key = Key()
            trace.key = key
            return .delay(for: .seconds(1), clock: clock).cancellable(id: key)
        }
        reactor.action.accept("go")
        await until { clock.sleepers == 1 }
        #expect(event.subscriberCount == 1)
        let stub = ReactorStub(reactor)
        await until { clock.sleepers == 0 && event.subscriberCount == 0 && trace.isLost }
        event.accept("late")
        #expect(stub.state == [])
    }

    @Test("A stub made amid an action knows nothing of the actions that waited")
    func stubbedAmid() {
        var stub: ReactorStub<ScriptedReactor>?
        reactor.onReduce = { reactor, _ in
            reactor.action.accept("queued")
            stub = ReactorStub(reactor)
        }
        reactor.action.accept("a")
        #expect(stub?.actions == [])
        reactor.action.accept("later")
        #expect(stub?.actions == ["later"])
        reactor.onReduce = { _, _ in }
    }

    @Test("A stub of a reactor that was not started shows the initial state until it is told another")
    func stubbedFirst() {
        let reactor = ScriptedReactor(["initial"])
        let stub = ReactorStub(reactor)
        let log = Recorder<[String]>()
        let token = reactor.state.subscribe(log.append)
        #expect(log.take() == [["initial"]])
        stub.state = ["shown"]
        #expect(log.take() == [["shown"]])
        #expect(reactor.currentState == ["shown"])
        token.dispose()
    }
}

import Harness
import Reactors
import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("Effects")
struct EffectTests {
    private let clock = ManualClock()
    private let reactor = ScriptedReactor()

    private struct Refused: Error, Equatable {
        let reason: String
    }

    @Test("an error in an effect reaches the state as a mutation, and the next action works")
    func errorAsMutation() async {
        reactor.onMutate = { _, action in
            .concat(
                .just("loading"),
                .run(
                    { send async throws(Refused) in
                        if action == "bad" { throw Refused(reason: "no") }
                        send(action)
                    }, catching: { "failed: \($0.reason)" }),
                .just("done"))
        }
        reactor.action.accept("bad")
        await until { reactor.currentState.last == "done" }
        reactor.action.accept("good")
        await until { reactor.currentState.count == 6 }
        #expect(reactor.currentState == ["loading", "failed: no", "done", "loading", "good", "done"])
    }

    @Test("An action waits for its turn also behind what follows something asynchronous", arguments: [false, true])
    func inTurn(waits: Bool) async {
        reactor.onMutate = { _, action in
            action == "a" ? .concat(waits ? .run { _ in } : .none, .of("a1", "a2")) : .just(action)
        }
        reactor.onReduce = { reactor, mutation in
            if mutation == "a1" { reactor.action.accept("b") }
        }
        reactor.action.accept("a")
        await until { reactor.currentState.count == 3 }
        #expect(reactor.currentState == ["a1", "a2", "b"])
    }

    @Test("neither a sequence's error nor its end ends the pipeline")
    func sequences() async {
        reactor.onMutate = { _, action in
            .values(
                of: {
                    AsyncThrowingStream<String, any Error> { continuation in
                        continuation.yield(action)
                        continuation.finish(throwing: action == "bad" ? Refused(reason: "no") : nil)
                    }
                }, catching: { "failed: \(($0 as? Refused)?.reason ?? "")" })
        }
        reactor.action.accept("bad")
        await until { reactor.currentState.count == 2 }
        reactor.action.accept("good")
        await until { reactor.currentState.count == 3 }
        #expect(reactor.currentState == ["bad", "failed: no", "good"])
    }

    @Test("neither does the end or the error of a source of actions")
    func actionSources() async {
        reactor.onAction = { action in
            action.merge(
                Observable {
                    AsyncStream {
                        $0.yield("first"); $0.finish()
                    }
                },
                Observable(
                    { AsyncThrowingStream { $0.finish(throwing: Refused(reason: "no")) } },
                    catching: { _ in "source failed" }))
        }
        _ = reactor.action
        await until { reactor.currentState.count == 2 }
        reactor.action.accept("later")
        #expect(reactor.currentState.sorted() == ["first", "later", "source failed"])
    }

    @Test("a later action cancels an effect by its id")
    func cancelById() async {
        let clock = clock
        reactor.onMutate = { _, action in
            action == "stop"
                ? .merge(.cancel(id: "load"), .just("stopped"))
                : .concat(.just("loading"), .delay(for: .seconds(1), clock: clock), .just("loaded"))
                    .cancellable(id: "load")
        }
        reactor.action.accept("start")
        await until { clock.sleepers == 1 }
        reactor.action.accept("stop")
        await until { clock.sleepers == 0 }
        reactor.action.accept("start")
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(1))
        await until { reactor.currentState.last == "loaded" }
        #expect(reactor.currentState == ["loading", "stopped", "loading", "loaded"])
    }

    @Test("take-until ends an effect by a later action, and what follows it in order still comes")
    func takeUntil() async {
        let clock = clock
        reactor.onMutate = { reactor, action in
            guard action == "search" else { return .none }
            return .concat(
                .just("loading"),
                .concat(.delay(for: .seconds(1), clock: clock), .just("found"))
                    .take(until: reactor.action.filter { $0 == "cancel" }),
                .just("idle"))
        }
        reactor.action.accept("search")
        await until { clock.sleepers == 1 }
        reactor.action.accept("cancel")
        await until { reactor.currentState.last == "idle" }
        #expect(reactor.currentState == ["loading", "idle"])
        #expect(clock.sleepers == 0)
        #expect(reactor.action.subscriberCount == 0)
    }

    @Test("an effect is not ended by the very action that set it off")
    func takeUntilOwnAction() async {
        let clock = clock
        reactor.onMutate = { reactor, action in
            .concat(.delay(for: .seconds(1), clock: clock), .just(action)).take(until: reactor.action)
        }
        reactor.action.accept("a")
        await until { clock.sleepers == 1 }
        reactor.action.accept("b")
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(1))
        await until { reactor.currentState == ["b"] }
    }

    @Test("latest only: a new effect takes the place of the former under its id, others go on")
    func latestOnly() async {
        let clock = clock
        reactor.onMutate = { _, action in
            .concat(.delay(for: .seconds(1), clock: clock), .just(action)).latest(id: action.prefix(1))
        }
        for action in ["a1", "b1", "a2"] { reactor.action.accept(action) }
        await until { clock.sleepers == 2 }
        clock.advance(by: .seconds(1))
        await until { reactor.currentState.count == 2 }
        #expect(reactor.currentState.sorted() == ["a2", "b1"])
    }

    @Test("an effect that does not heed its cancellation is not waited for, and sends in vain")
    func unheeding() async {
        let gate = Gate()
        reactor.onMutate = { reactor, action in
            guard action == "start" else { return .none }
            return .concat(
                .run { send in
                    await gate.pass()
                    send("too late")
                }.take(until: reactor.action),
                .just("went on"))
        }
        reactor.action.accept("start")
        await until { gate.isWaiting }
        reactor.action.accept("stop")
        await until { reactor.currentState == ["went on"] }
        gate.open()
        await until { gate.passed }
        #expect(reactor.currentState == ["went on"])
    }

    @Test("debounced: begins when no other was set off for the interval")
    func debounced() async {
        let clock = clock
        reactor.onMutate = { _, action in
            .just(action).debounced(id: "search", for: .milliseconds(300), clock: clock)
        }
        reactor.action.accept("a")
        await until { clock.sleepers == 1 }
        clock.advance(by: .milliseconds(200))
        reactor.action.accept("ab")
        await until { clock.sleepers == 1 }
        clock.advance(by: .milliseconds(200))
        #expect(reactor.currentState == [])
        clock.advance(by: .milliseconds(100))
        await until { reactor.currentState == ["ab"] }
    }

    @Test("Actions can be debounced as a whole")
    func debouncedActions() async {
        let clock = clock
        reactor.onAction = { $0.debounce(for: .milliseconds(300), clock: clock) }
        reactor.action.accept("a")
        await until { clock.sleepers == 1 }
        clock.advance(by: .milliseconds(300))
        await until { reactor.currentState == ["a"] }
    }

    @Test("Synchronous effects have run when accept returns, in every composition")
    func synchronous() {
        reactor.onMutate = { _, action in
            .concat(.merge(.just("1"), .of("2", "3")), .none, .deferred { .just("4") }.latest(id: 0), .just(action))
        }
        reactor.action.accept("5")
        #expect(reactor.currentState == ["1", "2", "3", "4", "5"])
    }

    @Test("Merged effects run side by side, and what follows waits for the last of them")
    func merged() async {
        let clock = clock
        reactor.onMutate = { _, _ in
            .concat(
                .merge(
                    .concat(.delay(for: .seconds(2), clock: clock), .just("slow")),
                    .concat(.delay(for: .seconds(1), clock: clock), .just("fast"))),
                .just("both"))
        }
        reactor.action.accept("go")
        await until { clock.sleepers == 2 }
        clock.advance(by: .seconds(1))
        await until { reactor.currentState == ["fast"] }
        clock.advance(by: .seconds(1))
        await until { reactor.currentState.count == 3 }
        #expect(reactor.currentState == ["fast", "slow", "both"])
    }
}

/// A door that heeds no cancellation.
@MainActor
private final class Gate {
    private var closed: CheckedContinuation<Void, Never>?
    private(set) var passed = false

    var isWaiting: Bool { closed != nil }

    func pass() async {
        await withCheckedContinuation { closed = $0 }
        passed = true
    }

    func open() {
        closed?.resume()
        closed = nil
    }
}

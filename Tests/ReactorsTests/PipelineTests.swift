import Harness
import Reactors
import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("The pipeline")
struct PipelineTests {
    @Test("action ▸ transform ▸ mutate ▸ transform ▸ reduce ▸ transform, the initial state first")
    func order() {
        let log = Recorder<String>()
        let reactor = ScriptedReactor(["start"])
        reactor.onAction = {
            $0.map {
                log.append("transform action \($0)"); return $0 + "1"
            }
        }
        reactor.onMutate = {
            log.append("mutate \($1)"); return .just($1 + "2")
        }
        reactor.onMutation = {
            $0.map {
                log.append("transform mutation \($0)"); return $0 + "3"
            }
        }
        reactor.onReduce = { log.append("reduce \($1)") }
        reactor.onState = {
            $0.map {
                log.append("transform state \($0)"); return $0 + ["end"]
            }
        }
        let token = reactor.state.subscribe { log.append("state \($0)") }
        #expect(log.take() == [#"transform state ["start"]"#, #"state ["start", "end"]"#])
        reactor.action.accept("a")
        #expect(
            log.take() == [
                "transform action a", "mutate a1", "transform mutation a12", "reduce a123",
                #"transform state ["start", "a123"]"#, #"state ["start", "a123", "end"]"#,
            ])
        #expect(reactor.currentState == ["start", "a123", "end"])
        token.dispose()
    }

    @Test("within the other transforms, state is the transformed one, too")
    func stateWithin() {
        let reactor = ScriptedReactor()
        reactor.onState = { $0.map { $0 + ["end"] } }
        reactor.onAction = { [unowned reactor] actions in
            actions.withLatestFrom(reactor.state) { "\($0) after \($1)" }
        }
        reactor.onMutation = { [unowned reactor] mutations in
            mutations.withLatestFrom(reactor.state) { "\($0), \($1)" }
        }
        reactor.action.accept("a")
        #expect(reactor.currentState == [#"a after ["end"], ["end"]"#, "end"])
    }

    @Test("actions that come while the transforms are connected wait for that, and are not lost")
    func actionsAtStart() {
        let session = BehaviorRelay(value: "user")
        let reactor = ScriptedReactor()
        reactor.onAction = { $0.map { $0 } }
        reactor.onMutation = { $0.merge(session) }
        reactor.onReduce = { reactor, mutation in
            if mutation == "user" { reactor.action.accept("load") }
        }
        #expect(reactor.currentState == ["user", "load"])
    }

    @Test("a late subscriber gets exactly the current state")
    func lateSubscriber() {
        let reactor = ScriptedReactor()
        reactor.action.accept("a")
        reactor.action.accept("b")
        let log = Recorder<[String]>()
        let token = reactor.state.subscribe(log.append)
        #expect(log.take() == [["a", "b"]])
        reactor.action.accept("c")
        #expect(log.take() == [["a", "b", "c"]])
        token.dispose()
    }

    @Test("transforms may add from outside: a global event as a mutation, an action to start with")
    func outsideSources() {
        let event = PublishRelay<String>()
        let reactor = ScriptedReactor()
        reactor.onAction = { $0.startWith("appeared") }
        reactor.onMutation = { $0.merge(event) }
        #expect(reactor.currentState == ["appeared"])
        event.accept("logged out")
        reactor.action.accept("tapped")
        #expect(reactor.currentState == ["appeared", "logged out", "tapped"])
    }

    @Test("an event from outside amid an action comes after that action's mutations")
    func outsideSourceAmid() {
        let event = PublishRelay<String>()
        let reactor = ScriptedReactor()
        reactor.onMutation = { $0.merge(event) }
        reactor.onReduce = { if $1 == "a" { event.accept("event") } }
        reactor.onMutate = { .of($1, $1 + "2") }
        reactor.action.accept("a")
        #expect(reactor.currentState == ["a", "a2", "event"])
    }

    @Test("reduce follows each mutation at once, so a later effect of the same action sees the new state")
    func reduceAtOnce() {
        let reactor = ScriptedReactor()
        reactor.onMutate = { reactor, action in
            .concat(.just(action), .deferred { .just("after \(reactor.currentState.count)") }, .of("x", "y"))
        }
        reactor.action.accept("a")
        #expect(reactor.currentState == ["a", "after 1", "x", "y"])
    }

    @Test("also where mutations are transformed, and where an effect waits in between")
    func reduceAtOnceTransformed() async {
        let reactor = ScriptedReactor()
        reactor.onMutation = { $0.map { $0.uppercased() } }
        reactor.onMutate = { reactor, action in
            .concat(
                .just(action), .deferred { .just("after \(reactor.currentState)") },
                .run { [weak reactor] send in
                    send("b")
                    send("count \(reactor?.currentState.count ?? 0)")
                })
        }
        reactor.action.accept("a")
        #expect(reactor.currentState == ["A", #"AFTER ["A"]"#])
        await until { reactor.currentState.count == 4 }
        #expect(reactor.currentState.suffix(2) == ["B", "COUNT 3"])
    }

    @Test("touching action alone starts the pipeline")
    func actionStarts() {
        let reactor = ScriptedReactor()
        var started = 0
        reactor.onState = { state in
            started += 1
            return state
        }
        let action = reactor.action
        #expect(started == 1)
        action.accept("a")
        _ = reactor.state
        #expect(started == 1)
        #expect(reactor.currentState == ["a"])
    }

    @Test("what is bound to action arrives, and does not keep the reactor")
    func binding() {
        let taps = PublishRelay<String>()
        var reactor: ScriptedReactor? = ScriptedReactor()
        weak let former = reactor
        let bag = DisposeBag()
        if let reactor { taps.bind(to: reactor.action).disposed(by: bag) }
        taps.accept("tap")
        #expect(reactor?.currentState == ["tap"])
        reactor = nil
        #expect(former == nil)
        taps.accept("nobody there")
    }

    @Test(
        "actions sent from reduce or from a state subscriber are queued, first in, first out, transformed or not",
        arguments: [false, true], [false, true])
    func queued(transformsActions: Bool, transformsMutations: Bool) {
        let reactor = ScriptedReactor()
        if transformsActions { reactor.onAction = { $0.map { $0 } } }
        if transformsMutations { reactor.onMutation = { $0.map { $0 } } }
        let log = Recorder<[String]>()
        reactor.onMutate = { .of("\($1)1", "\($1)2") }
        reactor.onReduce = { reactor, mutation in
            if mutation == "a1" { for next in ["b", "c"] { reactor.action.accept(next) } }
        }
        let token = reactor.state.subscribe { [weak reactor] state in
            log.append(state)
            if state == ["a1"] { reactor?.action.accept("d") }
        }
        reactor.action.accept("a")
        let whole = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"]
        #expect(log.take() == (0...whole.count).map { Array(whole.prefix($0)) })
        token.dispose()
    }

    @Test("100,000 actions, each sent by the state of the one before, need no stack")
    func deep() {
        let reactor = CountingReactor()
        let token = reactor.state.subscribe { [weak reactor] count in
            if count < 100_000 { reactor?.action.accept(()) }
        }
        #expect(reactor.currentState == 100_000)
        token.dispose()
    }

    @Test("a stub records actions, drives the state and ignores real actions")
    func stub() {
        let reactor = ScriptedReactor(["real"])
        var mutated = 0
        reactor.onMutate = { _, _ in
            mutated += 1
            return .none
        }
        let log = Recorder<[String]>()
        let token = reactor.state.subscribe(log.append)
        let stub = ReactorStub(reactor)
        stub.state = ["stubbed"]
        reactor.action.accept("a")
        reactor.action.accept("b")
        #expect(stub.actions == ["a", "b"])
        #expect(mutated == 0)
        #expect(log.take() == [["real"], ["stubbed"]])
        #expect(reactor.currentState == ["stubbed"])
        token.dispose()
    }

    @Test("a stub made first starts nothing; made later, it ends what runs")
    func stubLater() async {
        let untouched = ScriptedReactor()
        untouched.onState = { state in
            Issue.record("the pipeline was started")
            return state
        }
        #expect(ReactorStub(untouched).state == [])

        let clock = ManualClock()
        let reactor = ScriptedReactor()
        reactor.onMutate = { _, _ in .concat(.delay(for: .seconds(1), clock: clock), .just("late")) }
        reactor.onState = { $0.map { $0 + ["transformed"] } }
        reactor.action.accept("a")
        await until { clock.sleepers == 1 }
        let stub = ReactorStub(reactor)
        await until { clock.sleepers == 0 }
        #expect(stub.state == ["transformed"])
        stub.state = ["told"]
        #expect(reactor.currentState == ["told"])
    }
}

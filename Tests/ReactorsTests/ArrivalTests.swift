import Reactors
import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("What arrives while other work is running")
struct ArrivalTests {
    enum Way: CaseIterable, Sendable {
        case sent, emitted, mutation, action
    }

    private let reactor = ScriptedReactor()

    @Test("A value of an observable that is an effect waits until the running action is over")
    func observedAmid() {
        let event = PublishRelay<String>()
        reactor.onMutate = { _, action in action == "watch" ? .values(of: event) : .of(action, action + "2") }
        reactor.onReduce = { if $1 == "a" { event.accept("event") } }
        reactor.action.accept("watch")
        reactor.action.accept("a")
        #expect(reactor.currentState == ["a", "a2", "event"])
    }

    @Test("What an observable that is an effect replays comes before the effects beside it")
    func observedAtOnce() {
        let relay = BehaviorRelay(value: "now")
        reactor.onMutate = { _, action in .concat(.merge(.values(of: relay), .just(action)), .just("never")) }
        reactor.action.accept("a")
        #expect(reactor.currentState == ["now", "a"])
        relay.accept("later")
        #expect(reactor.currentState == ["now", "a", "later"])
    }

    @Test(
        "An action that something from elsewhere sets off is queued behind it, and not forgotten",
        arguments: Way.allCases)
    func actionAmid(way: Way) async {
        let event = PublishRelay<String>()
        if way == .mutation { reactor.onMutation = { $0.merge(event) } }
        if way == .action { reactor.onAction = { $0.merge(event) } }
        reactor.onMutate = { _, action in
            guard action == "go" else { return .just(action) }
            switch way {
            case .sent: return .run { send in send("x") }
            case .emitted: return .concat(.run { _ in }, .just("x"))
            case .mutation, .action: return .none
            }
        }
        reactor.onReduce = { reactor, mutation in
            if mutation == "x" { reactor.action.accept("b") }
        }
        reactor.action.accept("go")
        if way == .mutation || way == .action { event.accept("x") }
        await until { reactor.currentState.contains("x") }
        #expect(reactor.currentState == ["x", "b"])
        reactor.action.accept("c")
        #expect(reactor.currentState == ["x", "b", "c"])
    }

    @Test("An action that a part of an effect sets off comes after the other parts")
    func composedAmid() {
        reactor.onMutate = { _, action in .concat(.just(action + "1"), .just(action + "2")) }
        reactor.onReduce = { reactor, mutation in
            if mutation == "a1" { reactor.action.accept("b") }
        }
        reactor.action.accept("a")
        #expect(reactor.currentState == ["a1", "a2", "b1", "b2"])
    }

    @Test("A transform that makes two of one has both reduced before the next")
    func doubled() {
        reactor.onMutation = { mutations in mutations.merge(mutations.map { $0 + "!" }) }
        reactor.onMutate = { _, action in .of(action, action + "2") }
        reactor.action.accept("a")
        #expect(reactor.currentState == ["a", "a!", "a2", "a2!"])
    }

    @Test("An event from outside waits for a mutation that does not pass where the event comes in")
    func eventBesideMutation() async {
        let event = PublishRelay<String>()
        reactor.onAction = { $0.merge(event) }
        reactor.onMutate = { _, action in
            guard action == "load" else { return .just(action) }
            return .run { send in send("loaded") }
        }
        reactor.onReduce = { if $1 == "loaded" { event.accept("event") } }
        reactor.action.accept("load")
        await until { reactor.currentState.contains("loaded") }
        #expect(reactor.currentState == ["loaded", "event"])
    }

    @Test("An event merged into the actions waits for a mutation on its way through the other transform")
    func eventAmidMutation() {
        let event = PublishRelay<String>()
        let log = logged()
        reactor.onAction = { $0.merge(event) }
        reactor.onMutation = {
            $0.do { if $0 == "a" { event.accept("event") } }
        }
        reactor.action.accept("a")
        #expect(log.take() == ["mutate a", "reduce a", "mutate event", "reduce event"])
    }

    @Test("An event merged into the mutations waits for an action on its way through the other transform")
    func eventAmidAction() {
        let event = PublishRelay<String>()
        let log = logged()
        reactor.onAction = {
            $0.do { if $0 == "a" { event.accept("event") } }
        }
        reactor.onMutation = { $0.merge(event) }
        reactor.action.accept("a")
        #expect(log.take() == ["mutate a", "reduce a", "reduce event"])
    }

    private func logged() -> Recorder<String> {
        let log = Recorder<String>()
        reactor.onMutate = { _, action in
            log.append("mutate \(action)")
            return .just(action)
        }
        reactor.onReduce = { log.append("reduce \($1)") }
        return log
    }

    @Test("An event from outside waits for the very first action, too")
    func eventAmidFirst() {
        let event = PublishRelay<String>()
        reactor.onMutation = { $0.merge(event) }
        reactor.onMutate = { _, action in
            event.accept("event")
            return .of(action, action + "2")
        }
        reactor.action.accept("a")
        #expect(reactor.currentState == ["a", "a2", "event"])
    }

    @Test("Whoever subscribes late to what a transform takes gets nothing of what came before")
    func lateInputs() {
        var inputs: [Observable<String>] = []
        reactor.onAction = { actions in
            inputs.append(actions)
            return actions.map { $0 }
        }
        reactor.onMutation = { mutations in
            inputs.append(mutations)
            return mutations.map { $0 }
        }
        reactor.action.accept("a")
        let log = Recorder<String>()
        let tokens = inputs.map { $0.subscribe(log.append) }
        #expect(log.take() == [])
        reactor.action.accept("b")
        #expect(log.take() == ["b", "b"])
        for token in tokens { token.dispose() }
    }
}

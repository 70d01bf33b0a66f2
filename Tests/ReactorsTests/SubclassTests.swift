import Reactors
import Relays
import Testing

@MainActor
@Suite("A reactor need not be final")
struct SubclassTests {
    private class Tally: Reactor {
        enum Action { case added(Int) }

        let initialState = 0
        let store = ReactorStore<Tally>()

        func mutate(action: Action) -> Effect<Action> { .just(action) }

        func reduce(state: Int, mutation: Action) -> Int {
            switch mutation {
            case .added(let amount): state + amount
            }
        }

        func transform(state: Observable<Int>) -> Observable<Int> { state }
    }

    private final class DoubleTally: Tally {
        override func mutate(action: Action) -> Effect<Action> { .of(action, action) }
        override func transform(state: Observable<Int>) -> Observable<Int> { state.map { -$0 } }
    }

    @Test("A subclass overrides its parts, by whatever type it is used, and uses the inherited store")
    func overriding() {
        let reactors: [Tally] = [Tally(), DoubleTally()]
        for reactor in reactors { reactor.action.accept(.added(2)) }
        #expect(reactors.map(\.currentState) == [2, -4])
    }

    @Test("A subclass is bound, stubbed and released as any other")
    func used() {
        let taps = PublishRelay<Tally.Action>()
        weak var former: DoubleTally?
        let bag = DisposeBag()
        do {
            let reactor = DoubleTally()
            former = reactor
            taps.bind(to: reactor.action).disposed(by: bag)
            taps.accept(.added(1))
            #expect(reactor.currentState == -2)
            let stub = ReactorStub(reactor)
            stub.state = 7
            taps.accept(.added(1))
            #expect(stub.actions.count == 1)
            #expect(reactor.currentState == 7)
        }
        #expect(former == nil)
        taps.accept(.added(1))
    }
}

import Reactors
import Relays

extension Part {
    static var reactors: Part {
        Part(
            name: "reactors",
            measurements: [
                action("a reactor action, one mutation at once, one state subscriber", accepts: 1) { .increased },
                action("a reactor action, two mutations at once, one state subscriber", accepts: 2) { .increasedTwice },
                boundAction,
            ],
            growth: [
                Growth(
                    figure: "a reactor action, by state subscribers", unit: "subscribers", sizes: [1, 10, 100, 1_000],
                    workload: { count in
                        Workload(max(100, 40_000 / count)) {
                            let reactor = CounterReactor()
                            let sum = Sum()
                            let tokens = (0..<count).map { _ in reactor.state.subscribe { sum.value &+= $0.count } }
                            return {
                                for _ in 0..<$0 { reactor.action.accept(.increased) }
                                extendLifetime(tokens)
                            }
                        }
                    })
            ]
        )
    }

    private static var boundAction: Comparison {
        Comparison(
            "a reactor action by bind(to:), one state subscriber", against: "the action itself", goal: 3,
            allocationGoal: 1, obstacle: "bind(to:) holds its reactor weakly, and each load of that counts references",
            ours: Workload(40_000) {
                let reactor = CounterReactor()
                let sum = Sum()
                let taps = PublishRelay<CounterReactor.Action>()
                let tokens = [reactor.state.subscribe { sum.value &+= $0.count }, taps.bind(to: reactor.action)]
                return {
                    for _ in 0..<$0 { taps.accept(.increased) }
                    extendLifetime((tokens, reactor))
                }
            },
            peer: Workload(100_000) {
                let reactor = CounterReactor()
                let sum = Sum()
                let token = reactor.state.subscribe { sum.value &+= $0.count }
                return {
                    for _ in 0..<$0 { reactor.action.accept(.increased) }
                    extendLifetime(token)
                }
            })
    }

    private static func action(
        _ figure: String, accepts: Int, _ action: @escaping @MainActor () -> CounterReactor.Action
    ) -> Comparison {
        Comparison(
            figure, against: accepts == 1 ? "one accept of a relay" : "\(accepts) accepts of a relay", goal: 6,
            allocationGoal: 1,
            ours: Workload(40_000) {
                let reactor = CounterReactor()
                let sum = Sum()
                let token = reactor.state.subscribe { sum.value &+= $0.count }
                return {
                    for _ in 0..<$0 { reactor.action.accept(action()) }
                    extendLifetime(token)
                }
            },
            peer: Workload(100_000) {
                let relay = BehaviorRelay(value: 0)
                let sum = Sum()
                let token = relay.subscribe { sum.value &+= $0 }
                return {
                    for n in 0..<$0 * accepts { relay.accept(n) }
                    extendLifetime(token)
                }
            })
    }
}

@MainActor
private final class CounterReactor: Reactor {
    enum Action {
        case increased, increasedTwice
    }

    enum Mutation {
        case added(Int)
        case loading(Bool)
    }

    struct State {
        var count = 0
        var isLoading = false
    }

    let initialState = State()
    let store = ReactorStore<CounterReactor>()

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .increased: .just(.added(1))
        case .increasedTwice: .of(.added(1), .added(1))
        }
    }

    func reduce(state: State, mutation: Mutation) -> State {
        var state = state
        switch mutation {
        case .added(let amount): state.count += amount
        case .loading(let isLoading): state.isLoading = isLoading
        }
        return state
    }
}

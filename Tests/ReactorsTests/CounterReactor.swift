import Reactors

/// The textbook counter: each change takes a second, shown as loading.
@MainActor
final class CounterReactor: Reactor {
    enum Action {
        case increased, decreased
    }

    enum Mutation {
        case added(Int)
        case loading(Bool)
    }

    struct State: Equatable {
        var count = 0
        var isLoading = false
    }

    let initialState = State()
    let store = ReactorStore<CounterReactor>()
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) {
        self.clock = clock
    }

    func mutate(action: Action) -> Effect<Mutation> {
        let amount =
            switch action {
            case .increased: 1
            case .decreased: -1
            }
        return .concat(
            .just(.loading(true)),
            .delay(for: .seconds(1), clock: clock),
            .just(.added(amount)),
            .just(.loading(false)))
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

import Reactors
import Relays

@MainActor
final class CounterReactor: Reactor {
    enum Action { case increased, decreased }
    enum Mutation {
        case added(Int)
        case loading(Bool)
    }
    struct State: Equatable { var count = 0; var isLoading = false }

    let initialState = State()
    let store = ReactorStore<CounterReactor>()
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) { self.clock = clock }

    func mutate(action: Action) -> Effect<Mutation> {
        let amount = action == .increased ? 1 : -1
        return .concat(
            .just(.loading(true)),
            .delay(for: .seconds(1), clock: clock),
            .of(.added(amount), .loading(false)))
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

/// A view of the counter.
@MainActor
struct CounterView {
    @MainActor struct Button { let taps = PublishRelay<Void>() }
    final class Label { var text = "" }

    let plusButton = Button()
    let label = Label()
    let bag = DisposeBag()

    func bind(reactor: CounterReactor) {
        plusButton.taps.map { .increased }.bind(to: reactor.action).disposed(by: bag)
        reactor.state.map(\.count).distinctUntilChanged().subscribe { label.text = "\($0)" }.disposed(by: bag)
    }
}

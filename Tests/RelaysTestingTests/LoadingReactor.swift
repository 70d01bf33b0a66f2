import Reactors

/// Loads people, which can fail and be cancelled.
@MainActor
final class LoadingReactor: Reactor {
    enum Action { case refreshed, cancelled }
    enum Mutation {
        case loaded([String])
        case failed(any Error)
    }

    struct State: Equatable {
        var people: [String] = []
        var failure: String?
    }

    struct Source {
        let people: @MainActor () async throws -> [String]
    }

    let initialState = State()
    let store = ReactorStore<LoadingReactor>()
    private let source: Source

    init(_ source: Source) { self.source = source }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .refreshed:
            .run({ [source] send in send(.loaded(try await source.people())) }, catching: { .failed($0) })
                .latest(id: "load")
        case .cancelled:
            .cancel(id: "load")
        }
    }

    func reduce(state: State, mutation: Mutation) -> State {
        var state = state
        switch mutation {
        case .loaded(let people): (state.people, state.failure) = (people, nil)
        case .failed(let error): state.failure = "\(error)"
        }
        return state
    }
}

import Reactors

/// Counts its mutations; each action sets off the one effect, which by default is its own mutation.
@MainActor
final class CountingReactor: Reactor {
    typealias Action = Void
    typealias Mutation = Void

    let initialState = 0
    let store = ReactorStore<CountingReactor>()
    var effect = Effect<Void>.just(())

    func mutate(action: Void) -> Effect<Void> { effect }
    func reduce(state: Int, mutation: Void) -> Int { state + 1 }
}

import Reactors
import Relays

/// A reactor whose parts a test writes: it reduces words to the list of them.
@MainActor
final class ScriptedReactor: Reactor {
    typealias Action = String
    typealias Mutation = String
    typealias State = [String]

    let initialState: [String]
    let store = ReactorStore<ScriptedReactor>()

    var onMutate: @MainActor (ScriptedReactor, String) -> Effect<String> = { .just($1) }
    var onReduce: @MainActor (ScriptedReactor, String) -> Void = { _, _ in }
    var onAction: @MainActor (Observable<String>) -> Observable<String> = { $0 }
    var onMutation: @MainActor (Observable<String>) -> Observable<String> = { $0 }
    var onState: @MainActor (Observable<[String]>) -> Observable<[String]> = { $0 }

    init(_ initialState: [String] = []) {
        self.initialState = initialState
    }

    func mutate(action: String) -> Effect<String> { onMutate(self, action) }

    func reduce(state: [String], mutation: String) -> [String] {
        onReduce(self, mutation)
        return state + [mutation]
    }

    func transform(action: Observable<String>) -> Observable<String> { onAction(action) }
    func transform(mutation: Observable<String>) -> Observable<String> { onMutation(mutation) }
    func transform(state: Observable<[String]>) -> Observable<[String]> { onState(state) }
}

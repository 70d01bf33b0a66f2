public import Relays

/// A scene's logic: actions come in, each gives an effect, an effect gives mutations, and these reduce to the state.
///
/// action ▸ ``transform(action:)`` ▸ ``mutate(action:)`` ▸ ``transform(mutation:)`` ▸ ``reduce(state:mutation:)`` ▸
/// ``transform(state:)``
///
/// Everything runs on the main actor; what is slow is awaited inside an effect and runs elsewhere. A reactor is a
/// class that holds its store; the first touch of ``action``, ``state`` or ``currentState`` starts it. A subclass
/// overrides what its superclass declares, and uses the store that it inherits.
///
/// ```swift
/// final class CounterReactor: Reactor {
///     enum Action { case increased }
///     enum Mutation { case added(Int) }
///     struct State { var count = 0 }
///
///     let initialState = State()
///     let store = ReactorStore<CounterReactor>()
///
///     func mutate(action: Action) -> Effect<Mutation> { .just(.added(1)) }
///
///     func reduce(state: State, mutation: Mutation) -> State {
///         var state = state
///         switch mutation {
///         case .added(let amount): state.count += amount
///         }
///         return state
///     }
/// }
/// ```
@MainActor
public protocol Reactor: AnyObject {
    /// What happened: an event, not a setter.
    associatedtype Action
    /// One change of the state.
    associatedtype Mutation = Action
    associatedtype State
    /// The class that declares the store: the reactor's own or, for a subclass, the one that it inherits from.
    associatedtype StoreOwner: Reactor = Self
    where StoreOwner.Action == Action, StoreOwner.Mutation == Mutation, StoreOwner.State == State

    /// The state before the first mutation.
    var initialState: State { get }

    /// The reactor's running part: `let store = ReactorStore<CounterReactor>()` in a class of that name.
    var store: ReactorStore<StoreOwner> { get }

    /// What an action sets off. Synchronous effects run before the sender's `accept` returns.
    func mutate(action: Action) -> Effect<Mutation>

    /// The state after one mutation. Called for each as it comes, so that a later part of the same effect sees it.
    func reduce(state: State, mutation: Mutation) -> State

    /// Adds to, takes from or delays the actions. Called once, at the start; gives back what it got by default.
    func transform(action: Observable<Action>) -> Observable<Action>

    /// Adds to, takes from or delays the mutations. Called once, at the start.
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation>

    /// Changes what ``state`` and ``currentState`` give; ``reduce(state:mutation:)`` goes on from its own. Called once,
    /// at the start.
    func transform(state: Observable<State>) -> Observable<State>
}

extension Reactor {
    @inlinable
    public func transform(action: Observable<Action>) -> Observable<Action> { action }

    @inlinable
    public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation }

    @inlinable
    public func transform(state: Observable<State>) -> Observable<State> { state }

    /// Where actions go in, and where they can be watched.
    @inlinable
    public var action: ActionRelay<Self> {
        store.start(self)
        return ActionRelay(self)
    }

    /// The current state at once, then each new one.
    @inlinable
    public var state: Observable<State> {
        store.start(self)
        return store.state
    }

    /// The state given last.
    @inlinable
    public var currentState: State {
        store.start(self)
        return store.currentState
    }
}

extension Reactor where Mutation == Action {
    /// The action itself is the mutation.
    @inlinable
    public func mutate(action: Action) -> Effect<Mutation> { .just(action) }
}

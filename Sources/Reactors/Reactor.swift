// SPDX-License-Identifier: MIT

public import Relays

/// The logic of a scene: actions become effects, effects send mutations, and mutations reduce the state.
///
/// action ▸ ``transform(action:)`` ▸ ``mutate(action:)`` ▸ ``transform(mutation:)`` ▸ ``reduce(state:mutation:)`` ▸
/// ``transform(state:)``
///
/// Everything runs on the main actor; slow work is awaited inside an effect and runs elsewhere. A reactor is a class
/// with a store of its own; the first access to ``action``, ``state`` or ``currentState`` starts it. A subclass
/// overrides what its superclass declares and uses the inherited store.
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
    /// Something that happened: an event, not a setter.
    associatedtype Action
    /// A single change to the state.
    associatedtype Mutation = Action
    associatedtype State
    /// The class that declares the store: the reactor's own class or, for a subclass, the one that it inherits from.
    associatedtype StoreOwner: Reactor = Self
    where StoreOwner.Action == Action, StoreOwner.Mutation == Mutation, StoreOwner.State == State

    /// The state before the first mutation.
    var initialState: State { get }

    /// The running part of the reactor: `let store = ReactorStore<CounterReactor>()` in a class of that name.
    var store: ReactorStore<StoreOwner> { get }

    /// Returns an action's effect. Synchronous effects run before the sender's `accept` returns.
    func mutate(action: Action) -> Effect<Mutation>

    /// Returns the state after a mutation. Called for each mutation immediately, so that later parts of the same effect
    /// see the change.
    func reduce(state: State, mutation: Mutation) -> State

    /// Adds, removes or delays actions. Called once, at the start; the default implementation returns its argument.
    func transform(action: Observable<Action>) -> Observable<Action>

    /// Adds, removes or delays mutations. Called once, at the start.
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation>

    /// Changes what ``state`` and ``currentState`` expose; ``reduce(state:mutation:)`` still receives the untransformed
    /// state. Called once, at the start.
    func transform(state: Observable<State>) -> Observable<State>
}

extension Reactor {
    @inlinable
    public func transform(action: Observable<Action>) -> Observable<Action> { action }

    @inlinable
    public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation }

    @inlinable
    public func transform(state: Observable<State>) -> Observable<State> { state }

    /// Receives actions, and lets them be observed.
    @inlinable
    public var action: ActionRelay<Self> {
        store.start(self)
        return ActionRelay(self)
    }

    /// Emits the current state, then each new one.
    @inlinable
    public var state: Observable<State> {
        store.start(self)
        return store.state
    }

    /// The most recently emitted state.
    @inlinable
    public var currentState: State {
        store.start(self)
        return store.currentState
    }
}

extension Reactor where Mutation == Action {
    /// Uses the action itself as the mutation.
    @inlinable
    public func mutate(action: Action) -> Effect<Mutation> { .just(action) }
}

extension Reactor {
    /// Emits a pulse's current value, then its value after each assignment, regardless of other state changes.
    public func pulse<Value>(_ pulse: @escaping @MainActor (State) -> Pulse<Value>) -> Observable<Value> {
        state.map(pulse).distinctUntilChanged(by: \.count).map(\.wrappedValue)
    }
}

// SPDX-License-Identifier: MIT

public import Relays

/// The running part of a reactor: its pipeline, its state and its effects. Its lifetime is the reactor's.
///
/// `R` is the class that declares the store; a subclass uses the inherited one.
@MainActor
public final class ReactorStore<R: Reactor> {
    @usableFromInline
    enum Phase {
        case idle, running, stubbed
    }

    /// Work that arrived while other work was running.
    @usableFromInline
    enum Work {
        case action(R.Action)
        case transformedAction(R.Action)
        /// Dropped if its effect is cancelled before its turn.
        case mutation(R.Mutation, in: EffectScope)
        case transformedMutation(R.Mutation)
    }

    /// What a transform receives its values from.
    @usableFromInline
    enum Input {
        case none, actions, mutations
    }

    /// Emits actions to observers as they are dequeued.
    @usableFromInline let watched = Hub<R.Action>(replays: false)
    /// Emits states as `reduce` returns them.
    @usableFromInline let reduced = Hub<R.State>(replays: true)
    /// The inputs of the transforms, and the output of the state's. Unused in a reactor that transforms nothing.
    @usableFromInline let actions = Hub<R.Action>(replays: false)
    @usableFromInline let mutations = Hub<R.Mutation>(replays: false)
    @usableFromInline let transformed = Hub<R.State>(replays: true)

    @exclusivity(unchecked) @usableFromInline var phase = Phase.idle
    /// Whether an action or mutation is being processed; whatever arrives in the meantime is queued.
    @exclusivity(unchecked) @usableFromInline var isBusy = false
    /// Which transform is currently receiving a value; its output then belongs to the running work.
    @exclusivity(unchecked) @usableFromInline var forwarding = Input.none
    @exclusivity(unchecked) @usableFromInline var transformsActions = false
    @exclusivity(unchecked) @usableFromInline var transformsMutations = false
    @exclusivity(unchecked) @usableFromInline var transformsState = false
    @exclusivity(unchecked) @usableFromInline var backlog = Queue<Work>()

    @usableFromInline var runner: EffectRunner<R.Mutation>?
    var pipeline: [any Disposable] = []
    var recording: ActionRecording<R.Action>?

    public init() {}

    isolated deinit {
        runner?.cancelAll()
    }

    @inlinable
    func start<Owner: Reactor>(_ reactor: Owner) where Owner.StoreOwner == R {
        if phase == .idle {
            connect(reactor)
        }
    }

    @inlinable
    var state: Observable<R.State> {
        Observable(transformsState ? transformed : reduced)
    }

    @inlinable
    var currentState: R.State {
        if transformsState, let state = transformed.newest {
            return state
        }
        return reducedState
    }

    @inlinable
    var reducedState: R.State {
        // `start` sets it, and nothing clears it.
        reduced.newest!
    }

    @usableFromInline
    func connect<Owner: Reactor>(_ reactor: Owner) where Owner.StoreOwner == R {
        phase = .running
        reduced.current = reactor.initialState
        runner = EffectRunner(
            emit: { [weak reactor] in reactor?.emit($0) },
            deliver: { [weak reactor] in reactor?.deliver($0, in: $1) },
            occupy: { [weak reactor] in reactor?.occupy($0) })
        // What the transforms cause while they are connected waits until all of them are.
        occupy(on: reactor) { connectTransforms(of: reactor) }
    }
}

extension ReactorStore {
    /// Calls the reactor's transforms and subscribes to those that do something. A transform that returns its argument
    /// has no further cost.
    func connectTransforms<Owner: Reactor>(of reactor: Owner) where Owner.StoreOwner == R {
        // First, so that `state` in the other transforms is the one that everybody sees.
        let state = reactor.transform(state: Observable(reduced))
        transformsState = !state.isUntouched(of: reduced)
        let action = reactor.transform(action: Observable(actions))
        let mutation = reactor.transform(mutation: Observable(mutations))
        transformsActions = !action.isUntouched(of: actions)
        transformsMutations = !mutation.isUntouched(of: mutations)

        if transformsState {
            pipeline.append(state.subscribe { [transformed] in transformed.send($0) })
        }
        if transformsMutations {
            pipeline.append(
                mutation.subscribe { [weak reactor] mutation in
                    reactor?.arrive(.transformedMutation(mutation), from: .mutations)
                })
        }
        if transformsActions {
            pipeline.append(
                action.subscribe { [weak reactor] action in
                    reactor?.arrive(.transformedAction(action), from: .actions)
                })
        }
    }
}

extension Reactor {
    /// Handles a transform's output: immediately if the running work caused it, else when no other work is running.
    fileprivate func arrive(_ work: ReactorStore<StoreOwner>.Work, from input: ReactorStore<StoreOwner>.Input) {
        let store = store
        guard store.phase == .running else { return }
        if store.isBusy, store.forwarding != input {
            store.backlog.append(work)
            return
        }
        let former = store.forwarding
        store.forwarding = .none
        occupy { store.perform(work, on: self) }
        store.forwarding = former
    }

    /// Handles a mutation that a running effect sends synchronously.
    func emit(_ mutation: Mutation) {
        let store = store
        guard store.phase == .running else { return }
        occupy { store.receive(mutation, on: self) }
    }

    /// Does `work` as part of what is running, or else as work of its own, followed by what arrived meanwhile.
    func occupy(_ work: () -> Void) {
        let store = store
        if store.isBusy { work() } else { store.occupy(on: self, work) }
    }

    /// Handles a mutation that an effect sends from its task; drops it if the effect is cancelled before its turn.
    func deliver(_ mutation: Mutation, in scope: EffectScope) {
        let store = store
        guard store.phase == .running else { return }
        if store.isBusy {
            store.backlog.append(.mutation(mutation, in: scope))
        } else {
            store.occupy(on: self) { store.receive(mutation, on: self) }
        }
    }
}

extension ReactorStore {
    /// Does `work`, then what arrived meanwhile.
    func occupy<Owner: Reactor>(on reactor: Owner, _ work: () -> Void) where Owner.StoreOwner == R {
        isBusy = true
        work()
        drain(on: reactor)
        isBusy = false
    }
}

extension ReactorStore {
    /// Sends an action to a reactor that the caller held weakly.
    // Not inlined: otherwise the store would be retained along with its reactor, doubling the cost.
    @inlinable
    @inline(never)
    static func send<Owner: Reactor>(_ action: R.Action, to reactor: Owner) where Owner.StoreOwner == R {
        reactor.store.accept(action, on: reactor)
    }

    @inlinable
    func accept<Owner: Reactor>(_ action: R.Action, on reactor: Owner)
    where Owner.StoreOwner == R {
        if isBusy {
            backlog.append(.action(action))
            return
        }
        isBusy = true
        take(action, on: reactor)
        if !backlog.isEmpty {
            drain(on: reactor)
        }
        isBusy = false
    }

    @inlinable
    func take<Owner: Reactor>(_ action: R.Action, on reactor: Owner)
    where Owner.StoreOwner == R {
        if phase == .stubbed {
            record(action)
            return
        }
        if watched.count > 0 {
            watched.send(action)
        }
        if transformsActions {
            forward(.actions) { actions.send(action) }
        } else {
            begin(reactor.mutate(action: action), on: reactor)
        }
    }

    @inlinable
    func begin<Owner: Reactor>(_ effect: Effect<R.Mutation>, on reactor: Owner)
    where Owner.StoreOwner == R {
        // A stub may have been made since the action came, or be made by one of the mutations.
        if let mutation = effect.one {
            if phase == .running { receive(mutation, on: reactor) }
        } else if let mutations = effect.several {
            for mutation in mutations where phase == .running {
                receive(mutation, on: reactor)
            }
        } else if effect.work != nil {
            runner?.run(effect)
        }
    }

    @inlinable
    func receive<Owner: Reactor>(_ mutation: R.Mutation, on reactor: Owner)
    where Owner.StoreOwner == R {
        if transformsMutations {
            forward(.mutations) { mutations.send(mutation) }
        } else {
            reduce(mutation, on: reactor)
        }
    }

    @inlinable
    func reduce<Owner: Reactor>(_ mutation: R.Mutation, on reactor: Owner)
    where Owner.StoreOwner == R {
        reduced.send(reactor.reduce(state: reducedState, mutation: mutation))
    }

    @inlinable
    func forward(_ input: Input, _ send: @MainActor () -> Void) {
        forwarding = input
        send()
        forwarding = .none
    }

    @inlinable
    func drain<Owner: Reactor>(on reactor: Owner)
    where Owner.StoreOwner == R {
        while let work = backlog.popFirst() {
            perform(work, on: reactor)
        }
    }

    @inlinable
    func perform<Owner: Reactor>(_ work: Work, on reactor: Owner)
    where Owner.StoreOwner == R {
        switch work {
        case .action(let action): take(action, on: reactor)
        case .transformedAction(let action): begin(reactor.mutate(action: action), on: reactor)
        case .mutation(let mutation, let scope): if !scope.isCancelled { receive(mutation, on: reactor) }
        case .transformedMutation(let mutation): reduce(mutation, on: reactor)
        }
    }

    @usableFromInline
    func record(_ action: R.Action) {
        recording?.actions.append(action)
    }
}

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

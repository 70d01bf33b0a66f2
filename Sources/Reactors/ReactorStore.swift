public import Relays

/// The running part of a reactor: its pipeline, its state and its effects. It ends with the reactor.
///
/// `R` is the class that declares it; a subclass uses the one it inherits.
@MainActor
public final class ReactorStore<R: Reactor> {
    @usableFromInline
    enum Phase {
        case idle, running, stubbed
    }

    /// What came while other work was going on.
    @usableFromInline
    enum Work {
        case action(R.Action)
        case transformedAction(R.Action)
        case mutation(R.Mutation)
        case transformedMutation(R.Mutation)
    }

    /// Actions as they are taken up, for those who watch.
    @usableFromInline let watched = Hub<R.Action>(replays: false)
    /// States as `reduce` gives them.
    @usableFromInline let reduced = Hub<R.State>(replays: true)
    /// What the transforms start from and, for the state, end in. Unused where a reactor transforms nothing.
    @usableFromInline let actions = Hub<R.Action>(replays: false)
    @usableFromInline let mutations = Hub<R.Mutation>(replays: false)
    @usableFromInline let transformed = Hub<R.State>(replays: true)

    @exclusivity(unchecked) @usableFromInline var phase = Phase.idle
    /// Whether an action or mutation is being worked on: what comes meanwhile is queued.
    @exclusivity(unchecked) @usableFromInline var isBusy = false
    /// Whether a transform is handed something right now: what it gives is part of the running work.
    @exclusivity(unchecked) @usableFromInline var isForwarding = false
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
            deliver: { [weak reactor] in reactor?.deliver($0) })
        connectTransforms(of: reactor)
    }
}

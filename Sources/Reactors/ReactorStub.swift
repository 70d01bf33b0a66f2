internal import Relays

/// Takes a reactor's place in a test of its view: records the actions, ignores them, and gives the states it is told.
@MainActor
public final class ReactorStub<R: Reactor> {
    private let reactor: R
    private let recording = ActionRecording<R.Action>()

    /// From here on `reactor` does nothing by itself; its running effects are cancelled.
    public init(_ reactor: R) {
        self.reactor = reactor
        reactor.store.stub(reactor, with: recording)
    }

    /// What was sent, in order.
    public var actions: [R.Action] {
        recording.actions
    }

    /// The state that the reactor shows; setting it delivers it to all who subscribed.
    public var state: R.State {
        get { reactor.store.currentState }
        set { reactor.store.show(newValue) }
    }
}

/// The actions that a stub was sent.
@MainActor
final class ActionRecording<Action> {
    var actions: [Action] = []
}

extension ReactorStore {
    func stub<Owner: Reactor>(_ reactor: Owner, with recording: ActionRecording<R.Action>)
    where Owner.StoreOwner == R {
        if phase == .idle {
            reduced.current = reactor.initialState
        }
        phase = .stubbed
        self.recording = recording
        runner?.cancelAll()
        pipeline = []
        backlog = Queue()
    }

    func show(_ state: R.State) {
        (transformsState ? transformed : reduced).send(state)
    }
}

// SPDX-License-Identifier: MIT

internal import Relays

/// Replaces a reactor's logic in a test of its view: records and ignores actions, and exposes the states it is given.
@MainActor
public final class ReactorStub<R: Reactor> {
    private let reactor: R
    private let recording = ActionRecording<R.Action>()

    /// Detaches `reactor` from its own logic and cancels its running effects.
    public init(_ reactor: R) {
        self.reactor = reactor
        reactor.store.stub(reactor, with: recording)
    }

    /// The actions sent so far, in order.
    public var actions: [R.Action] {
        recording.actions
    }

    /// The reactor's visible state; setting it notifies all subscribers.
    public var state: R.State {
        get { reactor.store.currentState }
        set { reactor.store.show(newValue) }
    }
}

/// Records the actions sent to a stub.
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

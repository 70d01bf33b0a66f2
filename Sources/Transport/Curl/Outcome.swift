import Synchronization

/// A value set once, by whoever is first, and reported to a single waiter.
final class Outcome<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(@Sendable (Value) -> Void)
        case settled(Value)
        case delivered
    }

    private let state = Mutex(State.open)

    var isSettled: Bool {
        state.withLock { state in
            switch state {
            case .open, .awaited: false
            case .settled, .delivered: true
            }
        }
    }

    /// Calls `deliver` with the value, now or once it is set.
    func whenSettled(_ deliver: @escaping @Sendable (Value) -> Void) {
        let value: Value? = state.withLock { state in
            switch state {
            case .open: state = .awaited(deliver)
            case .settled(let value):
                state = .delivered
                return value
            case .awaited, .delivered: break
            }
            return nil
        }
        if let value { deliver(value) }
    }

    /// Sets the value; only the first call counts.
    func settle(_ value: Value) {
        let deliver: (@Sendable (Value) -> Void)? = state.withLock { state in
            switch state {
            case .open: state = .settled(value)
            case .awaited(let deliver):
                state = .delivered
                return deliver
            case .settled, .delivered: break
            }
            return nil
        }
        deliver?(value)
    }
}

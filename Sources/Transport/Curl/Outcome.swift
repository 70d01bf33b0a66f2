import Synchronization

/// A value set once, by whoever is first, and reported to a single waiter.
final class Outcome<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(@Sendable (Value) -> Void)
        case settled(Value)
        case told
    }

    private let state = Mutex(State.open)

    var isSettled: Bool {
        state.withLock { state in
            switch state {
            case .open, .awaited: false
            case .settled, .told: true
            }
        }
    }

    /// Calls `tell` with the value, now or once it is set.
    func onceThere(_ tell: @escaping @Sendable (Value) -> Void) {
        let value: Value? = state.withLock { state in
            switch state {
            case .open: state = .awaited(tell)
            case .settled(let value):
                state = .told
                return value
            case .awaited, .told: break
            }
            return nil
        }
        if let value { tell(value) }
    }

    /// Sets the value; only the first call counts.
    func settle(_ value: Value) {
        let tell: (@Sendable (Value) -> Void)? = state.withLock { state in
            switch state {
            case .open: state = .settled(value)
            case .awaited(let tell):
                state = .told
                return tell
            case .settled, .told: break
            }
            return nil
        }
        tell?(value)
    }
}

import Synchronization

/// What comes once, from whoever is first, and is told to one who waits for it.
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

    /// Has it told to `tell`, now or when it is there.
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

    /// What comes after the first is dropped.
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

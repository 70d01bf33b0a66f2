import Synchronization

/// Knows when nothing moves in a simulated world: whoever takes part either runs, or is parked until the world lets
/// them go on. One runs at a time, so that a seed determines everything.
final class Stage: Sendable {
    /// Somebody who waits for the world.
    struct Parked<Value: Sendable>: Sendable {
        fileprivate let continuation: CheckedContinuation<Value, Never>
    }

    private struct State {
        var running = 0
        var observer: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func start(_ body: @escaping @Sendable () async -> Void) {
        state.withLock { $0.running += 1 }
        Task {
            await body()
            leave()
        }
    }

    func park<Value: Sendable>(_ register: (Parked<Value>) -> Void) async -> Value {
        await withCheckedContinuation { continuation in
            register(Parked(continuation: continuation))
            leave()
        }
    }

    func wake<Value: Sendable>(_ parked: Parked<Value>, with value: Value) {
        state.withLock { $0.running += 1 }
        parked.continuation.resume(returning: value)
    }

    /// Waits until everybody is parked or done.
    func quiet() async {
        await withCheckedContinuation { continuation in
            let isQuiet = state.withLock { state in
                if state.running == 0 { return true }
                state.observer = continuation
                return false
            }
            if isQuiet { continuation.resume() }
        }
    }

    private func leave() {
        state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.running -= 1
            guard state.running == 0 else { return nil }
            defer { state.observer = nil }
            return state.observer
        }?.resume()
    }
}

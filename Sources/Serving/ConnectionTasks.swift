import Synchronization

/// The tasks of the connections, which begin on event loops and so have no parent task.
final class ConnectionTasks: Sendable {
    private struct State {
        var running: [UInt64: Task<Void, Never>] = [:]
        var lastID: UInt64 = 0
        var isCancelled = false
    }

    private let state = Mutex(State())

    func begin(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.lastID += 1
            let id = state.lastID
            let task = Task {
                await work()
                self.ended(id)
            }
            state.running[id] = task
            if state.isCancelled { task.cancel() }
        }
    }

    private func ended(_ id: UInt64) { state.withLock { $0.running[id] = nil } }

    /// Cancels all tasks, and those that begin later.
    func cancel() {
        let tasks = state.withLock { state in
            state.isCancelled = true
            return Array(state.running.values)
        }
        for task in tasks { task.cancel() }
    }

    /// Waits until none is running.
    func end() async {
        while let task = state.withLock({ $0.running.values.first }) { await task.value }
    }
}

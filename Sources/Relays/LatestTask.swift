/// A task of which only the latest counts.
@MainActor
final class LatestTask: Disposable {
    private var task: Task<Void, Never>?
    private var generation = 0

    /// Cancels the former task and starts `operation`, which learns whether it is still the latest.
    func replace(_ operation: @escaping @MainActor (_ isLatest: @MainActor () -> Bool) async -> Void) {
        dispose()
        let mine = generation
        task = Task { @MainActor [weak self] in
            await operation { self?.generation == mine }
        }
    }

    func dispose() {
        generation += 1
        task?.cancel()
        task = nil
    }

    deinit {
        task?.cancel()
    }
}

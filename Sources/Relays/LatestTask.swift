/// Keeps only the latest of several tasks.
@MainActor
final class LatestTask: Disposable {
    private var task: Task<Void, Never>?
    private var generation = 0

    /// Cancels the previous task and starts `operation`, which can check whether it is still the latest.
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

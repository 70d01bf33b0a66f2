// SPDX-License-Identifier: MIT

/// Keeps only the latest of several tasks.
@MainActor
final class LatestTask: Disposable {
    private var task: Task<Void, Never>?
    private var generation = 0

    /// Cancels the previous task and starts `operation`, which can check whether it is still the latest.
    func replace(_ operation: @escaping @MainActor (_ isLatest: @MainActor () -> Bool) async -> Void) {
        let mine = generation + 1
        dispose()
        guard generation == mine else { return }
        task = Task { @MainActor [weak self] in
            let isLatest = { @MainActor in self?.generation == mine }
            // It may have been replaced before its turn.
            if isLatest() { await operation(isLatest) }
        }
    }

    func dispose() {
        generation += 1
        let ending = task
        task = nil
        // This may lead to a replacement, whose task stays.
        ending?.cancel()
    }

    deinit {
        task?.cancel()
    }
}

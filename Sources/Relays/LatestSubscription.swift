// SPDX-License-Identifier: MIT

/// Keeps only the latest of several subscriptions.
@MainActor
@usableFromInline
final class LatestSubscription: Disposable {
    private var current: (any Disposable)?
    private var generation = 0

    @usableFromInline
    init() {}

    /// Ends the previous subscription and creates the next one, whose values are forwarded until it is replaced too.
    @usableFromInline
    func replace<Element>(
        by source: Observable<Element>, _ sink: @escaping @MainActor (Element) -> Void
    ) {
        let mine = generation + 1
        dispose()
        // What ended the previous one may have caused a replacement, which is the latest.
        guard generation == mine else { return }
        let next = source.subscribe { value in
            if self.generation == mine { sink(value) }
        }
        // Values emitted on subscription may already have caused a replacement.
        if generation == mine { current = next } else { next.dispose() }
    }

    @usableFromInline
    func dispose() {
        generation += 1
        let ending = current
        current = nil
        ending?.dispose()
    }
}

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

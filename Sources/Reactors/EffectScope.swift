internal import Relays

/// What is cancelled together: one task, and the scopes inside it.
@MainActor
@usableFromInline
final class EffectScope {
    private(set) var isCancelled = false
    private var task: Task<Void, Never>?
    private var ended: CheckedContinuation<Void, Never>?
    private var children: [ObjectIdentifier: EffectScope] = [:]
    /// What cancels this scope from outside, held as long as it lives.
    var trigger: (any Disposable)?

    @usableFromInline
    init() {}

    /// A scope that is cancelled with this one, until it is removed.
    func child() -> EffectScope {
        let child = EffectScope()
        child.isCancelled = isCancelled
        children[ObjectIdentifier(child)] = child
        return child
    }

    func remove(_ child: EffectScope) {
        children[ObjectIdentifier(child)] = nil
        child.trigger = nil
    }

    /// Runs `operation` in a task of its own and goes on.
    func start(_ operation: @escaping @MainActor () async -> Void) {
        guard !isCancelled else { return }
        task = Task { @MainActor in
            await operation()
            self.finish()
        }
    }

    /// Waits until the operation has ended; ends at once on cancellation, however late the operation notices.
    func end() async {
        guard task != nil else { return }
        await withCheckedContinuation { ended = $0 }
    }

    @usableFromInline
    func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        trigger = nil
        task?.cancel()
        let inside = children.values
        children = [:]
        for child in inside {
            child.cancel()
        }
        finish()
    }

    private func finish() {
        task = nil
        ended?.resume()
        ended = nil
    }
}

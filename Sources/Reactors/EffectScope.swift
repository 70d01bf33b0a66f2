internal import Relays

/// What is cancelled together: tasks, subscriptions, and the scopes inside.
@MainActor
@usableFromInline
final class EffectScope {
    private(set) var isCancelled = false
    /// Told once where this very scope is cancelled, not one around it.
    var whenCancelled: (@MainActor () -> Void)?

    private var tasks: [Int: Task<Void, Never>] = [:]
    private var started = 0
    private var subscriptions: [any Disposable] = []
    private var children: [ObjectIdentifier: EffectScope] = [:]

    @usableFromInline
    init() {}

    /// A scope that is cancelled with this one, until it is removed.
    func child() -> EffectScope {
        let child = EffectScope()
        child.isCancelled = isCancelled
        children[ObjectIdentifier(child)] = child
        return child
    }

    /// Lets go of a scope whose effect has ended, and of what it held.
    func remove(_ child: EffectScope) {
        children[ObjectIdentifier(child)] = nil
        child.whenCancelled = nil
        child.subscriptions = []
    }

    /// Runs `operation` in a task and goes on.
    func start(_ operation: @escaping @MainActor () async -> Void) {
        started += 1
        let number = started
        tasks[number] = Task { @MainActor in
            await operation()
            self.tasks[number] = nil
        }
    }

    /// Keeps a subscription as long as the scope goes on.
    func keep(_ subscription: any Disposable) {
        if !isCancelled { subscriptions.append(subscription) }
    }

    /// Cancels what is in it, however late that notices.
    @usableFromInline
    func cancel() {
        guard !isCancelled else { return }
        let told = whenCancelled
        // One after the other: scopes can stand in one another as deep as effects do.
        var ending = [self]
        while let scope = ending.popLast() {
            scope.isCancelled = true
            scope.whenCancelled = nil
            scope.tasks.values.forEach { $0.cancel() }
            scope.tasks = [:]
            scope.subscriptions = []
            ending += scope.children.values
            scope.children = [:]
        }
        told?()
    }
}

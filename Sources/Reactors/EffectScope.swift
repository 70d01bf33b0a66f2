// SPDX-License-Identifier: MIT

internal import Relays

/// Tasks, subscriptions and child scopes that are cancelled together.
@MainActor
@usableFromInline
final class EffectScope {
    @usableFromInline private(set) var isCancelled = false
    /// Called once if this scope is cancelled; tells whether it was itself, rather than an enclosing one.
    var whenCancelled: (@MainActor (_ isItself: Bool) -> Void)?

    private var tasks: [Int: Task<Void, Never>] = [:]
    private var started = 0
    private var subscriptions: [any Disposable] = []
    private var children: [ObjectIdentifier: EffectScope] = [:]

    @usableFromInline
    init() {}

    /// Creates a scope that is cancelled with this one, until it is removed.
    func child() -> EffectScope {
        let child = EffectScope()
        child.isCancelled = isCancelled
        children[ObjectIdentifier(child)] = child
        return child
    }

    /// Removes the scope of an effect that has ended and releases what it retained.
    func remove(_ child: EffectScope) {
        children[ObjectIdentifier(child)] = nil
        child.whenCancelled = nil
        child.subscriptions = []
    }

    /// Starts a task that runs `operation`.
    func start(_ operation: @escaping @MainActor () async -> Void) {
        started += 1
        let number = started
        tasks[number] = Task { @MainActor in
            // It may have been cancelled before its turn.
            if !self.isCancelled { await operation() }
            self.tasks[number] = nil
        }
    }

    /// Keeps a subscription alive while the scope is active.
    func keep(_ subscription: any Disposable) {
        if !isCancelled { subscriptions.append(subscription) }
    }

    /// Cancels everything in the scope; tasks may take a while to notice.
    @usableFromInline
    func cancel() {
        guard !isCancelled else { return }
        let told = whenCancelled
        // Iterative, because scopes can be nested as deeply as effects.
        var ending = [self]
        while let scope = ending.popLast() {
            scope.isCancelled = true
            if scope !== self { scope.whenCancelled?(false) }
            scope.whenCancelled = nil
            scope.tasks.values.forEach { $0.cancel() }
            scope.tasks = [:]
            scope.subscriptions = []
            ending += scope.children.values
            scope.children = [:]
        }
        told?(true)
    }
}

// SPDX-License-Identifier: MIT

internal import Relays

/// Runs effects: synchronous ones immediately, the rest in cancellable tasks.
///
/// No effect runs inside another: compositions are unrolled onto an explicit stack, so that their depth does not
/// matter. The runner is retained by its reactor's store and by the tasks but retains neither, so that a reactor can be
/// deallocated while effects run.
@MainActor
@usableFromInline
final class EffectRunner<Mutation> {
    /// An effect about to start.
    typealias Step = (effect: Effect<Mutation>, scope: EffectScope, next: Continuation<Mutation>?)

    /// Handles a mutation that an effect sends synchronously: immediately, even while an action is being processed.
    private let emit: @MainActor (Mutation) -> Void
    /// Handles a mutation from outside: when no other work is running, unless its scope is cancelled by then.
    private let deliver: @MainActor (Mutation, EffectScope) -> Void
    /// Does work during which actions wait for their turn.
    private let occupy: @MainActor (() -> Void) -> Void
    private let root = EffectScope()
    /// The scopes of running effects by their ids and by the order in which they started.
    private var identified: [AnyHashable: [Int: EffectScope]] = [:]
    private var started = 0

    @usableFromInline
    init(
        emit: @escaping @MainActor (Mutation) -> Void, deliver: @escaping @MainActor (Mutation, EffectScope) -> Void,
        occupy: @escaping @MainActor (() -> Void) -> Void
    ) {
        self.emit = emit
        self.deliver = deliver
        self.occupy = occupy
    }

    @usableFromInline
    func run(_ effect: Effect<Mutation>) {
        proceed([(effect, root, nil)])
    }

    @usableFromInline
    func cancelAll() {
        root.cancel()
        identified = [:]
    }

    /// Runs steps until all of them have ended or are waiting.
    private func proceed(_ first: [Step]) {
        var steps = first
        while let step = steps.popLast() {
            begin(step, &steps)
        }
    }

    /// Continues after an effect that ended by itself.
    private func proceed(after ended: Continuation<Mutation>?) {
        var steps: [Step] = []
        proceed(ended, &steps)
        if !steps.isEmpty { occupy { proceed(steps) } }
    }

    private func begin(_ step: Step, _ steps: inout [Step]) {
        let (effect, scope, next) = step
        emitMutations(of: effect, in: scope)
        guard !scope.isCancelled, let work = effect.work else { return proceed(next, &steps) }
        switch work.kind {
        case .deferred(let make):
            steps.append((make(), scope, next))
        case .asynchronous(let operation):
            let isRunning = Flag()
            let send = Send(scope: scope, isRunning: isRunning, deliver: deliver)
            scope.start {
                await operation(send)
                isRunning.value = false
                self.proceed(after: next)
            }
        case .observed(let subscribe):
            observe(subscribe, in: scope)
        case .cancellation(let id):
            cancel(id)
            proceed(next, &steps)
        case .inOrder:
            proceed(Continuation(.inOrder(work.parts[...]), in: scope, before: next), &steps)
        case .sideBySide:
            guard !work.parts.isEmpty else { return proceed(next, &steps) }
            let all = Continuation(.all(work.parts.count), in: scope, before: next)
            for part in work.parts.reversed() { steps.append((part, scope, all)) }
        case .identified(let id, let latestOnly):
            if latestOnly { cancel(id) }
            // It may have been around this one.
            guard !scope.isCancelled else { return proceed(next, &steps) }
            started += 1
            let (child, end) = enclosure(in: scope, as: (id, started), before: next)
            identified[id, default: [:]][started] = child
            for part in work.parts { steps.append((part, child, end)) }
        case .until(let subscribe):
            let (child, end) = enclosure(in: scope, as: nil, before: next)
            child.keep(subscribe { [weak child] in child?.cancel() })
            for part in work.parts { steps.append((part, child, end)) }
        }
    }

    private func emitMutations(of effect: Effect<Mutation>, in scope: EffectScope) {
        guard !scope.isCancelled else { return }
        if let mutation = effect.one { emit(mutation) }
        for mutation in effect.several ?? [] where !scope.isCancelled {
            emit(mutation)
        }
    }

    /// Forwards values while the scope is active; those emitted on subscription count as sent synchronously.
    private func observe(
        _ subscribe: @MainActor (@escaping @MainActor (Mutation) -> Void) -> any Disposable, in scope: EffectScope
    ) {
        let isSubscribing = Flag()
        let subscription = subscribe { [emit, deliver] mutation in
            if !scope.isCancelled { isSubscribing.value ? emit(mutation) : deliver(mutation, scope) }
        }
        isSubscribing.value = false
        scope.keep(subscription)
    }

    /// Creates a child of `scope` whose end, by itself or by cancellation, is followed by `next`.
    private func enclosure(
        in scope: EffectScope, as identity: Continuation<Mutation>.Identity?, before next: Continuation<Mutation>?
    ) -> (EffectScope, Continuation<Mutation>) {
        let child = scope.child()
        let end = Continuation(.end(of: child, as: identity, isReached: false), in: scope, before: next)
        child.whenCancelled = { [weak self] isItself in
            if let identity { self?.forget(identity) }
            // Deferred, so that whatever cancelled the scope finishes first.
            if isItself { Task { @MainActor in self?.proceed(after: end) } }
        }
        return (child, end)
    }

    /// Adds the step that follows, unless its scope was cancelled.
    private func proceed(_ ended: Continuation<Mutation>?, _ steps: inout [Step]) {
        var ended = ended
        while let current = ended {
            ended = current.next
            if current.scope.isCancelled { continue }
            switch current.kind {
            case .inOrder(var effects):
                guard let effect = effects.popFirst() else { continue }
                current.kind = .inOrder(effects)
                // A tail call: the last effect continues after the whole sequence, so that nested last effects do not
                // grow the chain.
                steps.append((effect, current.scope, effects.isEmpty ? current.next : current))
                return
            case .all(let count):
                current.kind = .all(count - 1)
                if count > 1 { return }
            case .end(_, _, isReached: true):
                return
            case .end(let scope, let identity, isReached: false):
                current.kind = .end(of: scope, as: identity, isReached: true)
                current.scope.remove(scope)
                if let identity { forget(identity) }
            }
        }
    }

    private func cancel(_ id: AnyHashable) {
        guard let running = identified.removeValue(forKey: id) else { return }
        for (_, scope) in running.sorted(by: { $0.key < $1.key }) {
            scope.cancel()
        }
    }

    private func forget(_ identity: Continuation<Mutation>.Identity) {
        identified[identity.id]?[identity.number] = nil
        if identified[identity.id]?.isEmpty == true {
            identified[identity.id] = nil
        }
    }
}

/// Whether something is going on: a subscription being set up, or an effect.
@MainActor
final class Flag {
    var value = true
}

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

/// The remaining work after an effect, linked to the work after that.
@MainActor
final class Continuation<Mutation> {
    /// An effect's id, and its number among all effects with one.
    typealias Identity = (id: AnyHashable, number: Int)

    enum Kind {
        /// These effects, one after the other.
        case inOrder(ArraySlice<Effect<Mutation>>)
        /// The next continuation, once this many effects have ended.
        case all(Int)
        /// The end of a scope, reached at most once.
        case end(of: EffectScope, as: Identity?, isReached: Bool)
    }

    var kind: Kind
    /// The scope in which the work continues, unless it has been cancelled.
    let scope: EffectScope
    // Unsafe because `deinit`, which runs on any thread, takes the chain apart: it has the only reference to what it
    // changes.
    private(set) nonisolated(unsafe) var next: Continuation?

    init(_ kind: Kind, in scope: EffectScope, before next: Continuation?) {
        self.kind = kind
        self.scope = scope
        self.next = next
    }

    deinit {
        // Iterative, because a cancelled chain is released as a whole: each link is let go while the loop still has the
        // next one, so that no `deinit` calls another's.
        var ending = next
        next = nil
        while isKnownUniquelyReferenced(&ending), let current = ending { ending = current.next }
    }
}

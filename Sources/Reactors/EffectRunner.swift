/// Runs effects: what is synchronous at once, the rest in tasks that it can cancel.
///
/// It is held by its reactor's store and by the tasks, and holds neither, so that a reactor can go while effects run.
@MainActor
@usableFromInline
final class EffectRunner<Mutation> {
    /// What is left of an effect that has begun.
    typealias Rest = @MainActor () async -> Void

    /// Takes a mutation of an effect's own course: at once, also in the midst of an action.
    private let emit: @MainActor (Mutation) -> Void
    /// Takes a mutation from outside, in its turn.
    private let deliver: @MainActor (Mutation) -> Void
    private let root = EffectScope()
    private var identified: [AnyHashable: [EffectScope]] = [:]

    @usableFromInline
    init(emit: @escaping @MainActor (Mutation) -> Void, deliver: @escaping @MainActor (Mutation) -> Void) {
        self.emit = emit
        self.deliver = deliver
    }

    @usableFromInline
    func run(_ effect: Effect<Mutation>) {
        guard let rest = begin(effect, in: root) else { return }
        let scope = root.child()
        scope.start {
            await rest()
            self.root.remove(scope)
        }
    }

    @usableFromInline
    func cancelAll() {
        root.cancel()
        identified = [:]
    }

    /// Does what can be done at once, and returns what cannot.
    private func begin(_ effect: Effect<Mutation>, in scope: EffectScope) -> Rest? {
        if scope.isCancelled { return nil }
        if let mutation = effect.one { emit(mutation) }
        for mutation in effect.several ?? [] where !scope.isCancelled {
            emit(mutation)
        }
        switch effect.work {
        case nil:
            return nil
        case .deferred(let make):
            return begin(make(), in: scope)
        case .asynchronous(let operation):
            let send = Send(scope: scope, deliver: deliver)
            return { await operation(send) }
        case .inOrder(let effects):
            return beginInOrder(effects[...], in: scope)
        case .sideBySide(let effects):
            return beginSideBySide(effects, in: scope)
        case .identified(let id, let latestOnly, let inner):
            if latestOnly { cancel(id) }
            let child = scope.child()
            identified[id, default: []].append(child)
            return enclose(begin(inner, in: child), in: child, of: scope) {
                self.forget(child, under: id)
            }
        case .until(let subscribe, let inner):
            let child = scope.child()
            child.trigger = subscribe { [weak child] in child?.cancel() }
            return enclose(begin(inner, in: child), in: child, of: scope) {}
        case .cancellation(let id):
            cancel(id)
            return nil
        }
    }

    private func beginInOrder(_ effects: ArraySlice<Effect<Mutation>>, in scope: EffectScope) -> Rest? {
        var remaining = effects
        while !scope.isCancelled, let next = remaining.popFirst() {
            guard let rest = begin(next, in: scope) else { continue }
            let later = remaining
            return {
                await rest()
                await self.beginInOrder(later, in: scope)?()
            }
        }
        return nil
    }

    private func beginSideBySide(_ effects: [Effect<Mutation>], in scope: EffectScope) -> Rest? {
        var rests: [Rest] = []
        for effect in effects where !scope.isCancelled {
            if let rest = begin(effect, in: scope) {
                rests.append(rest)
            }
        }
        if rests.count < 2 { return rests.first }
        let parts = rests.map { (scope.child(), $0) }
        return {
            for (part, rest) in parts {
                part.start(rest)
            }
            for (part, _) in parts {
                await part.end()
                scope.remove(part)
            }
        }
    }

    /// The rest of an effect in a scope of its own, whose cancellation lets `scope` go on.
    private func enclose(
        _ rest: Rest?, in child: EffectScope, of scope: EffectScope, ended: @escaping @MainActor () -> Void
    ) -> Rest? {
        guard let rest else {
            scope.remove(child)
            ended()
            return nil
        }
        return {
            child.start(rest)
            await child.end()
            scope.remove(child)
            ended()
        }
    }

    private func cancel(_ id: AnyHashable) {
        for scope in identified.removeValue(forKey: id) ?? [] {
            scope.cancel()
        }
    }

    private func forget(_ scope: EffectScope, under id: AnyHashable) {
        identified[id]?.removeAll { $0 === scope }
        if identified[id]?.isEmpty == true {
            identified[id] = nil
        }
    }
}

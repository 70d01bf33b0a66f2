/// What comes after an effect, and what comes after that.
@MainActor
final class Continuation<Mutation> {
    enum Kind {
        /// These, one after the other.
        case inOrder(ArraySlice<Effect<Mutation>>)
        /// What follows, once so many have ended.
        case all(Int)
        /// The end of a scope, once.
        case end(of: EffectScope, id: AnyHashable?, isReached: Bool)
    }

    var kind: Kind
    /// Where it goes on; once that is cancelled it does not.
    let scope: EffectScope
    private(set) nonisolated(unsafe) var next: Continuation?

    init(_ kind: Kind, in scope: EffectScope, before next: Continuation?) {
        self.kind = kind
        self.scope = scope
        self.next = next
    }

    deinit {
        // One after the other: a chain that was cancelled ends as a whole. Unsafe is only what a deinit may do anyway:
        // nobody else refers to what is changed here.
        var ending = next
        next = nil
        while isKnownUniquelyReferenced(&ending), let current = ending {
            ending = current.next
            current.next = nil
        }
    }
}

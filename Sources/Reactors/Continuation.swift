// SPDX-License-Identifier: MIT

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

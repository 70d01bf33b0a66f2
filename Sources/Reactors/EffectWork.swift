// SPDX-License-Identifier: MIT

internal import Relays

/// The part of an effect that goes beyond immediate mutations.
///
/// A class so that it can have a deinit: a loop can compose effects tens of thousands deep, and they have to be
/// released iteratively.
@usableFromInline
final class EffectWork<Mutation> {
    enum Kind {
        case deferred(@MainActor () -> Effect<Mutation>)
        case asynchronous(@MainActor (Send<Mutation>) async -> Void)
        case observed(@MainActor (@escaping @MainActor (Mutation) -> Void) -> any Disposable)
        case cancellation(AnyHashable)
        case inOrder
        case sideBySide
        case identified(AnyHashable, latestOnly: Bool)
        case until(@MainActor (@escaping @MainActor () -> Void) -> any Disposable)
    }

    let kind: Kind
    /// The composed effects; a single one if the kind modifies an effect.
    private(set) var parts: [Effect<Mutation>]

    init(_ kind: Kind, of parts: [Effect<Mutation>] = []) {
        self.kind = kind
        self.parts = parts
    }

    deinit {
        var ending = parts
        parts = []
        while var effect = ending.popLast() {
            guard var work = effect.takeWork(), isKnownUniquelyReferenced(&work) else { continue }
            ending += work.parts
            work.parts = []
        }
    }
}

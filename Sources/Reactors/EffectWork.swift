internal import Relays

/// What an effect is that is more than mutations at once.
///
/// A class of its own, for its end: effects can be composed tens of thousands deep, by a loop, and are released one
/// after the other.
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
    /// What it is composed of; one where it adds something to one.
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

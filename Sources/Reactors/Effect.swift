public import Relays

/// What an action sets off: mutations now, mutations later, or none.
///
/// A value that can be made anywhere; nothing runs until a reactor takes it, and then on the main actor.
public struct Effect<Mutation> {
    // One of these at most is there. Three fields rather than one enumeration: that makes an effect of one mutation,
    // the usual one, cost no more than the mutation.
    @usableFromInline let one: Mutation?
    @usableFromInline let several: [Mutation]?
    @usableFromInline private(set) var work: EffectWork<Mutation>?

    @inlinable
    init(one: Mutation? = nil, several: [Mutation]? = nil) {
        self.one = one
        self.several = several
    }

    init(_ kind: EffectWork<Mutation>.Kind, of parts: [Effect] = []) {
        self.init()
        work = EffectWork(kind, of: parts)
    }

    mutating func takeWork() -> EffectWork<Mutation>? {
        defer { work = nil }
        return work
    }

    /// No mutation.
    @inlinable
    public static var none: Effect { Effect() }

    /// One mutation, now.
    @inlinable
    public static func just(_ mutation: Mutation) -> Effect { Effect(one: mutation) }

    /// These mutations, now and in order.
    @inlinable
    public static func of(_ mutations: Mutation...) -> Effect { Effect(several: mutations) }

    /// An effect that is made when its turn comes, and sees the state that those before it left.
    public static func deferred(_ effect: @escaping @MainActor () -> Effect) -> Effect { Effect(.deferred(effect)) }

    /// One effect after the other, each when the former has ended.
    public static func concat(_ effects: Effect...) -> Effect { .concat(effects) }

    /// One effect after the other, each when the former has ended.
    public static func concat(_ effects: [Effect]) -> Effect { Effect(.inOrder, of: effects) }

    /// All effects at once; ends with the last of them.
    public static func merge(_ effects: Effect...) -> Effect { .merge(effects) }

    /// All effects at once; ends with the last of them.
    public static func merge(_ effects: [Effect]) -> Effect { Effect(.sideBySide, of: effects) }

    /// Cancels every running effect of this reactor that has the id.
    public static func cancel(id: some Hashable & Sendable) -> Effect { Effect(.cancellation(AnyHashable(id))) }

    /// Gives it an id by which ``cancel(id:)`` of a later action ends it.
    public func cancellable(id: some Hashable & Sendable) -> Effect {
        Effect(.identified(AnyHashable(id), latestOnly: false), of: [self])
    }

    /// Latest only: cancels what runs under this id, and takes its place.
    public func latest(id: some Hashable & Sendable) -> Effect {
        Effect(.identified(AnyHashable(id), latestOnly: true), of: [self])
    }

    /// Ends when `trigger` gives a value, for example one of the reactor's actions. A value that `trigger` replays
    /// counts. What follows in a ``concat(_:)-(Effect...)`` goes on.
    @MainActor
    public func take<Trigger>(until trigger: some ObservableType<Trigger>) -> Effect {
        let trigger = trigger.asObservable()
        return Effect(.until { fired in trigger.subscribe { _ in fired() } }, of: [self])
    }
}

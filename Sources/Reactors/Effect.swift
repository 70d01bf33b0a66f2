public import Relays

/// The result of an action: mutations now, mutations later, or none.
///
/// An effect is a value, which can be created anywhere, unless of an observable; nothing runs until a reactor executes
/// it, on the main actor.
public struct Effect<Mutation> {
    // At most one of these is set. Separate fields rather than an enumeration, so that an effect of a single mutation,
    // the most common one, costs no more than the mutation.
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

    /// An effect without mutations.
    @inlinable
    public static var none: Effect { Effect() }

    /// Sends one mutation immediately.
    @inlinable
    public static func just(_ mutation: Mutation) -> Effect { Effect(one: mutation) }

    /// Sends mutations immediately and in order.
    @inlinable
    public static func of(_ mutations: Mutation...) -> Effect { Effect(several: mutations) }

    /// Creates the effect only when it is about to run, so that it sees the state left by those before it.
    ///
    /// - Parameter effect: Keeps alive what it captures until its turn has come or the effect is cancelled; have it
    ///   capture the reactor weakly if something before it waits.
    public static func deferred(_ effect: @escaping @MainActor () -> Effect) -> Effect { Effect(.deferred(effect)) }

    /// Runs effects one after the other, each when the previous one has ended.
    public static func concat(_ effects: Effect...) -> Effect { .concat(effects) }

    /// Runs effects one after the other, each when the previous one has ended.
    public static func concat(_ effects: [Effect]) -> Effect { Effect(.inOrder, of: effects) }

    /// Runs all effects concurrently; ends when the last of them does.
    public static func merge(_ effects: Effect...) -> Effect { .merge(effects) }

    /// Runs all effects concurrently; ends when the last of them does.
    public static func merge(_ effects: [Effect]) -> Effect { Effect(.sideBySide, of: effects) }

    /// Cancels all of this reactor's running effects with an id.
    public static func cancel(id: some Hashable & Sendable) -> Effect { Effect(.cancellation(AnyHashable(id))) }

    /// Assigns an id with which ``cancel(id:)`` can end the effect from a later action.
    public func cancellable(id: some Hashable & Sendable) -> Effect {
        Effect(.identified(AnyHashable(id), latestOnly: false), of: [self])
    }

    /// Cancels any effect running under an id before this one starts under the same id.
    public func latest(id: some Hashable & Sendable) -> Effect {
        Effect(.identified(AnyHashable(id), latestOnly: true), of: [self])
    }

    /// Ends the effect when `trigger` emits a value, for example one of the reactor's actions. A value that `trigger`
    /// replays counts. Whatever follows in a ``concat(_:)-(Effect<Mutation>...)`` still runs.
    ///
    /// Have the closures of `trigger` capture the reactor weakly: otherwise they keep it alive until the effect ends.
    @MainActor
    public func take<Trigger>(until trigger: some ObservableType<Trigger>) -> Effect {
        let trigger = trigger.asObservable()
        return Effect(.until { fired in trigger.subscribe { _ in fired() } }, of: [self])
    }
}

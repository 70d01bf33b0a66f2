// SPDX-License-Identifier: MIT

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
    /// replays counts. Whatever follows in a `concat` still runs.
    ///
    /// Have the closures of `trigger` capture the reactor weakly: otherwise they keep it alive until the effect ends.
    @MainActor
    public func take<Trigger>(until trigger: some ObservableType<Trigger>) -> Effect {
        let trigger = trigger.asObservable()
        return Effect(.until { fired in trigger.subscribe { _ in fired() } }, of: [self])
    }
}

extension Effect {
    /// Performs asynchronous work that sends mutations along the way.
    ///
    /// It starts on the main actor and may await anything.
    ///
    /// The work is cancelled when the reactor is deallocated. Capture what it needs rather than the reactor itself: a
    /// closure that captures its reactor keeps it alive until the work ends.
    public static func run(_ operation: @escaping @MainActor (Send<Mutation>) async -> Void) -> Effect {
        Effect(.asynchronous(operation))
    }

    /// Performs asynchronous work that can fail: the error becomes a mutation, and the reactor carries on.
    ///
    /// - Parameters:
    ///   - operation: The work, as of ``run(_:)``.
    ///   - mutation: Converts an error to a mutation. Not called if the effect was cancelled.
    public static func run<Failure: Error>(
        _ operation: @escaping @MainActor (Send<Mutation>) async throws(Failure) -> Void,
        catching mutation: @escaping @MainActor (Failure) -> Mutation
    ) -> Effect {
        Effect(
            .asynchronous { send in
                do throws(Failure) {
                    try await operation(send)
                } catch {
                    if !send.isCancelled { send(mutation(error)) }
                }
            })
    }

    /// Sends the elements of a sequence as mutations. The effect ends when the sequence does.
    ///
    /// - Parameter sequence: Called when the effect starts, which may be before `accept` returns.
    public static func values<Sequence: AsyncSequence>(
        of sequence: @escaping @MainActor () -> Sequence
    ) -> Effect where Sequence.Element == Mutation, Sequence.Failure == Never {
        .deferred {
            let mutations = sequence()
            return .run { send in
                for await mutation in mutations {
                    send(mutation)
                }
            }
        }
    }

    /// Sends the elements of a sequence that can fail; the error becomes the last mutation.
    ///
    /// - Parameters:
    ///   - sequence: Called when the effect starts, which may be before `accept` returns.
    ///   - mutation: Converts the error to a mutation.
    public static func values<Sequence: AsyncSequence>(
        of sequence: @escaping @MainActor () -> Sequence,
        catching mutation: @escaping @MainActor (Sequence.Failure) -> Mutation
    ) -> Effect where Sequence.Element == Mutation {
        .deferred {
            let mutations = sequence()
            return .run(
                { (send) async throws(Sequence.Failure) in
                    for try await mutation in mutations {
                        send(mutation)
                    }
                }, catching: mutation)
        }
    }

    /// Sends the values of an observable as mutations: those that it emits on subscription are reduced immediately,
    /// later ones when no other work is running.
    ///
    /// Since observables do not end, this effect does not either: whatever follows it in a
    /// `concat` waits until it is cancelled, by ``cancel(id:)`` or ``take(until:)``.
    ///
    /// Have the closures of `source` capture the reactor weakly: otherwise they keep it alive until the effect is
    /// cancelled. The reactor's own ``Reactor/state`` and ``Reactor/action`` do not.
    @MainActor
    public static func values(of source: some ObservableType<Mutation>) -> Effect {
        let source = source.asObservable()
        return Effect(.observed { source.subscribe($0) })
    }

    /// Sends no mutation for a duration: a pause in `concat`.
    public static func delay(for duration: Duration, clock: any Clock<Duration>) -> Effect {
        .run { _ in
            // A sleep ends early only on cancellation, and a cancelled effect stops here.
            try? await clock.sleep(for: duration)
        }
    }

    /// Starts after an `interval` without another effect of the same id: search as you type, for example.
    public func debounced(id: some Hashable & Sendable, for interval: Duration, clock: any Clock<Duration>) -> Effect {
        Effect.concat(.delay(for: interval, clock: clock), self).latest(id: id)
    }
}

/// Sends mutations from an effect to the reactor: `send(.loaded(people))`. Does nothing once the effect has ended or
/// was cancelled.
@MainActor
public struct Send<Mutation> {
    private let scope: EffectScope
    /// Whether the effect is still running.
    private let isRunning: Flag
    private let deliver: @MainActor (Mutation, EffectScope) -> Void

    init(
        scope: EffectScope, isRunning: Flag, deliver: @escaping @MainActor (Mutation, EffectScope) -> Void
    ) {
        self.scope = scope
        self.isRunning = isRunning
        self.deliver = deliver
    }

    /// Whether the effect was cancelled.
    var isCancelled: Bool { scope.isCancelled }

    /// Reduces `mutation` before returning or, if other work is running, after that, unless it cancels the effect.
    public func callAsFunction(_ mutation: Mutation) {
        if isRunning.value, !scope.isCancelled {
            deliver(mutation, scope)
        }
    }
}

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

public import Relays

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
    /// - Parameter mutation: Converts an error to a mutation. Not called if the effect was cancelled.
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
    /// - Parameter sequence: Called when the effect starts, which may be before `accept` returns.
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
    /// ``concat(_:)-(Effect<Mutation>...)`` waits until it is cancelled, by ``cancel(id:)`` or ``take(until:)``.
    ///
    /// Have the closures of `source` capture the reactor weakly: otherwise they keep it alive until the effect is
    /// cancelled. The reactor's own ``Reactor/state`` and ``Reactor/action`` do not.
    @MainActor
    public static func values(of source: some ObservableType<Mutation>) -> Effect {
        let source = source.asObservable()
        return Effect(.observed { source.subscribe($0) })
    }

    /// Sends no mutation for a duration: a pause in ``concat(_:)-(Effect<Mutation>...)``.
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

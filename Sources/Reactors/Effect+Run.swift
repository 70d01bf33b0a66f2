public import Relays

extension Effect {
    /// Asynchronous work that sends mutations as it goes. It begins on the main actor and may await anything.
    ///
    /// It is cancelled when the reactor goes. Let it capture what it needs, not the reactor: one that holds its reactor
    /// keeps it until it has ended.
    public static func run(_ operation: @escaping @MainActor (Send<Mutation>) async -> Void) -> Effect {
        Effect(.asynchronous(operation))
    }

    /// Asynchronous work that can fail: the error becomes a mutation, and the reactor goes on.
    ///
    /// - Parameter mutation: what an error is worth. Not asked when the effect was cancelled.
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

    /// The elements of a sequence, each as a mutation. Its end is the effect's end, no more.
    ///
    /// - Parameter sequence: called when the effect begins.
    public static func values<Sequence: AsyncSequence>(
        of sequence: @escaping @MainActor () -> Sequence
    ) -> Effect where Sequence.Element == Mutation, Sequence.Failure == Never {
        .run { send in
            for await mutation in sequence() {
                send(mutation)
            }
        }
    }

    /// The elements of a sequence that can fail: the error becomes the last mutation.
    public static func values<Sequence: AsyncSequence>(
        of sequence: @escaping @MainActor () -> Sequence,
        catching mutation: @escaping @MainActor (Sequence.Failure) -> Mutation
    ) -> Effect where Sequence.Element == Mutation {
        .run(
            { (send) async throws(Sequence.Failure) in
                for try await mutation in sequence() {
                    send(mutation)
                }
            }, catching: mutation)
    }

    /// The values of an observable, each as a mutation: those that it gives at once are reduced at once, the others in
    /// their turn.
    ///
    /// As no observable ends, neither does this: what follows it in a ``concat(_:)-(Effect...)`` waits until it is
    /// cancelled, by ``cancel(id:)`` or ``take(until:)``. A source that keeps the reactor does not keep it running.
    @MainActor
    public static func values(of source: some ObservableType<Mutation>) -> Effect {
        let source = source.asObservable()
        return Effect(.observed { source.subscribe($0) })
    }

    /// No mutation, for this long: a pause in ``concat(_:)-(Effect...)``.
    public static func delay(for duration: Duration, clock: any Clock<Duration>) -> Effect {
        .run { _ in
            // Only cancellation ends a sleep early, and a cancelled effect goes no further.
            try? await clock.sleep(for: duration)
        }
    }

    /// Begins after `interval` in which no other effect of this id was set off: a search as one types.
    public func debounced(id: some Hashable & Sendable, for interval: Duration, clock: any Clock<Duration>) -> Effect {
        Effect.concat(.delay(for: interval, clock: clock), self).latest(id: id)
    }
}

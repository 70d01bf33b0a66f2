extension ObservableType {
    /// For each value the outcome of an effect, of the latest only: a new value cancels the former effect's task, and
    /// what that one still gives is dropped.
    ///
    /// The effect runs on the main actor up to what it awaits. It does not throw: a failure is a value of `Output`.
    public func flatMapLatest<Output>(
        _ effect: @escaping @MainActor (Element) async -> Output
    ) -> Observable<Output> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let latest = LatestTask()
            let values = source.gated(trampoline) { value in
                latest.replace { isLatest in
                    let output = await effect(value)
                    if isLatest() { sink(output) }
                }
            }
            return CompositeDisposable([values, latest])
        }
    }

    /// For each value the elements of a sequence, of the latest only: a new value cancels the former one's iteration.
    public func flatMapLatest<Output, Sequence: AsyncSequence>(
        _ sequence: @escaping @MainActor (Element) -> Sequence
    ) -> Observable<Output> where Sequence.Element == Output, Sequence.Failure == Never {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let latest = LatestTask()
            let values = source.gated(trampoline) { value in
                let outputs = sequence(value)
                latest.replace { isLatest in
                    for await output in outputs {
                        guard isLatest() else { return }
                        sink(output)
                    }
                }
            }
            return CompositeDisposable([values, latest])
        }
    }
}

extension ObservableType where Element: Sendable {
    /// The values for a `for await` loop: those from this call on, buffered without a limit, a replayed one first.
    ///
    /// The subscription ends with the loop, its task's cancellation, or the sequence.
    public var values: AsyncStream<Element> {
        values(bufferingPolicy: .unbounded)
    }

    /// ``values`` with a bound: `.bufferingNewest(1)` gives a slow reader only the latest.
    public func values(
        bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy
    ) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: bufferingPolicy)
        let subscription = subscribe { continuation.yield($0) }
        // The stream lets go of this closure when it ends, and with it of the subscription.
        continuation.onTermination = { _ in extendLifetime(subscription) }
        return stream
    }
}

extension ObservableType {
    /// Emits the result of an asynchronous closure for the latest value: a new value cancels the task for the previous
    /// one, whose result is dropped.
    ///
    /// The closure runs on the main actor except for what it awaits. It does not throw: a failure is an `Output`.
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

    /// Emits the elements of a sequence for the latest value: a new value cancels the iteration for the previous one.
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
    /// The values from this call on, for a `for await` loop; a replayed value comes first, and the buffer is unbounded.
    ///
    /// The subscription ends when the loop's task is cancelled or the sequence is let go of: leaving a loop early does
    /// not end one that is still in a variable.
    public var values: AsyncStream<Element> {
        values(bufferingPolicy: .unbounded)
    }

    /// Like ``values``, with a buffering policy: `.bufferingNewest(1)` gives a slow consumer only the latest value.
    public func values(
        bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy
    ) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: bufferingPolicy)
        let subscription = subscribe { continuation.yield($0) }
        // The stream releases this closure when it ends, and the subscription with it.
        continuation.onTermination = { _ in extendLifetime(subscription) }
        return stream
    }
}

extension ObservableType {
    /// Switches to an observable for each value: a new value ends the subscription to the previous observable.
    @inlinable
    public func flatMapLatest<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) -> Source
    ) -> Observable<Source.Element> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let latest = LatestSubscription()
            let values = source.gated(trampoline) { value in
                latest.replace(by: transform(value).asObservable(), sink)
            }
            return CompositeDisposable([values, latest])
        }
    }

    /// Observables are switched to, not awaited: remove the `async`.
    @available(*, unavailable, message: "an observable is switched to by a closure that does not await")
    public func flatMapLatest<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) async -> Source
    ) -> Observable<Source> {
        .never
    }

    /// Emits the values of one observable per value, all of them concurrently.
    ///
    /// An observable that has ended is let go of; relays stay subscribed to as long as the result is, and
    /// `flatMapLatest(_:)` keeps one.
    @inlinable
    public func flatMap<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) -> Source
    ) -> Observable<Source.Element> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let inner = InnerSubscriptions()
            let values = source.gated(trampoline) { inner.keep(transform($0).subscribe(sink)) }
            inner.close(after: values)
            return CompositeDisposable([values, inner])
        }
    }
}

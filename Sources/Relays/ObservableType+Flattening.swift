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
    /// Since observables do not end, each one stays subscribed as long as the result is; `flatMapLatest(_:)` keeps
    /// one.
    @inlinable
    public func flatMap<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) -> Source
    ) -> Observable<Source.Element> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let inner = DisposeBag()
            let hasEnded = Box(false)
            let values = source.gated(trampoline) { value in
                let subscription = transform(value).subscribe(sink)
                // Its first values may have ended the whole.
                if hasEnded.value { subscription.dispose() } else { inner.insert(subscription) }
            }
            return CompositeDisposable([
                values,
                ActionDisposable {
                    hasEnded.value = true
                    inner.dispose()
                },
            ])
        }
    }
}

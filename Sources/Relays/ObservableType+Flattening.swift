extension ObservableType {
    /// For each value the values of an observable, of the latest only: a new value leaves the former observable.
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

    /// An observable is switched to, not awaited: leave out the `async`.
    @available(*, unavailable, message: "an observable is switched to by a closure that does not await")
    public func flatMapLatest<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) async -> Source
    ) -> Observable<Source> {
        .never
    }

    /// For each value the values of an observable, of all of them side by side.
    ///
    /// As no observable ends, each one is subscribed to as long as the whole is; ``flatMapLatest(_:)`` keeps one.
    @inlinable
    public func flatMap<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) -> Source
    ) -> Observable<Source.Element> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let inner = DisposeBag()
            let values = source.gated(trampoline) { value in
                inner.insert(transform(value).subscribe(sink))
            }
            return CompositeDisposable([values, ActionDisposable { inner.dispose() }])
        }
    }
}

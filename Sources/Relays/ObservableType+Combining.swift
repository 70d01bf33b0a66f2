extension ObservableType {
    /// Emits the latest value of `other` for each value; nothing while `other` has none.
    @inlinable
    public func withLatestFrom<Other>(_ other: some ObservableType<Other>) -> Observable<Other> {
        withLatestFrom(other) { $1 }
    }

    /// Combines each value with the latest one of `other`; emits nothing while `other` has none.
    @inlinable
    public func withLatestFrom<Other, Output>(
        _ other: some ObservableType<Other>, _ transform: @escaping @MainActor (Element, Other) -> Output
    ) -> Observable<Output> {
        let source = upstream
        let other = other.upstream
        return Observable(depth: max(source.depth, other.depth) + 1) { trampoline, sink in
            let latest = Box<Other?>(nil)
            let first = other.connect(trampoline) { latest.value = $0 }
            let second = source.connectInTurn(trampoline) { value in
                if let latest = latest.value {
                    sink(transform(value, latest))
                }
            }
            return CompositeDisposable([second, first])
        }
    }

    /// Emits the values of this observable and of `others` as they arrive.
    @inlinable
    public func merge(_ others: any ObservableType<Element>...) -> Observable<Element> {
        var sources = [upstream]
        for other in others {
            sources.append(other.upstream)
        }
        return .merge(sources)
    }
}

extension Observable {
    /// Emits the values of all `sources` as they arrive, replayed ones in the order of the sources.
    @inlinable
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        let sources = sources.map(\.upstream)
        return Observable(depth: (sources.map(\.depth).max() ?? 0) + 1) { trampoline, sink in
            CompositeDisposable(sources.map { $0.connectInTurn(trampoline, sink) })
        }
    }
}

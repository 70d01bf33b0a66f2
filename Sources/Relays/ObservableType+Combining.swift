extension ObservableType {
    /// For each value the latest one of `other`; nothing while `other` has none.
    @inlinable
    public func withLatestFrom<Other>(_ other: some ObservableType<Other>) -> Observable<Other> {
        withLatestFrom(other) { $1 }
    }

    /// For each value, that value and the latest one of `other`; nothing while `other` has none.
    @inlinable
    public func withLatestFrom<Other, Output>(
        _ other: some ObservableType<Other>, _ transform: @escaping @MainActor (Element, Other) -> Output
    ) -> Observable<Output> {
        let source = asObservable()
        let other = other.asObservable()
        return Observable { sink in
            let latest = Box<Other?>(nil)
            let first = other.connect { latest.value = $0 }
            let second = source.connect { value in
                if let latest = latest.value {
                    sink(transform(value, latest))
                }
            }
            return CompositeDisposable([second, first])
        }
    }

    /// The values of this one and of `others`, as they come.
    @inlinable
    public func merge(_ others: any ObservableType<Element>...) -> Observable<Element> {
        var sources = [asObservable()]
        for other in others {
            sources.append(other.asObservable())
        }
        let merged = sources
        return Observable { sink in
            CompositeDisposable(merged.map { $0.connect(sink) })
        }
    }
}

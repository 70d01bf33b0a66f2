extension ObservableType {
    /// Each value, transformed.
    @inlinable
    public func map<Output>(_ transform: @escaping @MainActor (Element) -> Output) -> Observable<Output> {
        let source = asObservable()
        return Observable { sink in
            source.connect { sink(transform($0)) }
        }
    }

    /// The values for which `isIncluded` holds.
    @inlinable
    public func filter(_ isIncluded: @escaping @MainActor (Element) -> Bool) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            source.connect { value in
                if isIncluded(value) {
                    sink(value)
                }
            }
        }
    }

    /// Each value, transformed, where that gives something.
    @inlinable
    public func compactMap<Output>(_ transform: @escaping @MainActor (Element) -> Output?) -> Observable<Output> {
        let source = asObservable()
        return Observable { sink in
            source.connect { value in
                if let output = transform(value) {
                    sink(output)
                }
            }
        }
    }

    /// Gathers values up: each one gives the accumulation so far. `initial` itself is not emitted.
    @inlinable
    public func scan<Output>(
        _ initial: Output, _ accumulate: @escaping @MainActor (Output, Element) -> Output
    ) -> Observable<Output> {
        let source = asObservable()
        return Observable { sink in
            let accumulation = Box(initial)
            return source.connect { value in
                let next = accumulate(accumulation.value, value)
                accumulation.value = next
                sink(next)
            }
        }
    }

    /// `value` first, for each subscriber, then the values.
    @inlinable
    public func startWith(_ value: Element) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            sink(value)
            return source.connect(sink)
        }
    }
}

extension ObservableType {
    /// Each value, transformed.
    @inlinable
    public func map<Output>(_ transform: @escaping @MainActor (Element) -> Output) -> Observable<Output> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            source.connect(trampoline) { sink(transform($0)) }
        }
    }

    /// The values for which `isIncluded` holds.
    @inlinable
    public func filter(_ isIncluded: @escaping @MainActor (Element) -> Bool) -> Observable<Element> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            source.connect(trampoline) { value in
                if isIncluded(value) {
                    sink(value)
                }
            }
        }
    }

    /// Each value, transformed, where that gives something.
    @inlinable
    public func compactMap<Output>(_ transform: @escaping @MainActor (Element) -> Output?) -> Observable<Output> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            source.connect(trampoline) { value in
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
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let accumulation = Box(initial)
            return source.connect(trampoline) { value in
                let next = accumulate(accumulation.value, value)
                accumulation.value = next
                sink(next)
            }
        }
    }

    /// `value` first, for each subscriber, then the values.
    @inlinable
    public func startWith(_ value: Element) -> Observable<Element> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            sink(value)
            return source.connect(trampoline, sink)
        }
    }

    /// The values as they are; `onNext` sees each one first, once for each subscriber.
    @inlinable
    public func `do`(onNext: @escaping @MainActor (Element) -> Void) -> Observable<Element> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            source.connect(trampoline) { value in
                onNext(value)
                sink(value)
            }
        }
    }
}

extension ObservableType {
    /// Transforms each value.
    @inlinable
    public func map<Output>(_ transform: @escaping @MainActor (Element) -> Output) -> Observable<Output> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            source.connect(trampoline) { sink(transform($0)) }
        }
    }

    /// Emits the values for which `isIncluded` returns `true`.
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

    /// Transforms each value, dropping `nil` results.
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

    /// Accumulates values, emitting each intermediate result. `initial` itself is not emitted.
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

    /// Emits `value` to each subscriber before the other values.
    @inlinable
    public func startWith(_ value: Element) -> Observable<Element> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            sink(value)
            return source.connect(trampoline, sink)
        }
    }

    /// Emits the values unchanged after passing each one to `onNext`, once per subscriber.
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

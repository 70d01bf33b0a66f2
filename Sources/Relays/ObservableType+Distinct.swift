extension ObservableType {
    /// Drops values that are equal to the previous one.
    @inlinable
    public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
        distinctUntilChanged { $0 == $1 }
    }

    /// Drops values whose key is equal to that of the previous one.
    @inlinable
    public func distinctUntilChanged<Key: Equatable>(
        by key: @escaping @MainActor (Element) -> Key
    ) -> Observable<Element> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let last = Box<Key?>(nil)
            return source.connect(trampoline) { value in
                let next = key(value)
                if let former = last.value, former == next { return }
                last.value = next
                sink(value)
            }
        }
    }

    /// Drops values that `areEqual` considers equal to the last one that was let through.
    @inlinable
    public func distinctUntilChanged(
        _ areEqual: @escaping @MainActor (Element, Element) -> Bool
    ) -> Observable<Element> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let last = Box<Element?>(nil)
            return source.connect(trampoline) { value in
                if let former = last.value, areEqual(former, value) { return }
                last.value = value
                sink(value)
            }
        }
    }
}

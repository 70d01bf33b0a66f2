extension ObservableType {
    /// Leaves out a value that is equal to the one before it.
    @inlinable
    public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
        distinctUntilChanged { $0 == $1 }
    }

    /// Leaves out a value whose key is equal to that of the one before it.
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

    /// Leaves out a value that `areEqual` finds equal to the last one let through.
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

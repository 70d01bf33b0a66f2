// SPDX-License-Identifier: MIT

extension ObservableType {
    /// Emits the first `count` values, then releases the source and emits nothing more.
    ///
    /// - Parameter count: The number of values, at least 0.
    @inlinable
    public func take(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "take(_:) takes 0 values or more")
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let subscription = LateSubscription()
            let left = Box(count)
            guard count > 0 else { return CompositeDisposable([]) }
            subscription.source = source.connect(trampoline) { value in
                guard left.value > 0 else { return }
                left.value -= 1
                let isLast = left.value == 0
                sink(value)
                if isLast { subscription.dispose() }
            }
            return CompositeDisposable([subscription])
        }
    }

    /// Emits values while `isIncluded` returns `true`, releasing the source at the first value for which it does not.
    @inlinable
    public func take(while isIncluded: @escaping @MainActor (Element) -> Bool) -> Observable<Element> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let subscription = LateSubscription()
            subscription.source = source.connect(trampoline) { value in
                guard !subscription.isDisposed else { return }
                if isIncluded(value) { sink(value) } else { subscription.dispose() }
            }
            return CompositeDisposable([subscription])
        }
    }

    /// Emits values until `trigger` emits one, then releases both. A value that `trigger` replays counts.
    @inlinable
    public func take<Trigger>(until trigger: some ObservableType<Trigger>) -> Observable<Element> {
        let source = upstream
        let trigger = trigger.upstream
        return Observable(depth: max(source.depth, trigger.depth) + 1) { trampoline, sink in
            let subscription = LateSubscription()
            let end = trigger.connect(trampoline) { _ in subscription.dispose() }
            let values = source.connectInTurn(trampoline) { value in
                if !subscription.isDisposed { sink(value) }
            }
            subscription.source = CompositeDisposable([values, end])
            return CompositeDisposable([subscription])
        }
    }

    /// Drops the first `count` values.
    ///
    /// - Parameter count: The number of values, at least 0.
    @inlinable
    public func skip(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "skip(_:) skips 0 values or more")
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let left = Box(count)
            return source.connect(trampoline) { value in
                if left.value > 0 { left.value -= 1 } else { sink(value) }
            }
        }
    }

    /// Drops values until the first one for which `isLeftOut` returns `false`.
    @inlinable
    public func skip(while isLeftOut: @escaping @MainActor (Element) -> Bool) -> Observable<Element> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let isSkipping = Box(true)
            return source.connect(trampoline) { value in
                if isSkipping.value, isLeftOut(value) { return }
                isSkipping.value = false
                sink(value)
            }
        }
    }
}

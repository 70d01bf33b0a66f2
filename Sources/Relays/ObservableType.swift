// SPDX-License-Identifier: MIT

/// Anything that can be subscribed to: relays, a reactor's actions, and all operators' results.
///
/// Operators are cold: each subscription has state of its own, unless ``share()`` is applied.
@MainActor
public protocol ObservableType<Element> {
    associatedtype Element

    /// Erases the type, for storing and passing on.
    func asObservable() -> Observable<Element>

    /// Delivers values to `body` on the main actor until the disposable is released.
    func subscribe(_ body: @escaping @MainActor (Element) -> Void) -> any Disposable
}

extension ObservableType {
    /// Subscribes without using the values.
    @inlinable
    public func subscribe() -> any Disposable {
        subscribe { _ in }
    }

    /// Forwards each value to `relay`.
    ///
    /// Relays that are bound to each other in a cycle need an operator between them that ends it, such as
    /// `distinctUntilChanged()`; a debug build stops at an assertion where none does.
    @inlinable
    public func bind(to relay: BehaviorRelay<Element>) -> any Disposable {
        subscribe { relay.hub.forward($0) }
    }

    /// Forwards each value to `relay`; as for a behavior relay, a cycle has to end.
    @inlinable
    public func bind(to relay: PublishRelay<Element>) -> any Disposable {
        subscribe { relay.hub.forward($0) }
    }
}

extension ObservableType {
    /// Shares one subscription to the source among all subscribers; a new one receives values from then on.
    ///
    /// The first subscriber starts the source, and the last one to leave ends it.
    @inlinable
    public func share() -> Observable<Element> {
        share(replay: 0)
    }

    /// Shares one subscription to the source, replaying the latest `count` values to each new subscriber.
    ///
    /// The first subscriber starts the source; when the last one leaves, the source ends and the values are discarded.
    ///
    /// - Parameter count: The number of values to replay, at least 0.
    @inlinable
    public func share(replay count: Int) -> Observable<Element> {
        let source = upstream
        let shared = SharedSource(source, replay: count)
        return Observable(after: source) { trampoline, sink in shared.subscribe(trampoline, sink) }
    }
}

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
    /// An observable that has ended is let go of; relays stay subscribed to as long as the result is, and
    /// `flatMapLatest(_:)` keeps one.
    @inlinable
    public func flatMap<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) -> Source
    ) -> Observable<Source.Element> {
        flatMap(atOnce: .max, transform)
    }

    /// Emits the values of one observable per value, one observable after the other: the next one is subscribed to when
    /// the one before has ended.
    ///
    /// A relay never ends, so nothing comes after one; `flatMapLatest(_:)` leaves it for the next.
    @inlinable
    public func concatMap<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) -> Source
    ) -> Observable<Source.Element> {
        flatMap(atOnce: 1, transform)
    }

    /// Emits the values of one observable per value, of at most `limit` of them at a time.
    @inlinable
    func flatMap<Source: ObservableType>(
        atOnce limit: Int, _ transform: @escaping @MainActor (Element) -> Source
    ) -> Observable<Source.Element> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let inner = InnerSubscriptions(limit: limit)
            let values = source.gated(trampoline) { value in
                let next = transform(value)
                inner.add { next.subscribe(sink) }
            }
            inner.close(after: values)
            return CompositeDisposable([values, inner])
        }
    }
}

extension ObservableType where Element: ObservableType {
    /// Emits the values of the observables that come, of so many at a time: the others are subscribed to, in their
    /// order, when one of those has ended.
    ///
    /// - Parameter maxConcurrent: At least 1.
    @inlinable
    public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
        precondition(maxConcurrent > 0, "at least one observable at a time")
        return flatMap(atOnce: maxConcurrent) { $0 }
    }
}

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

extension ObservableType {
    /// Emits the result of an asynchronous closure for the latest value: a new value cancels the task for the previous
    /// one, whose result is dropped.
    ///
    /// The closure runs on the main actor except for what it awaits. It does not throw: a failure is an `Output`.
    public func flatMapLatest<Output>(
        _ effect: @escaping @MainActor (Element) async -> Output
    ) -> Observable<Output> {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let latest = LatestTask()
            let values = source.gated(trampoline) { value in
                latest.replace { isLatest in
                    let output = await effect(value)
                    if isLatest() { sink(output) }
                }
            }
            return CompositeDisposable([values, latest])
        }
    }

    /// Emits the elements of a sequence for the latest value: a new value cancels the iteration for the previous one.
    public func flatMapLatest<Output, Sequence: AsyncSequence>(
        _ sequence: @escaping @MainActor (Element) -> Sequence
    ) -> Observable<Output> where Sequence.Element == Output, Sequence.Failure == Never {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let latest = LatestTask()
            let values = source.gated(trampoline) { value in
                let outputs = sequence(value)
                latest.replace { isLatest in
                    for await output in outputs {
                        guard isLatest() else { return }
                        sink(output)
                    }
                }
            }
            return CompositeDisposable([values, latest])
        }
    }
}

extension ObservableType where Element: Sendable {
    /// The values from this call on, for a `for await` loop; a replayed value comes first, and the buffer is unbounded.
    ///
    /// The subscription ends when the loop's task is cancelled or the sequence is let go of: leaving a loop early does
    /// not end one that is still in a variable.
    public var values: AsyncStream<Element> {
        values(bufferingPolicy: .unbounded)
    }

    /// Like ``values``, with a buffering policy: `.bufferingNewest(1)` gives a slow consumer only the latest value.
    public func values(
        bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy
    ) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: bufferingPolicy)
        let subscription = subscribe { continuation.yield($0) }
        // The stream releases this closure when it ends, and the subscription with it.
        continuation.onTermination = { _ in extendLifetime(subscription) }
        return stream
    }
}

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

// SPDX-License-Identifier: MIT

/// A stream of values on the main actor that starts on subscription and does not fail.
///
/// Relays have no end. What has one, such as ``just(_:)``, `take` or an asynchronous sequence, says so to operators
/// alone, so that `flatMap(_:)` lets go of it.
@MainActor
public struct Observable<Element>: ObservableType {
    @usableFromInline typealias Sink = @MainActor (Element) -> Void

    /// Starts emitting values to a sink. Unlike ``subscribe(_:)``, does not guarantee silence after `dispose()`.
    ///
    /// The trampoline belongs to a chain with joints; it is `nil` until the first joint upstream.
    @usableFromInline let connect: @MainActor (Trampoline?, @escaping Sink) -> any Disposable
    /// The number of operators between here and the source or the nearest joint.
    @usableFromInline let depth: Int
    /// The hub that emits these values, if no operator has been applied.
    @usableFromInline let origin: Hub<Element>?

    /// Creates an observable from a subscription closure.
    ///
    /// - Parameter subscribe: Called on the main actor with a sink for each subscription. The sink has to be called
    ///   there too. Returns the disposable that ends the subscription; it is disposed at the end of the subscription,
    ///   however that comes about, and need not dispose itself on its release.
    @inlinable
    public init(_ subscribe: @escaping @MainActor (@escaping @MainActor (Element) -> Void) -> any Disposable) {
        // Somebody else's disposable may do nothing when it is released.
        self.init(depth: 0) { _, sink in CompositeDisposable([subscribe(sink)]) }
    }

    /// Creates the result of applying an operator to `source`.
    @inlinable
    init<Source>(
        after source: Observable<Source>,
        connect: @escaping @MainActor (Trampoline?, @escaping Sink) -> any Disposable
    ) {
        self.init(depth: source.depth + 1, connect: connect)
    }

    @inlinable
    init(depth: Int, connect: @escaping @MainActor (Trampoline?, @escaping Sink) -> any Disposable) {
        self.connect = connect
        self.depth = depth
        origin = nil
    }

    @inlinable
    package init(_ hub: Hub<Element>) {
        connect = { _, sink in hub.subscribe(sink) }
        depth = 0
        origin = hub
    }

    /// Whether these are the values of `hub` itself, with no operator applied.
    @inlinable
    package func isUntouched(of hub: Hub<Element>) -> Bool {
        origin === hub
    }

    @inlinable
    public func subscribe(_ body: @escaping @MainActor (Element) -> Void) -> any Disposable {
        if let origin {
            return origin.subscribe(body)
        }
        return gated(nil, body)
    }

    /// Like ``connect``, but guarantees silence after `dispose()`: for the end of a chain, and for operators that start
    /// something for each value.
    @inlinable
    func gated(_ trampoline: Trampoline?, _ body: @escaping Sink) -> any Disposable {
        let gate = Gate()
        let source = connect(trampoline) { value in
            if gate.isOpen {
                body(value)
            }
        }
        return GatedSubscription(gate: gate, source: source)
    }

    @inlinable
    public func asObservable() -> Observable<Element> {
        self
    }

    /// Emits one value to each subscriber on subscription.
    @inlinable
    public static func just(_ value: Element) -> Observable<Element> {
        of(value)
    }

    /// Emits values in order to each subscriber on subscription.
    @inlinable
    public static func of(_ values: Element...) -> Observable<Element> {
        Observable(depth: 0) { _, sink in
            for value in values {
                sink(value)
            }
            return CompositeDisposable([])
        }
    }

    /// Never emits a value.
    @inlinable
    public static var never: Observable<Element> {
        Observable(depth: 0) { _, _ in ActionDisposable {} }
    }
}

extension Observable {
    /// Creates an observable of two sources, subscribed to in order.
    ///
    /// - Parameter receivers: Called for each subscription. Returns the receivers of the two sources' values.
    @inlinable
    static func joining<A, B>(
        _ first: some ObservableType<A>, _ second: some ObservableType<B>,
        receivers: @escaping @MainActor (@escaping Sink) -> (@MainActor (A) -> Void, @MainActor (B) -> Void)
    ) -> Observable {
        let (first, second) = (first.upstream, second.upstream)
        return Observable(depth: max(first.depth, second.depth) + 1) { trampoline, sink in
            let (receiveFirst, receiveSecond) = receivers(sink)
            return CompositeDisposable([
                first.connect(trampoline, receiveFirst), second.connectInTurn(trampoline, receiveSecond),
            ])
        }
    }
}

extension Observable {
    /// Emits the elements of a sequence that is created and iterated for each subscription; nothing follows its end.
    ///
    /// - Parameter sequence: Called when a subscription starts, before `subscribe` returns.
    public init<Sequence: AsyncSequence>(
        _ sequence: @escaping @MainActor () -> Sequence
    ) where Sequence.Element == Element, Sequence.Failure == Never {
        self.init(depth: 0) { _, sink in
            let elements = sequence()
            let (latest, subscription) = (LatestTask(), LateSubscription())
            subscription.source = latest
            latest.replace { [weak subscription] isLatest in
                for await element in elements {
                    guard isLatest() else { return }
                    sink(element)
                }
                subscription?.dispose()
            }
            return subscription
        }
    }

    /// Emits the elements of a sequence that can fail; the failure becomes the last element.
    ///
    /// - Parameters:
    ///   - sequence: Called when a subscription starts, before `subscribe` returns.
    ///   - failure: Converts a failure to an element; not called on cancellation.
    public init<Sequence: AsyncSequence>(
        _ sequence: @escaping @MainActor () -> Sequence,
        catching failure: @escaping @MainActor (Sequence.Failure) -> Element
    ) where Sequence.Element == Element {
        self.init(depth: 0) { _, sink in
            let elements = sequence()
            let (latest, subscription) = (LatestTask(), LateSubscription())
            subscription.source = latest
            latest.replace { [weak subscription] isLatest in
                do throws(Sequence.Failure) {
                    for try await element in elements {
                        guard isLatest() else { return }
                        sink(element)
                    }
                } catch {
                    if isLatest() { sink(failure(error)) }
                }
                subscription?.dispose()
            }
            return subscription
        }
    }
}

extension Observable {
    /// The number of operators that may call each other before a joint is inserted: small enough for any stack, and
    /// more than people write by hand.
    @usableFromInline static var segment: Int { 128 }

    /// Emits the same values from behind a joint, which defers calls until their callers have returned.
    ///
    /// A loop can create a chain of tens of thousands of operators. Divided into segments by joints, the chain is
    /// subscribed to, traversed, disposed and released within the stack depth of a single segment.
    @usableFromInline
    func jointed() -> Observable {
        let source = DeferredRelease(self)
        return Observable(depth: 0) { trampoline, sink in
            let trampoline = trampoline ?? Trampoline()
            let sink = DeferredRelease(sink)
            let subscription = LateSubscription()
            trampoline.run {
                guard !subscription.isDisposed, let source = source.value else { return }
                subscription.source = source.connect(trampoline) { value in
                    trampoline.run { sink.value?(value) }
                }
            }
            return subscription
        }
    }

    /// Like ``connect``, but after the sources connected before, which a joint may have put off: for operators that
    /// have several sources.
    @inlinable
    func connectInTurn(_ trampoline: Trampoline?, _ sink: @escaping Sink) -> any Disposable {
        guard let trampoline else { return connect(nil, sink) }
        return connectLater(trampoline, sink)
    }

    @usableFromInline
    func connectLater(_ trampoline: Trampoline, _ sink: @escaping Sink) -> any Disposable {
        let subscription = LateSubscription()
        trampoline.run {
            if !subscription.isDisposed { subscription.source = connect(trampoline, sink) }
        }
        return subscription
    }
}

extension ObservableType {
    /// The observable that an operator builds on: the source, behind a joint if the chain has become long.
    @inlinable
    var upstream: Observable<Element> {
        let source = asObservable()
        return source.depth < Observable<Element>.segment ? source : source.jointed()
    }
}

/// Holds one end of a long chain and releases it without recursion: releases caused by this one wait until it is done.
@MainActor
final class DeferredRelease<Value> {
    private(set) var value: Value?

    init(_ value: Value) {
        self.value = value
    }

    isolated deinit {
        ReleaseQueue.add(value as Any)
        value = nil
        ReleaseQueue.drain()
    }
}

/// A queue of values to be released one after the other.
@MainActor
private enum ReleaseQueue {
    private static var values: [Any] = []
    private static var isDraining = false

    static func add(_ value: Any) {
        values.append(value)
    }

    static func drain() {
        guard !isDraining else { return }
        isDraining = true
        while !values.isEmpty {
            // Releasing it may add more values, so it outlives the access to the array: `_ =` does not ensure that.
            let last = values.removeLast()
            extendLifetime(last)
        }
        isDraining = false
    }
}

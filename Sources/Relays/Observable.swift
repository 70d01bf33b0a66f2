/// Values over time, on the main actor, that start with a subscription and neither fail nor end.
@MainActor
public struct Observable<Element>: ObservableType {
    @usableFromInline typealias Sink = @MainActor (Element) -> Void

    /// Starts the values for one sink; does not promise silence after `dispose()`, ``subscribe(_:)`` does.
    ///
    /// The trampoline is that of a chain with joints, once the first of them was met on the way up.
    @usableFromInline let connect: @MainActor (Trampoline?, @escaping Sink) -> any Disposable
    /// How many operators lie between here and the source or the nearest joint.
    @usableFromInline let depth: Int
    /// The hub whose values these are, untouched by an operator.
    @usableFromInline let origin: Hub<Element>?

    /// Values of one's own making.
    ///
    /// - Parameter subscribe: called on the main actor for each subscription with its sink, to be called there, too;
    ///   returns what ends it.
    @inlinable
    public init(_ subscribe: @escaping @MainActor (@escaping @MainActor (Element) -> Void) -> any Disposable) {
        self.init(depth: 0) { _, sink in subscribe(sink) }
    }

    /// What an operator makes of the values of `source`.
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

    /// Whether this is what `hub` itself gives, so that nobody has put an operator in between.
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

    /// As ``connect``, with the promise of silence after `dispose()`: for the end of a chain, and for operators that
    /// start something with each value.
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

    /// One value for each subscriber, at once.
    @inlinable
    public static func just(_ value: Element) -> Observable<Element> {
        of(value)
    }

    /// These values for each subscriber, at once and in order.
    @inlinable
    public static func of(_ values: Element...) -> Observable<Element> {
        Observable { sink in
            for value in values {
                sink(value)
            }
            return CompositeDisposable([])
        }
    }

    /// No value, ever.
    @inlinable
    public static var never: Observable<Element> {
        Observable { _ in CompositeDisposable([]) }
    }
}

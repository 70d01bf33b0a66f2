/// Values over time, on the main actor, that start with a subscription and neither fail nor end.
@MainActor
public struct Observable<Element>: ObservableType {
    /// Starts the values for one sink; does not promise silence after `dispose()`, ``subscribe(_:)`` does.
    @usableFromInline let connect: @MainActor (@escaping @MainActor (Element) -> Void) -> any Disposable
    /// The hub whose values these are, untouched by an operator.
    @usableFromInline let origin: Hub<Element>?

    /// - Parameter subscribe: called for each subscription with its sink; returns what ends it.
    @inlinable
    public init(_ subscribe: @escaping @MainActor (@escaping @MainActor (Element) -> Void) -> any Disposable) {
        connect = subscribe
        origin = nil
    }

    @inlinable
    package init(_ hub: Hub<Element>) {
        connect = { hub.subscribe($0) }
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
        let gate = Gate()
        let source = connect { value in
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

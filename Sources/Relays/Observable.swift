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

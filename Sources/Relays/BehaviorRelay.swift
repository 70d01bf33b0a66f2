/// A value that changes and tells: it keeps the latest and replays it to each new subscriber.
///
/// A relay neither fails nor ends. It belongs to the main actor and delivers synchronously there.
///
/// ```swift
/// let email = BehaviorRelay(value: "")
/// email.map { !$0.isEmpty }.distinctUntilChanged().subscribe { print($0) }.disposed(by: bag)
/// email.accept("me@example.org")
/// ```
@MainActor
public final class BehaviorRelay<Element>: ObservableType {
    @usableFromInline let hub: Hub<Element>

    @inlinable
    public init(value: Element) {
        hub = Hub(replays: true, current: value)
    }

    /// The value accepted last. Inside a delivery that can be one that still waits for its turn.
    @inlinable
    public var value: Element {
        // `init` gives the hub a value, and a relay never takes it away.
        hub.newest!
    }

    /// Keeps `value` and delivers it to every subscriber, in the order they subscribed, before it returns.
    ///
    /// Inside a delivery of this relay the value is queued: every subscriber sees every value, in order.
    @inlinable
    public func accept(_ value: Element) {
        hub.send(value)
    }

    /// Delivers the current value at once, then each new one, until the disposable is dropped.
    @inlinable
    public func subscribe(_ body: @escaping @MainActor (Element) -> Void) -> any Disposable {
        hub.subscribe(body)
    }

    @inlinable
    public func asObservable() -> Observable<Element> {
        Observable(hub)
    }

    /// How many subscriptions are held, those of operators included.
    @inlinable
    public var subscriberCount: Int {
        hub.count
    }
}

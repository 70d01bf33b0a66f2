/// Events as they happen: a new subscriber receives those to come, and none that were.
///
/// A relay neither fails nor ends. It belongs to the main actor and delivers synchronously there.
@MainActor
public final class PublishRelay<Element>: ObservableType {
    @usableFromInline let hub: Hub<Element>

    @inlinable
    public init() {
        hub = Hub(replays: false)
    }

    /// Delivers `value` to every subscriber, in the order they subscribed, before it returns.
    ///
    /// Inside a delivery of this relay the value is queued: every subscriber sees every value, in order.
    @inlinable
    public func accept(_ value: Element) {
        hub.send(value)
    }

    /// Delivers each value from now on, until the disposable is dropped.
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

// SPDX-License-Identifier: MIT

/// A stream of events: a new subscriber receives future ones but none from the past.
///
/// A relay neither fails nor ends. It belongs to the main actor and delivers synchronously there.
@MainActor
public final class PublishRelay<Element>: ObservableType {
    @usableFromInline let hub: Hub<Element>

    @inlinable
    public init() {
        hub = Hub(replays: false)
    }

    /// Delivers `value` to every subscriber, in the order in which they subscribed, before returning.
    ///
    /// During a delivery by this relay the value is queued, so that every subscriber receives every value, in order.
    @inlinable
    public func accept(_ value: Element) {
        hub.send(value)
    }

    /// Delivers each value from now on, until the disposable is released.
    @inlinable
    public func subscribe(_ body: @escaping @MainActor (Element) -> Void) -> any Disposable {
        hub.subscribe(body)
    }

    @inlinable
    public func asObservable() -> Observable<Element> {
        Observable(hub)
    }

    /// The number of active subscriptions, including those of operators.
    @inlinable
    public var subscriberCount: Int {
        hub.count
    }
}

// SPDX-License-Identifier: MIT

/// A value that can change and be observed: it keeps the latest value and replays it to each new subscriber.
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

    /// The most recently accepted value. During a delivery, that may be one that is still queued.
    @inlinable
    public var value: Element {
        // `init` sets a value on the hub, and a relay never removes it.
        hub.newest!
    }

    /// Stores `value` and delivers it to every subscriber, in the order in which they subscribed, before returning.
    ///
    /// During a delivery by this relay the value is queued, so that every subscriber receives every value, in order.
    @inlinable
    public func accept(_ value: Element) {
        hub.send(value)
    }

    /// Delivers the current value immediately, then each new one, until the disposable is released.
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

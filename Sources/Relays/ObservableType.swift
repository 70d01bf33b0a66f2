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

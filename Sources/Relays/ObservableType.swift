/// What can be subscribed to: relays, a reactor's actions, and everything that operators make of them.
///
/// Operators are cold: each subscription has its own state, unless ``share()`` stands in between.
@MainActor
public protocol ObservableType<Element> {
    associatedtype Element

    /// The same values behind the one type to store and to pass on.
    func asObservable() -> Observable<Element>

    /// Delivers values to `body` on the main actor until the disposable is dropped.
    func subscribe(_ body: @escaping @MainActor (Element) -> Void) -> any Disposable
}

extension ObservableType {
    /// Subscribes without a look at the values.
    @inlinable
    public func subscribe() -> any Disposable {
        subscribe { _ in }
    }

    /// Passes each value on to `relay`.
    @inlinable
    public func bind(to relay: BehaviorRelay<Element>) -> any Disposable {
        subscribe { relay.accept($0) }
    }

    /// Passes each value on to `relay`.
    @inlinable
    public func bind(to relay: PublishRelay<Element>) -> any Disposable {
        subscribe { relay.accept($0) }
    }
}

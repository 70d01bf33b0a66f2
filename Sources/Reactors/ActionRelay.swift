public import Relays

/// A reactor's entrance. It keeps the reactor alive while it is held; ``Relays/ObservableType/bind(to:)`` does not.
@MainActor
public struct ActionRelay<R: Reactor>: ObservableType {
    @usableFromInline let reactor: R

    @inlinable
    init(_ reactor: R) {
        self.reactor = reactor
    }

    /// Sends an action. Inside the work of another one it is queued, first in, first out.
    @inlinable
    public func accept(_ action: R.Action) {
        reactor.store.accept(action, on: reactor)
    }

    /// The actions as they are taken up, each before ``Reactor/mutate(action:)`` sees it, so that a running effect
    /// can end by them.
    @inlinable
    public func asObservable() -> Observable<R.Action> {
        Observable(reactor.store.watched)
    }

    @inlinable
    public func subscribe(_ body: @escaping @MainActor (R.Action) -> Void) -> any Disposable {
        reactor.store.watched.subscribe(body)
    }

    /// How many watch the actions.
    public var subscriberCount: Int {
        reactor.store.watched.count
    }
}

extension ObservableType {
    /// Sends each value to the reactor, without keeping it alive.
    @inlinable
    public func bind<R: Reactor>(to action: ActionRelay<R>) -> any Disposable where R.Action == Element {
        weak let reactor = action.reactor
        return subscribe { value in
            if let reactor { ReactorStore.send(value, to: reactor) }
        }
    }
}

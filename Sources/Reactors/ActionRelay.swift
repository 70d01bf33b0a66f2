// SPDX-License-Identifier: MIT

public import Relays

/// The entry point for a reactor's actions.
///
/// Holding it keeps the reactor alive; `bind(to:)` does not.
@MainActor
public struct ActionRelay<R: Reactor>: ObservableType {
    @usableFromInline let reactor: R

    @inlinable
    init(_ reactor: R) {
        self.reactor = reactor
    }

    /// Sends an action. An action sent while another one is being processed is queued, first in, first out.
    @inlinable
    public func accept(_ action: R.Action) {
        reactor.store.accept(action, on: reactor)
    }

    /// The actions as they are dequeued, each before ``Reactor/mutate(action:)`` receives it, so that an action can end
    /// a running effect.
    @inlinable
    public func asObservable() -> Observable<R.Action> {
        Observable(reactor.store.watched)
    }

    @inlinable
    public func subscribe(_ body: @escaping @MainActor (R.Action) -> Void) -> any Disposable {
        reactor.store.watched.subscribe(body)
    }

    /// The number of subscribers to the actions.
    public var subscriberCount: Int {
        reactor.store.watched.count
    }
}

extension ObservableType {
    /// Sends each value to the reactor, without keeping the reactor alive.
    @inlinable
    public func bind<R: Reactor>(to action: ActionRelay<R>) -> any Disposable where R.Action == Element {
        weak let reactor = action.reactor
        return subscribe { value in
            if let reactor { ReactorStore.send(value, to: reactor) }
        }
    }
}

// SPDX-License-Identifier: MIT

/// The handle of a subscription: values are delivered as long as it is retained.
///
/// Every disposable of this library also disposes itself when its last reference is released, on the main actor
/// whatever thread that happens on; a source never keeps an observer alive by itself.
@MainActor
public protocol Disposable: AnyObject, Sendable {
    /// Ends the subscription immediately: nothing is delivered after this call returns, not even the value being
    /// delivered. Further calls do nothing.
    func dispose()

    /// Calls `body` once nothing more can be delivered: at once if that is so already, and never if the source has no
    /// end, as relays have none. The default implementation does nothing.
    func whenEnded(_ body: @escaping @MainActor () -> Void)
}

extension Disposable {
    @inlinable
    public func whenEnded(_ body: @escaping @MainActor () -> Void) {}

    /// Adds this disposable to `bag`, which disposes it with the others.
    @inlinable
    public func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}

/// A disposable that runs a closure, once.
@MainActor
public final class ActionDisposable: Disposable {
    @usableFromInline var action: (@MainActor () -> Void)?

    /// - Parameter action: Runs on the first call of ``dispose()`` or when the last reference is released.
    @inlinable
    public init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
    }

    public func dispose() {
        let ending = action
        action = nil
        ending?()
    }

    isolated deinit {
        dispose()
    }
}

/// Several subscriptions treated as one, disposed in order, which has ended once all of them have: without any, at
/// once.
@MainActor
@usableFromInline
final class CompositeDisposable: Disposable {
    @usableFromInline var parts: [any Disposable]

    @inlinable
    init(_ parts: [any Disposable]) {
        self.parts = parts
    }

    @usableFromInline
    func dispose() {
        let ending = parts
        parts = []
        for part in ending {
            part.dispose()
        }
    }

    @usableFromInline
    func whenEnded(_ body: @escaping @MainActor () -> Void) {
        guard !parts.isEmpty else { return body() }
        let left = Box(parts.count)
        for part in parts {
            part.whenEnded {
                left.value -= 1
                if left.value == 0 { body() }
            }
        }
    }

    isolated deinit {
        dispose()
    }
}

/// Disposables that are disposed together: when the bag is deallocated, or on ``dispose()``.
@MainActor
public final class DisposeBag {
    @usableFromInline var disposables: [any Disposable] = []

    public init() {}

    /// Keeps `disposable` until the bag is disposed.
    @inlinable
    public func insert(_ disposable: any Disposable) {
        disposables.append(disposable)
    }

    /// Disposes the contents of the bag in the order of insertion, leaving it empty and reusable.
    public func dispose() {
        let ending = disposables
        disposables = []
        for disposable in ending {
            disposable.dispose()
        }
    }

    isolated deinit {
        dispose()
    }
}

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

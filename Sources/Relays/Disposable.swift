/// What a subscription hands back: the one who holds it receives, the one who drops it does not.
///
/// Every disposable of this library also disposes when its last reference goes, on the main actor wherever that
/// happens; an observer is never owned by the source alone.
@MainActor
public protocol Disposable: AnyObject, Sendable {
    /// Ends it at once: nothing is delivered after this call returns, the value being delivered included. A second
    /// call does nothing.
    func dispose()
}

extension Disposable {
    /// Hands this to `bag`, which disposes it with the others.
    @inlinable
    public func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}

/// The subscriber's end of a subscription; the hub holds the other one.
///
/// Not generic, so that its end costs no look-up of a type: `leave` was made where the element's type was known.
@MainActor
@usableFromInline
final class Subscription: Disposable {
    @exclusivity(unchecked) @usableFromInline var leave: (@MainActor (Subscription) -> Void)?
    /// Where it stands in the hub, which keeps this right; `nil` while it waits to be admitted.
    @exclusivity(unchecked) @usableFromInline var slot: Int?

    @inlinable
    init(leave: @escaping @MainActor (Subscription) -> Void) {
        self.leave = leave
    }

    @inlinable
    func dispose() {
        guard let leave else { return }
        self.leave = nil
        leave(self)
    }

    isolated deinit {
        dispose()
    }
}

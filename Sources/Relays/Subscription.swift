// SPDX-License-Identifier: MIT

/// The subscriber's end of a subscription; the hub has the other one.
///
/// Not generic, so that its deinit needs no metadata lookup: `leave` was created where the element type was known.
@MainActor
@usableFromInline
final class Subscription: Disposable {
    @exclusivity(unchecked) @usableFromInline var leave: (@MainActor (Subscription) -> Void)?
    /// The index of its slot, kept up to date by the hub; `nil` until it is admitted.
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

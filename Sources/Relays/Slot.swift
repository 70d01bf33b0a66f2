// SPDX-License-Identifier: MIT

/// A subscriber as stored in its hub.
@usableFromInline
struct Slot<Element>: ~Copyable {
    @usableFromInline let body: @MainActor (Element) -> Void
    @usableFromInline var isActive: Bool
    /// Updated when the slot moves. The subscription of an active slot is alive, since its deinit deactivates the slot.
    @usableFromInline unowned(unsafe) let subscription: Subscription?

    @inlinable
    init(_ body: @escaping @MainActor (Element) -> Void, of subscription: Subscription) {
        self.body = body
        self.subscription = subscription
        isActive = true
    }

    /// Creates a gap.
    @inlinable
    init() {
        body = { _ in }
        subscription = nil
        isActive = false
    }

    @inlinable
    @MainActor
    func receive(_ value: Element) {
        if isActive {
            body(value)
        }
    }
}

/// One subscriber as its hub holds it.
@usableFromInline
struct Slot<Element>: ~Copyable {
    @usableFromInline let body: @MainActor (Element) -> Void
    @usableFromInline var isActive: Bool
    /// Told when the slot moves. An active slot's subscription lives: its end is what silences the slot.
    @usableFromInline unowned(unsafe) let subscription: Subscription?

    @inlinable
    init(_ body: @escaping @MainActor (Element) -> Void, of subscription: Subscription) {
        self.body = body
        self.subscription = subscription
        isActive = true
    }

    /// A gap.
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

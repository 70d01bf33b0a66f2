/// The delivery of values to subscribers, in the order they subscribed, one value at a time.
///
/// The rules that every relay keeps are kept here: a value sent inside a delivery waits its turn, a subscriber that
/// joins inside one misses the running value, and one that leaves is not called again.
@MainActor
@usableFromInline
package final class Hub<Element> {
    @exclusivity(unchecked) @usableFromInline var slots = Slots<Element>()
    /// What a new subscriber receives first: the value delivered last, or being delivered.
    @exclusivity(unchecked) @usableFromInline package var current: Element?
    @exclusivity(unchecked) @usableFromInline var isDelivering = false
    /// Whether the running delivery left something to do: values that wait, observers that joined or left.
    @exclusivity(unchecked) @usableFromInline var isUnsettled = false
    @exclusivity(unchecked) @usableFromInline var subscribers = 0
    @exclusivity(unchecked) @usableFromInline var waiting = Queue<Element>()
    @exclusivity(unchecked) @usableFromInline var joining: [Joining] = []
    @usableFromInline let replays: Bool

    @inlinable
    package init(replays: Bool, current: Element? = nil) {
        self.replays = replays
        self.current = current
    }

    /// The value sent last, delivered or still waiting.
    @inlinable
    package var newest: Element? {
        waiting.newest ?? current
    }

    /// How many still receive.
    // Read through this, not directly: another module's access to the stored property would be checked at run time.
    @inlinable
    package var count: Int {
        subscribers
    }

    @inlinable
    package func send(_ value: Element) {
        if isDelivering {
            waiting.append(value)
            isUnsettled = true
            return
        }
        isDelivering = true
        if replays {
            current = value
        }
        slots.deliver(value)
        finish()
    }

    @inlinable
    package func subscribe(_ body: @escaping @MainActor (Element) -> Void) -> any Disposable {
        let subscription = Subscription { self.remove($0) }
        subscribers += 1
        if isDelivering {
            joining.append(Joining(subscription: subscription, body: body))
            isUnsettled = true
            if let current {
                body(current)
            }
            return subscription
        }
        slots.append(body, of: subscription)
        if let current {
            // A replay is a delivery: what it sends is queued behind it, for everybody.
            isDelivering = true
            body(current)
            finish()
        }
        return subscription
    }

    @inlinable
    func remove(_ subscription: Subscription) {
        subscribers -= 1
        // One that joins during the running delivery has no slot yet, and will not get one.
        guard let slot = subscription.slot else { return }
        if isDelivering {
            slots.silence(slot)
            isUnsettled = true
            return
        }
        let removed = slots.remove(slot)
        if slots.gaps * 2 > slots.count {
            _ = slots.compact()
        }
        // Its closure may own objects whose end comes back here: only now is everything in its place.
        _ = consume removed
    }

    @inlinable
    func finish() {
        if isUnsettled {
            settle()
        } else {
            isDelivering = false
        }
    }

    /// A subscriber that came during a delivery.
    @usableFromInline
    struct Joining {
        @usableFromInline let subscription: Subscription
        @usableFromInline let body: @MainActor (Element) -> Void

        @inlinable
        init(subscription: Subscription, body: @escaping @MainActor (Element) -> Void) {
            self.subscription = subscription
            self.body = body
        }
    }
}

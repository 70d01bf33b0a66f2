// SPDX-License-Identifier: MIT

/// Delivers values to subscribers, one at a time, in the order in which they subscribed.
///
/// Implements the rules of every relay: a value sent during a delivery is queued, a subscriber that joins during one
/// misses the value being delivered, and one that leaves is not called again.
@MainActor
@usableFromInline
package final class Hub<Element> {
    @exclusivity(unchecked) @usableFromInline var slots = Slots<Element>()
    /// The first value for a new subscriber: the one being delivered or most recently delivered.
    @exclusivity(unchecked) @usableFromInline package var current: Element?
    @exclusivity(unchecked) @usableFromInline var isDelivering = false
    /// Whether the current delivery left work to do: queued values, or observers that joined or left.
    @exclusivity(unchecked) @usableFromInline var isUnsettled = false
    @exclusivity(unchecked) @usableFromInline var subscribers = 0
    @exclusivity(unchecked) @usableFromInline var waiting = Queue<Element>()
    @exclusivity(unchecked) @usableFromInline var joining: [Joining] = []
    /// How many values the delivery in progress has led to by way of bindings; counted in debug builds.
    @exclusivity(unchecked) @usableFromInline var fedBack = 0
    @usableFromInline let replays: Bool

    @inlinable
    package init(replays: Bool, current: Element? = nil) {
        self.replays = replays
        self.current = current
    }

    /// The most recently sent value, delivered or still queued.
    @inlinable
    package var newest: Element? {
        waiting.newest ?? current
    }

    /// The number of active subscribers.
    // Use this instead of the stored property: accesses to that from another module are checked at run time.
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

    /// Sends a value that another relay is bound to this one for.
    @inlinable
    func forward(_ value: Element) {
        assert(isCycleBounded(), "relays are bound to each other in a cycle that nothing ends")
        send(value)
    }

    /// Whether bindings have not yet fed back more values into one delivery than any sensible use of them would.
    @usableFromInline
    func isCycleBounded() -> Bool {
        fedBack = isDelivering ? fedBack + 1 : 0
        return fedBack < 100_000
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
            // A replay is a delivery too: values sent during it are queued for everybody.
            isDelivering = true
            body(current)
            finish()
        }
        return subscription
    }

    @inlinable
    func remove(_ subscription: Subscription) {
        subscribers -= 1
        // A subscriber that joins during the current delivery has no slot yet, and will not get one.
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
        // Its closure may own objects whose deinit re-enters the hub, so it is released once the hub is consistent.
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

    /// A subscriber that joined during a delivery.
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

extension Hub {
    /// Finishes a delivery: admits new subscribers, delivers queued values and releases subscribers that left.
    @inlinable
    func settle() {
        // Letting go of a delivered value, or of a subscriber that left, may make others join or send.
        repeat {
            admit()
            if let next = waiting.popFirst() {
                if replays {
                    current = next
                }
                slots.deliver(next)
            }
        } while !joining.isEmpty || !waiting.isEmpty
        let compacted = slots.compact()
        isUnsettled = false
        isDelivering = false
        // As when a subscriber leaves between deliveries, its closure is released only once the hub is consistent.
        extendLifetime(compacted)
    }

    @inlinable
    func admit() {
        while !joining.isEmpty {
            let admitted = joining
            joining = []
            for one in admitted where one.subscription.leave != nil {
                slots.append(one.body, of: one.subscription)
            }
        }
    }

    /// Discards the value to replay and the queued values.
    func forget() {
        let forgotten = (current, waiting)
        current = nil
        waiting = Queue()
        // Releasing them may re-enter the hub, so it happens only after they have been removed.
        extendLifetime(forgotten)
    }
}

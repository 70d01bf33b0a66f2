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

extension Hub {
    /// After a delivery: admits who joined, delivers what waits, and lets go of who left.
    @inlinable
    func settle() {
        admit()
        while let next = waiting.popFirst() {
            if replays {
                current = next
            }
            slots.deliver(next)
            admit()
        }
        let left = slots.compact()
        isUnsettled = false
        isDelivering = false
        // As with one that leaves between deliveries: only now is everything in its place.
        extendLifetime(left)
    }

    @inlinable
    func admit() {
        guard !joining.isEmpty else { return }
        let admitted = joining
        joining = []
        for one in admitted where one.subscription.leave != nil {
            slots.append(one.body, of: one.subscription)
        }
    }

    /// Drops the value to replay and those that wait.
    func forget() {
        let forgotten = (current, waiting)
        current = nil
        waiting = Queue()
        // Their end may come back here: only now is the hub without them.
        extendLifetime(forgotten)
    }
}

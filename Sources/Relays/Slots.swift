// SPDX-License-Identifier: MIT

/// A hub's subscribers in the order in which they joined, with gaps where some have left.
///
/// A custom buffer of a noncopyable type: closures are borrowed for calls without any reference counting, which removes
/// most of the cost of a fan-out. The hub adds and moves slots only between deliveries.
@usableFromInline
struct Slots<Element>: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<Slot<Element>>
    @usableFromInline var capacity: Int
    @usableFromInline var count = 0
    @usableFromInline var gaps = 0

    @inlinable
    init(capacity: Int = 1) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    @inlinable
    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    @inlinable
    @MainActor
    func deliver(_ value: Element) {
        var index = 0
        while index < count {
            base[index].receive(value)
            index += 1
        }
    }

    @inlinable
    @MainActor
    mutating func append(_ body: @escaping @MainActor (Element) -> Void, of subscription: Subscription) {
        if count == capacity {
            grow()
        }
        subscription.slot = count
        (base + count).initialize(to: Slot(body, of: subscription))
        count += 1
    }

    /// Deactivates a slot; its closure is released when the caller is ready for the consequences.
    @inlinable
    func silence(_ index: Int) {
        base[index].isActive = false
    }

    /// Removes a slot and returns its contents, for the caller to release once the hub is consistent.
    @inlinable
    @MainActor
    mutating func remove(_ index: Int) -> Slot<Element> {
        let removed = (base + index).move()
        if index == count - 1 {
            count -= 1
        } else {
            (base + index).initialize(to: Slot())
            gaps += 1
        }
        return removed
    }

    @inlinable
    mutating func grow() {
        let larger = UnsafeMutablePointer<Slot<Element>>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }

    /// Closes the gaps and returns the closures of inactive slots, to be released once the hub is consistent.
    ///
    /// So it does the subscriptions whose slots moved: another thread may let go of one meanwhile, and who has it last
    /// runs its deinit, which enters the hub.
    @inlinable
    @MainActor
    mutating func compact() -> (left: [@MainActor (Element) -> Void], moved: [Subscription]) {
        var left: [@MainActor (Element) -> Void] = []
        var moved: [Subscription] = []
        var kept = 0
        for index in 0..<count {
            if base[index].isActive {
                if kept < index {
                    (base + kept).moveInitialize(from: base + index, count: 1)
                    if let subscription = base[kept].subscription {
                        subscription.slot = kept
                        moved.append(subscription)
                    }
                }
                kept += 1
            } else {
                let slot = (base + index).move()
                left.append(slot.body)
            }
        }
        count = kept
        gaps = 0
        return (left, moved)
    }
}

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

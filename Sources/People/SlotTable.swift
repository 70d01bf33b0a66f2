/// A hash table of positions in columns stored elsewhere: 4 bytes per slot, linear probing, no removal.
struct SlotTable: Sendable {
    /// Position + 1; 0 marks an empty slot.
    private var slots: [UInt32] = []
    private(set) var count = 0

    init() {}

    /// Creates a table with space for `count` entries: 4 slots for 3 entries.
    init(minimumCapacity count: Int) {
        slots = [UInt32](repeating: 0, count: count + count / 3 + 1)
    }

    /// Returns the position for which `matches` returns `true`, if there is one.
    @inline(__always)
    func find(hash: UInt64, matches: (Int) -> Bool) -> Int? {
        guard count > 0 else { return nil }
        var slot = home(of: hash)
        while slots[slot] != 0 {
            let position = Int(slots[slot] - 1)
            if matches(position) { return position }
            slot = slot + 1 == slots.count ? 0 : slot + 1
        }
        return nil
    }

    /// Inserts a position that `find` did not find; `rehash` returns the hash of an existing one when the table grows.
    @inline(__always)
    mutating func insert(_ position: Int, hash: UInt64, rehash: (Int) -> UInt64) {
        if (count + 1) * 4 > slots.count * 3 {
            let former = slots
            slots = [UInt32](repeating: 0, count: max(16, former.count * 2))
            for entry in former where entry != 0 { place(entry, hash: rehash(Int(entry - 1))) }
        }
        place(UInt32(position + 1), hash: hash)
        count += 1
    }

    @inline(__always)
    private mutating func place(_ entry: UInt32, hash: UInt64) {
        var slot = home(of: hash)
        while slots[slot] != 0 { slot = slot + 1 == slots.count ? 0 : slot + 1 }
        slots[slot] = entry
    }

    /// Maps the upper half of the hash evenly to any number of slots.
    @inline(__always)
    private func home(of hash: UInt64) -> Int {
        Int(truncatingIfNeeded: ((hash >> 32) &* UInt64(slots.count)) >> 32)
    }
}

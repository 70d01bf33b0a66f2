/// A hash table from ids to their positions. Each position is returned once, the most recently added one first.
///
/// Equal ids share a slot, so that a load that repeats an id is not slowed down.
struct ChainTable {
    /// The entry that identifies the slot's id; -1 if the slot is empty.
    private var names: [Int32]
    /// The next entry to return; -1 if none is left.
    private var heads: [Int32]
    private var next: [Int32]
    private let mask: Int

    init(capacity: Int) {
        var size = 16
        while size < capacity * 2 { size *= 2 }
        names = [Int32](repeating: -1, count: size)
        heads = [Int32](repeating: -1, count: size)
        next = [Int32](repeating: -1, count: capacity)
        mask = size - 1
    }

    @inline(__always)
    mutating func push(_ entry: Int32, hash: UInt64, matches: (Int32) -> Bool) {
        let slot = slot(hash: hash, matches: matches)
        if names[slot] < 0 { names[slot] = entry }
        next[Int(entry)] = heads[slot]
        heads[slot] = entry
    }

    @inline(__always)
    mutating func pop(hash: UInt64, matches: (Int32) -> Bool) -> Int32? {
        let slot = slot(hash: hash, matches: matches)
        let head = heads[slot]
        guard head >= 0 else { return nil }
        heads[slot] = next[Int(head)]
        return head
    }

    @inline(__always)
    private func slot(hash: UInt64, matches: (Int32) -> Bool) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while names[slot] >= 0, !matches(names[slot]) { slot = (slot + 1) & mask }
        return slot
    }
}

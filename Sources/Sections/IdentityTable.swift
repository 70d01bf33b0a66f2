// SPDX-License-Identifier: MIT

/// Finds earlier items by identity, each at most once; equal ones in the order of their indices.
///
/// An open-addressing table of indices. The hashes are the caller's, so that each identity is hashed once.
@usableFromInline
struct IdentityTable {
    /// The lowest index of each identity, `empty`, or `taken` where there was one.
    @usableFromInline var slots: [Int32] = []
    /// The next index of the same identity.
    @usableFromInline var next: [Int32]
    @usableFromInline var mask = 0
    @usableFromInline static var empty: Int32 { -1 }
    @usableFromInline static var taken: Int32 { -2 }

    /// - Parameter count: The number of indices.
    @inlinable
    init(count: Int) { next = [Int32](repeating: Self.empty, count: count) }

    /// Empties the table, for so many items.
    @inlinable
    mutating func clear(for count: Int) {
        var size = 16
        while size < count * 2 { size *= 2 }
        mask = size - 1
        if slots.count < size {
            slots = [Int32](repeating: Self.empty, count: size)
        } else {
            for slot in 0..<size { slots[slot] = Self.empty }
        }
    }

    /// Adds an item, which has to be before those of the same identity.
    @inlinable
    @inline(__always)
    mutating func insert(_ index: Int, hash: Int, isSame: (Int) -> Bool) {
        var slot = hash & mask
        while slots[slot] != Self.empty, !isSame(Int(slots[slot])) { slot = (slot + 1) & mask }
        next[index] = slots[slot]
        slots[slot] = Int32(truncatingIfNeeded: index)
    }

    /// Takes out the first item of an identity.
    @inlinable
    @inline(__always)
    mutating func take(hash: Int, isSame: (Int) -> Bool) -> Int? {
        var slot = hash & mask
        while slots[slot] != Self.empty {
            let index = Int(slots[slot])
            if index >= 0, isSame(index) {
                slots[slot] = next[index] == Self.empty ? Self.taken : next[index]
                return index
            }
            slot = (slot + 1) & mask
        }
        return nil
    }
}

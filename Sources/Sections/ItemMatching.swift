// SPDX-License-Identifier: MIT

/// Which items of two lists of sections correspond.
///
/// Items are numbered across their list's sections.
@usableFromInline
struct ItemMatching<ID: Hashable> {
    /// The number of the first item of each section, and at the end the number of items.
    @usableFromInline let oldStarts: [Int]
    @usableFromInline let newStarts: [Int]
    /// The new item's number for each old item and the other way round; -1 without one.
    @usableFromInline var ends: [Int32]
    @usableFromInline var origins: [Int32]
    /// 0 where not yet computed.
    @usableFromInline var oldHashes: [Int]
    @usableFromInline var newHashes: [Int]
    /// The items of each new section that are in place at its beginning and at its end.
    @usableFromInline var inPlace: [(prefix: Int, suffix: Int)]
    @usableFromInline var table: IdentityTable
    /// The number of sections that were matched.
    @usableFromInline var pairs = 0

    @inlinable
    init(oldCounts: [Int], newCounts: [Int]) {
        oldStarts = Self.starts(oldCounts)
        newStarts = Self.starts(newCounts)
        let (old, new) = (oldStarts[oldCounts.count], newStarts[newCounts.count])
        ends = [Int32](repeating: -1, count: old)
        origins = [Int32](repeating: -1, count: new)
        oldHashes = [Int](repeating: 0, count: old)
        newHashes = [Int](repeating: 0, count: new)
        inPlace = Array(repeating: (0, 0), count: newCounts.count)
        table = IdentityTable(count: old)
    }

    @inlinable
    static func starts(_ counts: [Int]) -> [Int] {
        var starts = [0]
        starts.reserveCapacity(counts.count + 1)
        for count in counts { starts.append(starts[starts.count - 1] + count) }
        return starts
    }

    /// Matches the items of one section that is in both lists.
    @inlinable
    mutating func match(_ from: Int, _ to: Int, oldID: (Int) -> ID, newID: (Int) -> ID) {
        let (oldStart, newStart) = (oldStarts[from], newStarts[to])
        var (oldEnd, newEnd) = (oldStarts[from + 1] - oldStart, newStarts[to + 1] - newStart)
        let count = newEnd
        var start = 0
        pairs += 1
        while start < min(oldEnd, newEnd), oldID(start) == newID(start) {
            pair(oldStart + start, newStart + start)
            start += 1
        }
        while min(oldEnd, newEnd) > start, oldID(oldEnd - 1) == newID(newEnd - 1) {
            oldEnd -= 1
            newEnd -= 1
            pair(oldStart + oldEnd, newStart + newEnd)
        }
        inPlace[to] = (start, count - newEnd)
        guard start < oldEnd, start < newEnd else { return }
        table.clear(for: oldEnd - start)
        for item in (start..<oldEnd).reversed() {
            let id = oldID(item)
            let hash = Self.hash(id)
            oldHashes[oldStart + item] = hash
            table.insert(oldStart + item, hash: hash) { oldHashes[$0] == hash && oldID($0 - oldStart) == id }
        }
        for item in start..<newEnd {
            let id = newID(item)
            let hash = Self.hash(id)
            newHashes[newStart + item] = hash
            let found = table.take(hash: hash) { oldHashes[$0] == hash && oldID($0 - oldStart) == id }
            if let found { pair(found, newStart + item) }
        }
    }

    /// Matches what is left, across sections.
    @inlinable
    mutating func matchAcrossSections(oldID: (SectionPath) -> ID, newID: (SectionPath) -> ID) {
        // If both lists are a single section, everything is matched already.
        guard oldStarts.count > 2 || newStarts.count > 2 || pairs == 0 else { return }
        let left = ends.count { $0 < 0 }
        guard left > 0, origins.contains(where: { $0 < 0 }) else { return }
        table.clear(for: left)
        for section in (0..<oldStarts.count - 1).reversed() {
            for item in (oldStarts[section]..<oldStarts[section + 1]).reversed() where ends[item] < 0 {
                let id = oldID(SectionPath(section: section, item: item - oldStarts[section]))
                if oldHashes[item] == 0 { oldHashes[item] = Self.hash(id) }
                let hash = oldHashes[item]
                table.insert(item, hash: hash) {
                    oldHashes[$0] == hash && oldID(Self.path(of: $0, in: oldStarts)) == id
                }
            }
        }
        for section in 0..<newStarts.count - 1 {
            for item in newStarts[section]..<newStarts[section + 1] where origins[item] < 0 {
                let id = newID(SectionPath(section: section, item: item - newStarts[section]))
                let hash = newHashes[item] == 0 ? Self.hash(id) : newHashes[item]
                let found = table.take(hash: hash) {
                    oldHashes[$0] == hash && oldID(Self.path(of: $0, in: oldStarts)) == id
                }
                if let found { pair(found, item) }
            }
        }
    }

    /// Passes the items of an old section that are not in the new list.
    @inlinable
    func forEachUnmatchedOld(in section: Int, _ body: (_ item: Int) -> Void) {
        for item in oldStarts[section]..<oldStarts[section + 1] where ends[item] < 0 { body(item - oldStarts[section]) }
    }

    /// Passes the items of a new section, with their old places and whether they moved.
    ///
    /// - Parameter from: The old section, if there is one.
    @inlinable
    func forEachNew(
        in section: Int, of from: Int?, _ body: (_ item: Int, _ origin: SectionPath?, _ isMoved: Bool) -> Void
    ) {
        let items = newStarts[section]..<newStarts[section + 1]
        guard let from else {
            for item in items {
                body(
                    item - items.lowerBound, origins[item] < 0 ? nil : Self.path(of: Int(origins[item]), in: oldStarts),
                    true)
            }
            return
        }
        let old = oldStarts[from]..<oldStarts[from + 1]
        let between = items.lowerBound + inPlace[section].prefix..<items.upperBound - inPlace[section].suffix
        var numbers: [Int32] = []
        for item in between where origins[item] >= 0 && old.contains(Int(origins[item])) {
            numbers.append(origins[item])
        }
        let run = IncreasingRun(of: numbers)
        var stayed = 0
        for item in items {
            let origin = Int(origins[item])
            guard origin >= 0 else {
                body(item - items.lowerBound, nil, false)
                continue
            }
            guard old.contains(origin) else {
                body(item - items.lowerBound, Self.path(of: origin, in: oldStarts), true)
                continue
            }
            var isMoved = false
            if between.contains(item) {
                isMoved = !run.contains(stayed)
                stayed += 1
            }
            body(
                item - items.lowerBound, SectionPath(section: from, item: origin - old.lowerBound), isMoved)
        }
    }

    @inlinable
    @inline(__always)
    mutating func pair(_ old: Int, _ new: Int) {
        ends[old] = Int32(truncatingIfNeeded: new)
        origins[new] = Int32(truncatingIfNeeded: old)
    }

    @inlinable
    @inline(__always)
    static func hash(_ id: ID) -> Int {
        let hash = id.hashValue
        return hash == 0 ? 1 : hash
    }

    /// The place of an item by its number.
    @inlinable
    static func path(of number: Int, in starts: [Int]) -> SectionPath {
        // In the last section that begins at or before it: empty ones begin where the next one does.
        var (low, high) = (0, starts.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= number { low = middle } else { high = middle }
        }
        return SectionPath(section: low, item: number - starts[low])
    }
}

/// The longest run of increasing numbers in a sequence, not necessarily neighbours: what need not move.
///
/// By patience sorting, in time n log n; n if the numbers increase or decrease throughout.
@usableFromInline
struct IncreasingRun {
    /// Whether each number belongs to it; empty if all do.
    @usableFromInline private(set) var kept: [Bool] = []

    @usableFromInline
    init(of numbers: [Int32]) {
        guard !numbers.isEmpty, zip(numbers, numbers.dropFirst()).contains(where: { $0 > $1 }) else { return }
        // The index of the smallest last number of a run of each length, and what is before each number in its run.
        var last: [Int32] = []
        var former = [Int32](repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            var (low, high) = (0, last.count)
            if let end = last.last, numbers[Int(end)] < number { low = high }
            while low < high {
                let middle = (low + high) / 2
                if numbers[Int(last[middle])] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { former[index] = last[low - 1] }
            if low == last.count { last.append(Int32(index)) } else { last[low] = Int32(index) }
        }
        kept = [Bool](repeating: false, count: numbers.count)
        var index = last.last ?? -1
        while index >= 0 {
            kept[Int(index)] = true
            index = former[Int(index)]
        }
    }

    @inlinable
    func contains(_ index: Int) -> Bool { kept.isEmpty || kept[index] }
}

/// Which sections of two lists correspond.
@usableFromInline
struct SectionMatching {
    /// Those in both lists, in the order of the new one.
    @usableFromInline private(set) var pairs: [(from: Int, to: Int)] = []
    @usableFromInline private(set) var deleted: [Int] = []
    @usableFromInline private(set) var inserted: [Int] = []
    /// The old section of each new one.
    @usableFromInline private(set) var partner: [Int?]

    @usableFromInline
    init<ID: Hashable>(from old: [ID], to new: [ID]) {
        partner = Array(repeating: nil, count: new.count)
        var table = IdentityTable(count: old.count)
        let hashes = old.map(\.hashValue)
        table.clear(for: old.count)
        for index in old.indices.reversed() {
            table.insert(index, hash: hashes[index]) { hashes[$0] == hashes[index] && old[$0] == old[index] }
        }
        var isKept = [Bool](repeating: false, count: old.count)
        for (to, id) in new.enumerated() {
            let hash = id.hashValue
            guard let from = table.take(hash: hash, isSame: { hashes[$0] == hash && old[$0] == id }) else {
                inserted.append(to)
                continue
            }
            isKept[from] = true
            partner[to] = from
            pairs.append((from, to))
        }
        deleted = old.indices.filter { !isKept[$0] }
    }
}

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

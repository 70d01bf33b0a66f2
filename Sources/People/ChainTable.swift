/// Finds rows of one table by the ids of another's: each row once, the first of those that share an id first.
///
/// A hash table of positions. Equal ids share a slot, so that a load that repeats an id is not slowed down.
struct ChainTable {
    private let rows: [Int32]
    private let comparison: RowComparison
    /// The position that identifies the slot's id; -1 if the slot is empty.
    private var names: [Int32]
    /// The next position to return; -1 if none is left.
    private var heads: [Int32]
    private var next: [Int32]
    private let mask: Int

    /// - Parameter rows: Rows of the comparison's left table.
    init(_ rows: [Int32], _ comparison: RowComparison) {
        self.rows = rows
        self.comparison = comparison
        var size = 16
        while size < rows.count * 2 { size *= 2 }
        names = [Int32](repeating: -1, count: size)
        heads = [Int32](repeating: -1, count: size)
        next = [Int32](repeating: -1, count: rows.count)
        mask = size - 1
        // Backwards, so that the first occurrence of an id becomes its head.
        for position in rows.indices.reversed() {
            let row = Int(rows[position])
            let slot = slot(hash: comparison.leftHash(of: row)) { comparison.isSamePersonOnLeft(row, $0) }
            if names[slot] < 0 { names[slot] = Int32(position) }
            next[position] = heads[slot]
            heads[slot] = Int32(position)
        }
    }

    /// Returns the position of the next row with the id of a row of the right table.
    mutating func pop(_ row: Int) -> Int? {
        let slot = slot(hash: comparison.rightHash(of: row)) { comparison.isSamePerson($0, row) }
        let head = Int(heads[slot])
        guard head >= 0 else { return nil }
        heads[slot] = next[head]
        return head
    }

    @inline(__always)
    private func slot(hash: UInt64, matches: (_ row: Int) -> Bool) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while names[slot] >= 0, !matches(Int(rows[Int(names[slot])])) { slot = (slot + 1) & mask }
        return slot
    }
}

/// Where people stand in a section: what a refresh changed is told by that.
enum SectionPositions {
    /// The positions of a few rows among all of a section; of a row that stands there twice, one of them.
    ///
    /// The rows of a section ascend, but where it has a load of its own: then all are gone through once.
    static func positions(of few: [Int32], in rows: [Int32]) -> [Int32: Int] {
        var positions: [Int32: Int] = [:]
        for row in few { positions[row] = position(of: row, amongAscending: rows) }
        let missing = few.filter { positions[$0] == nil }
        guard let first = missing.min(), let last = missing.max() else { return positions }
        // A table of what is looked for: each of the section's rows is asked once, and there may be a million.
        var isMissing = [Bool](repeating: false, count: Int(last - first) + 1)
        for row in missing { isMissing[Int(row - first)] = true }
        for (position, row) in rows.enumerated() where first...last ~= row && isMissing[Int(row - first)] {
            isMissing[Int(row - first)] = false
            positions[row] = position
        }
        return positions
    }

    private static func position(of row: Int32, amongAscending rows: [Int32]) -> Int? {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle] < row { low = middle + 1 } else { high = middle }
        }
        return low < rows.count && rows[low] == row ? low : nil
    }
}

/// Looks up people's positions in a section, by which a refresh reports its changes.
enum SectionPositions {
    /// Returns the positions of a few rows among all rows of a section; for a row that occurs twice, one of the two.
    ///
    /// A section's rows are in ascending order unless the section has a load of its own, which takes a linear scan.
    static func positions(of few: [Int32], in rows: [Int32]) -> [Int32: Int] {
        var positions: [Int32: Int] = [:]
        for row in few { positions[row] = rows.firstIndex(ofAscending: row) { $0 } }
        let missing = few.filter { positions[$0] == nil }
        guard let first = missing.min(), let last = missing.max() else { return positions }
        // A lookup table: each of the section's rows, maybe a million of them, is checked just once.
        var isMissing = [Bool](repeating: false, count: Int(last - first) + 1)
        for row in missing { isMissing[Int(row - first)] = true }
        for (position, row) in rows.enumerated() where first...last ~= row && isMissing[Int(row - first)] {
            isMissing[Int(row - first)] = false
            positions[row] = position
        }
        return positions
    }
}

extension Array {
    /// Returns where the elements, which are in ascending order of `value`, have the first with that value; `nil` if
    /// none has it.
    func firstIndex<Value: Comparable>(ofAscending wanted: Value, by value: (Element) -> Value) -> Int? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if value(self[middle]) < wanted { low = middle + 1 } else { high = middle }
        }
        return low < count && value(self[low]) == wanted ? low : nil
    }
}

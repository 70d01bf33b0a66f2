extension Directory {
    /// Returns `rows` sorted by a field. The sort is stable; those of whom the directory does not say the field come
    /// last, whichever way it goes.
    ///
    /// Texts compare as in a search, without case and diacritics, by Unicode scalar. Call this off the main actor for
    /// large lists.
    package func sorted(_ rows: [Int32], by field: Int, isReversed: Bool = false) -> [Int32] {
        let (sorted, missing) =
            switch table.places[field] {
            case .pooled(let column): ranked(rows, by: table.columns[column])
            case .text(let index): TextSort(table.texts, index).sorted(rows)
            }
        guard isReversed else { return sorted }
        return sorted.dropLast(missing).reversed() + sorted.suffix(missing)
    }

    /// Sorts by a value that many people share: sorts the distinct values, then counting-sorts the people.
    private func ranked(_ rows: [Int32], by column: PooledColumn) -> (sorted: [Int32], missing: Int) {
        let (ranks, count) = column.ranks()
        var starts = [Int](repeating: 0, count: count + 2)
        column.codes.forEach(rows) { _, code in starts[ranks[code] + 1] += 1 }
        let missing = starts[count + 1]
        for rank in 0...count { starts[rank + 1] += starts[rank] }
        let sorted = [Int32](unsafeUninitializedCapacity: rows.count) { sorted, made in
            column.codes.forEach(rows) { offset, code in
                let rank = ranks[code]
                sorted[starts[rank]] = rows[offset]
                starts[rank] += 1
            }
            made = rows.count
        }
        return (sorted, missing)
    }
}

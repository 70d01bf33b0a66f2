/// A column that people can be sorted by.
package enum PersonColumn: Sendable, Hashable, CaseIterable {
    case name, age, city, country, email
}

extension Directory {
    /// Returns `rows` sorted by a column in ascending order. The sort is stable.
    ///
    /// Texts compare as in a search, without case and diacritics, by Unicode scalar. Call this off the main actor for
    /// large lists.
    package func sorted(_ rows: [Int32], by column: PersonColumn) -> [Int32] {
        switch column {
        case .age: ranked(rows, below: 256) { table.age(at: $0) }
        case .city: ranked(rows, by: table.cityPool) { Int(table.place(at: $0).city) }
        case .country: ranked(rows, by: table.countryPool) { Int(table.place(at: $0).country) }
        case .name: TextSort(table) { record, text in record.searched(in: text).name }.sorted(rows)
        case .email: TextSort(table) { record, text in record.searched(in: text).email }.sorted(rows)
        }
    }

    /// Sorts by a text that many people share: sorts the distinct texts, then counting-sorts the people.
    private func ranked(_ rows: [Int32], by pool: TextPool, _ text: (Int) -> Int) -> [Int32] {
        let folded = (0..<pool.count).map(pool.folded)
        var ranks = [Int](repeating: 0, count: folded.count)
        var rank = 0
        var former: Int?
        for index in folded.indices.sorted(by: { folded[$0].lexicographicallyPrecedes(folded[$1]) }) {
            if let former, folded[former] != folded[index] { rank += 1 }
            ranks[index] = rank
            former = index
        }
        return ranked(rows, below: rank + 1) { ranks[text($0)] }
    }

    /// Performs one counting sort by a number in `0..<count`.
    private func ranked(_ rows: [Int32], below count: Int, _ rank: (Int) -> Int) -> [Int32] {
        var starts = [Int](repeating: 0, count: count + 1)
        for row in rows { starts[rank(Int(row)) + 1] += 1 }
        for rank in 0..<count { starts[rank + 1] += starts[rank] }
        return [Int32](unsafeUninitializedCapacity: rows.count) { sorted, made in
            for row in rows {
                let rank = rank(Int(row))
                sorted[starts[rank]] = row
                starts[rank] += 1
            }
            made = rows.count
        }
    }
}

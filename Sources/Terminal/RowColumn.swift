/// A stretch of a row with a position of its own: it is placed there, however the terminal drew what precedes it.
struct RowColumn {
    /// In columns of the window.
    let start: Int
    let cells: Range<Int>
}

extension CellBuffer {
    /// Returns the columns of a row, from left to right; at least one, and together they cover all its cells.
    func rowColumns(_ row: Range<Int>) -> [RowColumn] {
        var found: [RowColumn] = []
        var start = 0
        var first = row.lowerBound
        var used = 0
        for index in row {
            used += Int(self[index].columns)
            guard self[index].endsColumn else { continue }
            found.append(RowColumn(start: start, cells: first..<(index + 1)))
            (start, first) = (used, index + 1)
        }
        return found + [RowColumn(start: start, cells: first..<row.upperBound)]
    }

    /// Whether every terminal draws these cells in the same columns.
    func areCertain(_ range: Range<Int>) -> Bool { cells(range).allSatisfy { $0.isCertain } }

    /// Returns the most columns that any terminal takes for these cells.
    func maximumColumns(_ range: Range<Int>) -> Int { range.reduce(0) { $0 + Int(self[$1].maximumColumns) } }

    /// Returns the cells without trailing spaces.
    func withoutTrailingSpaces(_ range: Range<Int>) -> Range<Int> {
        range.lowerBound..<((range.last { self[$0].scalar != 0x20 } ?? range.lowerBound - 1) + 1)
    }

    /// Whether any of these cells looks different from an empty place: it is no space, or its style is seen on spaces.
    func areSeen(_ range: Range<Int>) -> Bool {
        range.contains { self[$0].scalar != 0x20 || self[$0].isSeenWhereBlank }
    }

    /// Whether these cells are the same as those of another row.
    func areSame(_ range: Range<Int>, as other: Range<Int>, of otherCells: CellBuffer) -> Bool {
        range.count == other.count && cells(range).elementsEqual(otherCells.cells(other))
    }
}

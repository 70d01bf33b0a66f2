/// What has to be written to turn one row into another.
///
/// Both must consist of cells of certain width.
struct RowChange {
    /// Whether they differ.
    let isNeeded: Bool
    /// Where writing begins, in columns from the start of the row.
    let column: Int
    /// The new cells to write.
    let written: Range<Int>
    /// Columns to make free before writing, and to take out after it.
    var inserted = 0
    var deleted = 0
    /// Whether anything after the written cells is erased.
    var erasesRest = false

    /// - Parameter mayShift: Whether what is to the right may be shifted.
    init(new: Range<Int>, of newCells: CellBuffer, old: Range<Int>, of oldCells: CellBuffer, mayShift: Bool) {
        let common = Self.commonStart(new, newCells, old, oldCells)
        let newStart = new.lowerBound + common
        let oldStart = old.lowerBound + common
        column = newCells.columns(new.lowerBound..<newStart)
        isNeeded = newStart < new.upperBound || oldStart < old.upperBound
        guard isNeeded else {
            written = newStart..<newStart
            return
        }
        let tail = Self.commonEnd(newStart..<new.upperBound, newCells, oldStart..<old.upperBound, oldCells)
        let newMiddle = newStart..<(new.upperBound - tail)
        let oldMiddle = oldStart..<(old.upperBound - tail)
        let growth = newCells.columns(newMiddle) - oldCells.columns(oldMiddle)
        // Shifting what is to the right costs about four bytes, so a short rest is rewritten instead.
        if tail > 0, growth == 0 || mayShift && tail > 6 {
            written = newMiddle
            inserted = max(growth, 0)
            deleted = max(-growth, 0)
        } else {
            written = newStart..<new.upperBound
            erasesRest = newCells.columns(written) < oldCells.columns(oldStart..<old.upperBound)
        }
    }

    private static func commonStart(
        _ new: Range<Int>, _ newCells: CellBuffer, _ old: Range<Int>, _ oldCells: CellBuffer
    ) -> Int {
        let most = min(new.count, old.count)
        var common = 0
        while common < most, newCells[new.lowerBound + common] == oldCells[old.lowerBound + common] { common += 1 }
        // A character that differs only in a later scalar is written as a whole.
        while common > 0, newCells.isInside(new, at: common) || oldCells.isInside(old, at: common) { common -= 1 }
        return common
    }

    private static func commonEnd(
        _ new: Range<Int>, _ newCells: CellBuffer, _ old: Range<Int>, _ oldCells: CellBuffer
    ) -> Int {
        let most = min(new.count, old.count)
        var common = 0
        while common < most, newCells[new.upperBound - common - 1] == oldCells[old.upperBound - common - 1] {
            common += 1
        }
        while common > 0, !newCells[new.upperBound - common].begins { common -= 1 }
        return common
    }
}

extension CellBuffer {
    func columns(_ range: Range<Int>) -> Int { cells(range).reduce(0) { $0 + Int($1.columns) } }

    /// Whether the position `offset` cells into `range` is inside a character.
    fileprivate func isInside(_ range: Range<Int>, at offset: Int) -> Bool {
        let index = range.lowerBound + offset
        return index < range.upperBound && !self[index].begins
    }
}

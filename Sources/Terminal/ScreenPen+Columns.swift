import Text

extension ScreenPen {
    /// Draws a row that contains text of uncertain width, column by column, each at its own position.
    ///
    /// The appearance of such a row does not depend on what was drawn before: from the first column on in which
    /// anything changed, or into which text may run, it is erased to its end and written as if it were new. Nothing is
    /// shifted.
    func drawColumns(
        _ place: Int, new: Range<Int>, of newCells: CellBuffer, old: Range<Int>?, of oldCells: CellBuffer
    ) {
        let columns = newCells.rowColumns(new)
        var first = 0
        if let old {
            let known = oldCells.rowColumns(old)
            if known.map(\.start) == columns.map(\.start) {
                let changed = columns.indices.first {
                    !newCells.areSame(columns[$0].cells, as: known[$0].cells, of: oldCells)
                }
                guard let changed else { return }
                if changed == columns.count - 1,
                    growFlow(columns[changed], on: place, of: newCells, old: known[changed].cells, of: oldCells)
                {
                    return
                }
                first = beginning(of: changed, in: columns, of: newCells)
            }
            move(toRow: place, column: columns[first].start)
            if oldCells.areSeen(old) { put("\u{1B}[K") }
        }
        // The column up to which a terminal may have drawn what was written.
        var reach = 0
        for (index, column) in columns.enumerated().dropFirst(first) {
            let isRunInto = reach > column.start
            if !isRunInto, column.cells.isEmpty { continue }
            move(toRow: place, column: column.start)
            if !isRunInto, newCells.areCertain(column.cells) {
                for cell in column.cells { put(newCells[cell]) }
                setStyle(Style.plain.rawValue)
                continue
            }
            let width = columns.indices.contains(index + 1) ? columns[index + 1].start - column.start : nil
            rewrite(column, width: width, isClear: !isRunInto, of: newCells)
            reach = max(reach, column.start + newCells.maximumColumns(newCells.withoutTrailingSpaces(column.cells)))
        }
    }

    /// Returns the column from which on a row has to be written for one of its columns to be as if new: text of an
    /// earlier one may run into it.
    private func beginning(of changed: Int, in columns: [RowColumn], of cells: CellBuffer) -> Int {
        var first = changed
        while let earlier = columns[..<first].firstIndex(where: {
            $0.start + cells.maximumColumns(cells.withoutTrailingSpaces($0.cells)) > columns[first].start
        }) {
            first = earlier
        }
        return first
    }

    /// Writes a column from its beginning, where the cursor is.
    ///
    /// - Parameter width: The columns up to the next one; `nil` for the last column of a row.
    private func rewrite(_ column: RowColumn, width: Int?, isClear: Bool, of cells: CellBuffer) {
        let isSeenWhereBlank = column.cells.contains { cells[$0].isSeenWhereBlank }
        if !isClear {
            if let width {
                if !isSeenWhereBlank { put("\u{1B}[\(width)X") }
            } else {
                put("\u{1B}[K")
            }
        }
        if isSeenWhereBlank {
            for index in column.cells { putBlanks(of: cells[index]) }
            setStyle(Style.plain.rawValue)
            move(toRow: row, column: column.start)
        }
        writeFlow(cells.withoutTrailingSpaces(column.cells), of: cells)
    }

    /// Writes text of uncertain width from the cursor on. It does not wrap, which would move every row below it.
    private func writeFlow(_ range: Range<Int>, of cells: CellBuffer) {
        let start = column
        if start + cells.maximumColumns(range) > windowColumns {
            put("\u{1B}[?7l")
            writeToEdge(range, of: cells)
            put("\u{1B}[?7h")
            flowStart = start
        } else {
            for index in range { put(cells[index]) }
            if !cells.areCertain(range) { flowStart = start }
        }
        setStyle(Style.plain.rawValue)
    }

    /// Inserts typed characters into text of uncertain width at the cursor, which is still in place.
    ///
    /// Nothing else is written, and the terminal itself makes room (IRM, as in vt102), as wide as it draws them.
    ///
    /// - Parameter text: The last column of its row.
    /// - Returns: `false` if the text has to be rewritten.
    private func growFlow(
        _ text: RowColumn, on place: Int, of cells: CellBuffer, old: Range<Int>, of oldCells: CellBuffer
    ) -> Bool {
        let growth = text.cells.count - old.count
        guard growth > 0, row == place, flowStart == text.start,
            text.start + cells.maximumColumns(text.cells) <= windowColumns,
            // A character made of several parts may merge with its neighbour.
            text.cells.allSatisfy({ cells[$0].begins && cells[$0].columns > 0 })
        else { return false }
        var end = old.lowerBound
        var used = text.start
        while end < old.upperBound, used < column {
            used += Int(oldCells[end].columns)
            end += 1
        }
        let first = text.cells.lowerBound + (end - old.lowerBound)
        let typed = first..<(first + growth)
        guard used == column, cells.areSame(text.cells.lowerBound..<first, as: old.lowerBound..<end, of: oldCells),
            cells.areSame(typed.upperBound..<text.cells.upperBound, as: end..<old.upperBound, of: oldCells)
        else { return false }
        let isInside = end < old.upperBound
        if isInside { put("\u{1B}[4h") }
        for index in typed { put(cells[index]) }
        if isInside { put("\u{1B}[4l") }
        setStyle(Style.plain.rawValue)
        return true
    }

    // Some terminals wrap a wide character that does not fit even when told not to. From the point where that could
    // happen, characters are placed in their own columns one by one, and those of several parts that may cross the edge
    // lose all but the first.
    private func writeToEdge(_ range: Range<Int>, of cells: CellBuffer) {
        let start = column
        let isNarrow = range.allSatisfy { cells[$0].columns == 1 }
        var reach = start
        var index = range.lowerBound
        while index < range.upperBound {
            let character = index..<min(cells.endOfCharacter(at: index), range.upperBound)
            index = character.upperBound
            reach += cells.maximumColumns(character)
            var written = character
            if !isNarrow, reach > windowColumns {
                flowStart = start
                move(toRow: row, column: column)
                if column + cells.maximumColumns(character) > windowColumns { written = character.prefix(1) }
            }
            for index in written { put(cells[index]) }
        }
    }

    /// Moves the cursor to a column of a drawn row.
    ///
    /// Where text of uncertain width precedes the column, that text is rewritten, so that the cursor ends up where the
    /// terminal shows it.
    func placeCursor(row target: Int, column wanted: Int, in range: Range<Int>, of cells: CellBuffer) {
        guard let inside = cells.rowColumns(range).last(where: { $0.start <= wanted }) else { return }
        var end = inside.cells.lowerBound
        var used = inside.start
        while end < inside.cells.upperBound, used < wanted || !cells[end].begins {
            used += Int(cells[end].columns)
            end += 1
        }
        let before = inside.cells.lowerBound..<end
        guard !cells.areCertain(before) else { return move(toRow: target, column: wanted) }
        guard row != target || column != wanted || flowStart != inside.start else { return }
        move(toRow: target, column: inside.start)
        writeFlow(before, of: cells)
    }
}

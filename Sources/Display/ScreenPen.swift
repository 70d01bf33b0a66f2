import Terminal

/// Writes the shortest common codes (ECMA-48, as in vt102 and xterm) that turn one row of cells into another.
@MainActor final class ScreenPen {
    /// The row and column of the cursor, relative to the beginning of the region.
    ///
    /// After the last column of a row the column equals the width: terminals then delay wrapping.
    private(set) var row = 0
    private(set) var column = 0
    /// The column at which the text begins whose output positioned the cursor, if its width is uncertain.
    ///
    /// The terminal's own cursor may be elsewhere, and is asked only to return to the beginning of the row.
    var flowStart: Int?
    /// The number of existing rows; beyond them a line feed creates a new one.
    var rows = 1
    var windowColumns = Int.max

    /// What the terminal can show.
    var capabilities: TerminalCapabilities {
        didSet { codes = Style.allCases.map { capabilities.code(for: $0) } }
    }

    private let out = ByteBuffer()
    private var style = Style.plain.rawValue
    private var isCursorShown = true
    private var codes: [String]
    private var isFrameOpen = false
    /// Whether the cursor is hidden until the frame ends.
    private var isHiddenForFrame = false

    init(capabilities: TerminalCapabilities) {
        self.capabilities = capabilities
        codes = Style.allCases.map { capabilities.code(for: $0) }
    }

    /// The bytes written since the last `wipe()`.
    var bytes: UnsafeRawBufferPointer { out.bytes }

    func wipe() { out.removeAll() }

    /// Makes the terminal show everything written until `endFrame` in one step (mode 2026).
    func beginFrame() {
        guard !isFrameOpen else { return }
        isFrameOpen = true
        put(Self.frameStart)
    }

    /// Ends a frame; writes nothing at all if the frame is empty.
    func endFrame() {
        if isHiddenForFrame, isCursorShown { put("\u{1B}[?25h") }
        isHiddenForFrame = false
        guard isFrameOpen else { return }
        isFrameOpen = false
        if out.count == Self.frameStart.utf8.count { wipe() } else { put("\u{1B}[?2026l") }
    }

    private static let frameStart = "\u{1B}[?2026h"

    /// Hides the cursor, which would be seen going from row to row where the frame is not shown in one step.
    private func hideForFrame() {
        guard isCursorShown, !isFrameOpen, !isHiddenForFrame else { return }
        isHiddenForFrame = true
        put("\u{1B}[?25l")
    }

    /// Starts with the cursor at the beginning of a region of one empty row.
    func begin() {
        row = 0
        column = 0
        flowStart = nil
        rows = 1
    }

    func showCursor(_ shown: Bool) {
        guard shown != isCursorShown else { return }
        isCursorShown = shown
        guard !isHiddenForFrame else { return }
        put(shown ? "\u{1B}[?25h" : "\u{1B}[?25l")
    }

    func clearScreen() { put("\u{1B}[H\u{1B}[2J") }

    func eraseBelow() { put("\u{1B}[J") }

    // The first row separately: tmux regards an erase from the top of the screen as worth keeping, and puts it into the
    // scrollback.
    func moveUpAndErase(_ count: Int) {
        put("\r")
        if count > 0 { put("\u{1B}[\(count)A") }
        put("\u{1B}[K\u{1B}7\u{1B}[B\u{1B}[J\u{1B}8")
    }

    func newRow() {
        put("\r\n")
        row += 1
        column = 0
        flowStart = nil
    }

    func move(toRow target: Int, column wanted: Int) {
        guard target != row || wanted != column || flowStart != nil else { return }
        if target != row { hideForFrame() }
        // Terminals differ in where a cursor is that is about to wrap, or that follows text of uncertain width; after a
        // carriage return they agree.
        if column >= windowColumns || flowStart != nil {
            put("\r")
            column = 0
            flowStart = nil
        }
        if target > row {
            // A line feed reaches rows that do not exist yet, and costs two bytes if the column is 0 anyway.
            if target >= rows || target == row + 1 && wanted == 0 {
                while row < target { newRow() }
                rows = max(rows, target + 1)
            } else {
                put("\u{1B}[\(target - row)B")
            }
        } else if target < row {
            put("\u{1B}[\(row - target)A")
        }
        row = target
        moveAlong(to: wanted)
    }

    private func moveAlong(to wanted: Int) {
        guard wanted != column else { return }
        let distance = wanted - column
        if wanted == 0 {
            put("\r")
        } else if distance < 0, distance >= -3 {
            for _ in 0 ..< -distance { put("\u{8}") }
        } else {
            put("\u{1B}[\(abs(distance))\(distance < 0 ? "D" : "C")")
        }
        column = wanted
    }

    /// Turns the `old` cells of a row into `new` ones; `old` is `nil` if the row does not exist yet.
    ///
    /// - Parameter mayShift: Whether what is to the right of a change may be shifted.
    /// - Returns: The columns that may look different now; `nil` for none.
    @discardableResult
    func drawRow(
        _ place: Int, new: Range<Int>, of newCells: CellBuffer, old: Range<Int>?, of oldCells: CellBuffer,
        mayShift: Bool = true
    ) -> Range<Int>? {
        if let old, newCells.areSame(new, as: old, of: oldCells) { return nil }
        guard newCells.areCertain(new), old.map(oldCells.areCertain) != false else {
            let before = out.count
            drawColumns(place, new: new, of: newCells, old: old, of: oldCells)
            return out.count > before ? 0..<Int.max : nil
        }
        let change = RowChange(new: new, of: newCells, old: old ?? 0..<0, of: oldCells, mayShift: mayShift)
        guard change.isNeeded || old == nil else { return nil }
        move(toRow: place, column: change.column)
        write(change, of: newCells)
        let isRestChanged = change.inserted + change.deleted > 0 || change.erasesRest || old == nil
        return change.column..<(isRestChanged ? Int.max : change.column + newCells.columns(change.written))
    }

    /// Writes what changed, starting at the cursor.
    private func write(_ change: RowChange, of cells: CellBuffer) {
        if change.inserted > 0 { put("\u{1B}[\(change.inserted)@") }
        for index in change.written { put(cells[index]) }
        setStyle(Style.plain.rawValue)
        if change.deleted > 0 { put("\u{1B}[\(change.deleted)P") }
        if change.erasesRest { put("\u{1B}[K") }
    }

    func put(_ cell: Cell) {
        setStyle(shownStyle(of: cell))
        if let scalar = Unicode.Scalar(cell.scalar) { out.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
        column += Int(cell.columns)
    }

    private func shownStyle(of cell: Cell) -> UInt8 {
        guard cell.style == Style.plain.rawValue, !codes[Int(Style.text.rawValue)].isEmpty else { return cell.style }
        // A space looks the same in either.
        if cell.scalar == 0x20, style == Style.plain.rawValue || style == Style.text.rawValue { return style }
        return cell.scalar == 0x20 ? cell.style : Style.text.rawValue
    }

    /// Writes as many blanks as the cell has columns.
    func putBlanks(of cell: Cell) {
        setStyle(cell.style)
        for _ in 0..<cell.columns { out.append(0x20) }
        column += Int(cell.columns)
    }

    func setStyle(_ wanted: UInt8) {
        guard wanted != style else { return }
        let from = codes[Int(style)]
        let code = codes[Int(wanted)]
        style = wanted
        guard code != from else { return }
        put(code.isEmpty ? "\u{1B}[0m" : from.isEmpty ? "\u{1B}[\(code)m" : "\u{1B}[0;\(code)m")
    }

    func put(_ text: String) { out.append(contentsOf: text.utf8) }
}

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

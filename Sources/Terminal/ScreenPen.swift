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
    /// The width of the window.
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

/// Rows of cells folded to the width of a window, and where the cursor stands in them.
final class RowLayout {
    let cells = CellBuffer()
    /// The place after each row's last cell.
    private(set) var ends: [Int] = []
    private(set) var cursor: Frame.Position?
    private var columns = 80

    /// The number of rows.
    var count: Int { ends.count }

    /// The cells of a row.
    func row(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

    /// The columns that a row takes.
    func width(_ index: Int) -> Int { row(index).reduce(0) { $0 + Int(cells[$1].columns) } }

    /// Forgets and wipes everything.
    func reset(columns: Int) {
        cells.removeAll()
        ends.removeAll(keepingCapacity: true)
        cursor = nil
        self.columns = max(columns, 2)
    }

    /// Adds `text`, folded between words where it is too wide; what is folded begins where the text began.
    func add(_ text: StyledText) {
        let source = CellBuffer(capacity: 128)
        source.append(text)
        fold(source, betweenWords: true, cursorAt: nil)
    }

    /// Adds a line being typed: `source` is folded anywhere; the cursor stands before the cell at `cursor`.
    func addLine(_ source: CellBuffer, cursorAt cursor: Int) {
        fold(source, betweenWords: false, cursorAt: cursor)
    }

    private func fold(_ source: CellBuffer, betweenWords: Bool, cursorAt place: Int?) {
        var index = 0
        var used = 0
        let indent = betweenWords ? min(source.leadingSpaces, columns / 4) : 0
        var isFolded = false
        while index < source.count {
            let end = source.endOfCharacter(at: index)
            let wordEnd = betweenWords ? source.endOfWord(at: index, columns: columns) : nil
            let wanted = wordEnd?.columns ?? Int(source[index].columns)
            if used > 0, used + wanted > columns {
                endRow()
                used = 0
                isFolded = true
                if betweenWords, source[index].scalar == 0x20 {
                    index = end
                    continue
                }
            }
            if isFolded, used == 0, indent + wanted <= columns {
                for _ in 0..<indent { cells.append(Cell(" ", columns: 1, style: .plain, begins: true)) }
                used = indent
            }
            let stop = wordEnd?.end ?? end
            for next in index..<max(stop, end) {
                if next == place { cursor = .init(row: count, column: used) }
                cells.append(source[next])
                used += Int(source[next].columns)
            }
            index = max(stop, end)
        }
        if let place, place >= source.count {
            if used >= columns {
                endRow()
                used = 0
            }
            cursor = .init(row: count, column: used)
        }
        endRow()
    }

    private func endRow() { ends.append(cells.count) }

    /// Keeps `height` rows: those with the cursor, and as many of the last ones as there is room for.
    func visibleRows(height: Int) -> Range<Int> {
        guard count > height else { return 0..<count }
        let first = min(cursor?.row ?? count, count - height)
        return first..<(first + height)
    }
}

extension CellBuffer {
    fileprivate var leadingSpaces: Int {
        var place = 0
        while place < count, self[place].scalar == 0x20 { place += 1 }
        return place
    }

    func endOfCharacter(at start: Int) -> Int {
        var end = start + 1
        while end < count, !self[end].begins { end += 1 }
        return end
    }

    /// The end of the word that begins at `start` and its columns; `nil` where it is no word, or wider than the window.
    func endOfWord(at start: Int, columns: Int) -> (end: Int, columns: Int)? {
        guard self[start].scalar != 0x20 else { return nil }
        var end = start
        var used = 0
        while end < count, self[end].scalar != 0x20 {
            used += Int(self[end].columns)
            if used > columns { return nil }
            // Between two wide characters a row may end, but Korean is written in words.
            if self[end].columns == 2, !self[end].isHangul { return end == start ? nil : (end, used - 2) }
            end += 1
        }
        return (end, used)
    }
}

extension Cell {
    // Syllables, and the letters of the keyboard that they are made of.
    fileprivate var isHangul: Bool { (0xAC00...0xD7A3).contains(scalar) || (0x3131...0x318E).contains(scalar) }
}

import Terminal

/// Rows of cells wrapped to the width of a window, and the cursor's position in them.
final class RowLayout {
    let cells = CellBuffer()
    /// The index after each row's last cell.
    private(set) var ends: [Int] = []
    private(set) var cursor: (row: Int, column: Int)?
    private var columns = 80
    private let letters: Letters

    /// - Parameter letters: The letters that the terminal can show.
    init(letters: Letters = .all) { self.letters = letters }

    var count: Int { ends.count }

    func row(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

    /// Returns the number of columns that a row takes, without the spaces at its end.
    func usedWidth(_ index: Int) -> Int { cells.columns(cells.withoutTrailingSpaces(row(index))) }

    /// Discards and wipes everything.
    func reset(columns: Int) {
        cells.removeAll()
        ends.removeAll(keepingCapacity: true)
        cursor = nil
        self.columns = max(columns, 2)
    }

    /// Adds `text`, wrapped between words if it is too wide; continuation rows are indented to where the text began.
    func add(_ text: StyledText) {
        let source = CellBuffer(capacity: 256)
        source.append(text.shown(in: letters))
        guard source.columns(0..<source.count) > columns else {
            cells.append(0..<source.count, of: source)
            endRow()
            return
        }
        fold(source, betweenWords: true, cursorAt: nil)
    }

    /// Adds a line being typed: `source` is wrapped anywhere, and the cursor is in front of the cell at `cursor`.
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
                if next == place { cursor = (count, used) }
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
            cursor = (count, used)
        }
        endRow()
    }

    private func endRow() { ends.append(cells.count) }

    /// Returns up to `height` rows: those with the cursor, and as many of the last ones as fit.
    func visibleRows(height: Int) -> Range<Int> {
        guard count > height else { return 0..<count }
        let first = min(cursor?.row ?? count, count - height)
        return first..<(first + height)
    }
}

extension StyledText {
    /// Returns the number of rows that it takes in a window of `columns`.
    package func height(columns: Int) -> Int {
        let layout = RowLayout()
        layout.reset(columns: columns)
        layout.add(self)
        return layout.count
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

    /// Returns the end of the word that begins at `start` and its columns; `nil` if it is not a word, or wider than the
    /// window.
    func endOfWord(at start: Int, columns: Int) -> (end: Int, columns: Int)? {
        guard self[start].scalar != 0x20 else { return nil }
        var end = start
        var used = 0
        while end < count, self[end].scalar != 0x20 {
            used += Int(self[end].columns)
            if used > columns { return nil }
            // A row may break between two wide characters, but Korean is written in words.
            if self[end].columns == 2, !self[end].isHangul { return end == start ? nil : (end, used - 2) }
            end += 1
        }
        return (end, used)
    }
}

extension Cell {
    // Syllables, and the compatibility letters that they are made of.
    fileprivate var isHangul: Bool { (0xAC00...0xD7A3).contains(scalar) || (0x3131...0x318E).contains(scalar) }
}

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

/// A screen as xterm keeps it: feed it what a program writes and read the rows.
package struct ScreenEmulator: Sendable {
    package private(set) var columns: Int
    package private(set) var rows: Int
    /// Row by row, each of `columns` cells.
    package internal(set) var cells: [[ScreenCell]]
    /// The cursor's place, counted from 0.
    package internal(set) var row = 0
    package internal(set) var column = 0
    package internal(set) var isCursorShown = true
    package internal(set) var isAlternate = false
    /// Whether pasted text is to be marked (DECSET 2004).
    package internal(set) var marksPaste = false
    /// How many of kitty's keyboard modes are pushed, on the screen and on the alternate one.
    package internal(set) var keyboardDepth = [0, 0]
    /// Whether keys are reported in xterm's way; `nil` as it is set up.
    package internal(set) var reportsKeys: Bool?
    /// The rows that went off at the top, oldest first, without trailing spaces.
    package internal(set) var scrollback: [String] = []
    /// How often the bell rang.
    package internal(set) var bells = 0
    /// Sequences that the emulator does not know: a test may ask that there are none.
    package internal(set) var unknown: [String] = []
    /// What the terminal would answer (cursor position reports).
    package internal(set) var replies: [UInt8] = []

    /// What the codes so far set for the next character.
    package internal(set) var look = ScreenLook()
    /// The last column was written: the next character folds.
    var waitsForFold = false
    /// Whether what is written moves what stands there to the right (IRM).
    var isInserting = false
    var top = 0
    var bottom: Int
    var saved = SavedCursor()
    /// What the alternate screen hides, with the cursor there: each screen has a saved one of its own.
    var mainScreen: (cells: [[ScreenCell]], cursor: SavedCursor)?
    var parser = Parser()

    struct SavedCursor: Sendable {
        var row = 0, column = 0
        var look = ScreenLook()
    }

    package init(columns: Int = 80, rows: Int = 24) {
        self.columns = columns
        self.rows = rows
        bottom = rows - 1
        cells = Array(repeating: Array(repeating: ScreenCell(), count: columns), count: rows)
    }

    /// The screen's rows without trailing spaces, and without empty rows at the end.
    package var lines: [String] {
        var lines = cells.map { Self.text($0) }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// `lines`, one a line.
    package var text: String { lines.joined(separator: "\n") }

    /// Everything that was ever shown and is not overwritten: scrollback and screen.
    package var wholeText: String { (scrollback + lines).joined(separator: "\n") }

    /// Whether `part` is on the screen.
    package func contains(_ part: String) -> Bool { text.contains(part) }

    /// The look of the first cell of `part` where it first stands on a row.
    package func look(of part: String) -> ScreenLook? {
        for row in cells {
            let text = Self.text(row)
            guard let range = text.range(of: part) else { continue }
            let before = text[..<range.lowerBound]
            var characters = 0
            for cell in row where cell.columns > 0 {
                if characters == before.count { return cell.look }
                characters += cell.text.count
            }
        }
        return nil
    }

    /// Takes the window to another size. Rows are cut or filled, not folded anew; what no longer fits at the bottom
    /// makes rows go off at the top, as in xterm.
    package mutating func resize(columns: Int, rows: Int) {
        while row >= rows {
            scrollback.append(Self.text(cells.removeFirst()))
            row -= 1
        }
        self.columns = columns
        cells = cells.prefix(rows).map { Self.fitted($0, columns) }
        while cells.count < rows { cells.append(Array(repeating: ScreenCell(), count: columns)) }
        self.rows = rows
        top = 0
        bottom = rows - 1
        column = min(column, columns - 1)
        waitsForFold = false
    }

    static func text(_ row: [ScreenCell]) -> String {
        var text = row.map(\.text).joined()
        while text.last == " " { text.removeLast() }
        return text
    }

    private static func fitted(_ row: [ScreenCell], _ columns: Int) -> [ScreenCell] {
        Array(row.prefix(columns)) + Array(repeating: ScreenCell(), count: max(0, columns - row.count))
    }
}

extension String {
    fileprivate func range(of part: String) -> Range<String.Index>? {
        guard !part.isEmpty else { return nil }
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) {
                return start..<(index(start, offsetBy: part.count, limitedBy: endIndex) ?? endIndex)
            }
            start = index(after: start)
        }
        return nil
    }
}

extension ScreenEmulator: CustomStringConvertible {
    /// The screen in a frame, and where the cursor stands: what a failed expectation shows.
    package var description: String {
        let edge = "+" + String(repeating: "-", count: columns) + "+"
        let rows = lines.map { "|" + $0 }
        return ([edge] + rows + [edge, "cursor \(row),\(column)"]).joined(separator: "\n")
    }
}

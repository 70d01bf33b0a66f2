extension ScreenEmulator {
    mutating func put(_ scalar: Unicode.Scalar) {
        let width = Self.columns(of: scalar)
        if width == 0 || joinsPrevious(scalar) { return combine(scalar) }
        if waitsForFold || column + width > columns {
            column = 0
            lineFeed()
        }
        waitsForFold = false
        if isInserting { insertCells(width) }
        clearHalf(row, column)
        cells[row][column] = ScreenCell(text: String(scalar), columns: width, look: look)
        if width == 2 {
            clearHalf(row, column + 1)
            cells[row][column + 1] = ScreenCell(text: "", columns: 0, look: look)
        }
        column += width
        if column >= columns {
            column = columns - 1
            waitsForFold = true
        }
    }

    // Overwriting one half of a wide character leaves a space in the other.
    private mutating func clearHalf(_ row: Int, _ column: Int) {
        if cells[row][column].columns == 0, column > 0 { cells[row][column - 1] = ScreenCell() }
        if cells[row][column].columns == 2, column + 1 < columns { cells[row][column + 1] = ScreenCell() }
    }

    private var previousColumn: Int? {
        var place = waitsForFold ? column : column - 1
        guard place >= 0 else { return nil }
        if cells[row][place].columns == 0, place > 0 { place -= 1 }
        return place
    }

    private func joinsPrevious(_ scalar: Unicode.Scalar) -> Bool {
        guard let place = previousColumn else { return false }
        let before = cells[row][place].text.unicodeScalars
        let isModifier =
            (0x1F3FB...0x1F3FF).contains(scalar.value) && before.last?.properties.isEmojiModifierBase == true
        let isFlag =
            (0x1F1E6...0x1F1FF).contains(scalar.value)
            && before.count == 1 && (0x1F1E6...0x1F1FF).contains(before.first?.value ?? 0)
        return before.last?.value == 0x200D && scalar.properties.isEmoji || isModifier || isFlag
    }

    private mutating func combine(_ scalar: Unicode.Scalar) {
        guard let place = previousColumn else { return }
        cells[row][place].text.unicodeScalars.append(scalar)
        let widens = scalar.value == 0xFE0F || (0x1F1E6...0x1F1FF).contains(scalar.value)
        if widens, cells[row][place].columns == 1, place + 1 < columns {
            cells[row][place].columns = 2
            cells[row][place + 1] = ScreenCell(text: "", columns: 0, look: look)
            column = min(place + 2, columns - 1)
            waitsForFold = place + 2 >= columns
        }
    }

    mutating func lineFeed() {
        waitsForFold = false
        if row == bottom { scrollUp() } else if row < rows - 1 { row += 1 }
    }

    mutating func reverseLineFeed() {
        waitsForFold = false
        if row == top {
            cells.remove(at: bottom)
            cells.insert(emptyRow, at: top)
        } else {
            row = max(row - 1, 0)
        }
    }

    mutating func scrollUp() {
        let gone = cells.remove(at: top)
        if top == 0, !isAlternate { scrollback.append(Self.text(gone)) }
        cells.insert(emptyRow, at: bottom)
    }

    var emptyRow: [ScreenCell] { Array(repeating: ScreenCell(), count: columns) }

    /// Written apart from the program's own tables, so that a slip in those is seen.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF,
            0x20000...0x3FFFD:
            return 2
        default: return scalar.properties.isEmojiPresentation && !(0x1F1E6...0x1F1FF).contains(scalar.value) ? 2 : 1
        }
    }
}

extension ScreenEmulator {
    mutating func obeyControl(_ final: Character, _ parameters: String) {
        if parameters.hasPrefix("?") { return setMode(final, parameters) }
        if parameters.hasPrefix(">") || parameters.hasPrefix("<") { return setKeyboard(final, parameters) }
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let first = max(numbers.first ?? 0, 1)
        switch final {
        case "A": moveTo(max(row - first, 0), column)
        case "B", "e": moveTo(min(row + first, rows - 1), column)
        case "C", "a": moveTo(row, min(column + first, columns - 1))
        case "D": moveTo(row, max(column - first, 0))
        case "E": moveTo(min(row + first, rows - 1), 0)
        case "F": moveTo(max(row - first, 0), 0)
        case "G", "`": moveTo(row, first - 1)
        case "d": moveTo(first - 1, column)
        case "H", "f": moveTo(first - 1, max(numbers.count > 1 ? numbers[1] : 1, 1) - 1)
        case "J": eraseDisplay(numbers.first ?? 0)
        case "K": eraseLine(numbers.first ?? 0)
        case "@": insertCells(first)
        case "P": deleteCells(first)
        case "X": for place in column..<min(column + first, columns) { cells[row][place] = ScreenCell() }
        case "h" where parameters == "4": isInserting = true
        case "l" where parameters == "4": isInserting = false
        case "L": changeRows(first, inserts: true)
        case "M": changeRows(first, inserts: false)
        case "S": for _ in 0..<first { scrollUp() }
        case "m": setLook(parameters)
        case "r": setRegion(numbers)
        case "s": saved = SavedCursor(row: row, column: column, look: look)
        case "u": restoreCursor()
        case "n": if numbers.first == 6 { replies += Array("\u{1B}[\(row + 1);\(column + 1)R".utf8) }
        // What it is, which it does not tell.
        case "c": break
        default: unknown.append("CSI \(parameters)\(final)")
        }
    }

    private mutating func moveTo(_ newRow: Int, _ newColumn: Int) {
        row = min(max(newRow, 0), rows - 1)
        column = min(max(newColumn, 0), columns - 1)
        waitsForFold = false
    }

    private mutating func setMode(_ final: Character, _ parameters: String) {
        // Whether it knows a mode, which it does not tell.
        if final == "p", parameters.hasSuffix("$") { return }
        guard final == "h" || final == "l" else { return unknown.append("CSI \(parameters)\(final)") }
        let isOn = final == "h"
        for mode in parameters.dropFirst().split(separator: ";") {
            switch mode {
            case "25": isCursorShown = isOn
            case "2004": marksPaste = isOn
            case "47", "1047", "1049": setAlternate(isOn)
            case "1", "7", "12", "1000", "1002", "1006", "2026": continue
            default: unknown.append("CSI \(parameters)\(final)")
            }
        }
    }

    /// kitty's stack of keyboard modes, of each screen, and xterm's way to report keys.
    private mutating func setKeyboard(_ final: Character, _ parameters: String) {
        switch (final, parameters) {
        case ("u", ">0"): keyboardDepth[isAlternate ? 1 : 0] += 1
        case ("u", "<"): keyboardDepth[isAlternate ? 1 : 0] -= 1
        case ("m", ">4;0"): reportsKeys = false
        case ("m", ">4"): reportsKeys = nil
        default: unknown.append("CSI \(parameters)\(final)")
        }
    }

    private mutating func setAlternate(_ isOn: Bool) {
        guard isOn != isAlternate else { return }
        isAlternate = isOn
        if isOn {
            mainScreen = (cells, SavedCursor(row: row, column: column, look: look))
            cells = Array(repeating: emptyRow, count: rows)
        } else {
            if let (former, cursor) = mainScreen {
                if former.count == rows, former.first?.count == columns { cells = former }
                saved = cursor
            }
            mainScreen = nil
            restoreCursor()
        }
    }

    private mutating func eraseDisplay(_ what: Int) {
        switch what {
        case 0:
            eraseLine(0)
            for place in row + 1..<max(rows, row + 1) { cells[place] = emptyRow }
        case 1:
            eraseLine(1)
            for place in 0..<row { cells[place] = emptyRow }
        case 2: cells = Array(repeating: emptyRow, count: rows)
        case 3: scrollback = []
        default: unknown.append("CSI \(what)J")
        }
    }

    private mutating func eraseLine(_ what: Int) {
        let range = what == 0 ? column..<columns : what == 1 ? 0..<(column + 1) : 0..<columns
        for place in range { cells[row][place] = ScreenCell() }
        if what == 0, column > 0, cells[row][column - 1].columns == 2 { cells[row][column - 1] = ScreenCell() }
    }

    mutating func insertCells(_ count: Int) {
        for _ in 0..<min(count, columns - column) {
            cells[row].insert(ScreenCell(), at: column)
            cells[row].removeLast()
        }
        waitsForFold = false
    }

    private mutating func deleteCells(_ count: Int) {
        for _ in 0..<min(count, columns - column) {
            cells[row].remove(at: column)
            cells[row].append(ScreenCell())
        }
        waitsForFold = false
    }

    private mutating func changeRows(_ count: Int, inserts: Bool) {
        guard (top...bottom).contains(row) else { return }
        for _ in 0..<min(count, bottom - row + 1) {
            cells.remove(at: inserts ? bottom : row)
            cells.insert(emptyRow, at: inserts ? row : bottom)
        }
    }

    private mutating func setRegion(_ numbers: [Int]) {
        top = max((numbers.first ?? 1) - 1, 0)
        bottom = min((numbers.count > 1 && numbers[1] > 0 ? numbers[1] : rows) - 1, rows - 1)
        if top >= bottom {
            top = 0
            bottom = rows - 1
        }
        moveTo(0, 0)
    }

    private mutating func setLook(_ parameters: String) {
        var codes = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[...]
        while let code = codes.popFirst() {
            switch code {
            case 0: look = ScreenLook()
            case 1: look.isBold = true
            case 2: look.isFaint = true
            case 3: look.isItalic = true
            case 4: look.isUnderlined = true
            case 7: look.isReversed = true
            case 22: (look.isBold, look.isFaint) = (false, false)
            case 23: look.isItalic = false
            case 24: look.isUnderlined = false
            case 27: look.isReversed = false
            case 30...37, 90...97: look.foreground = "\(code)"
            case 39: look.foreground = nil
            case 40...47, 100...107: look.background = "\(code)"
            case 49: look.background = nil
            case 38, 48:
                let length = codes.first == 5 ? 2 : 4
                let colour = ([code] + codes.prefix(length)).map(String.init).joined(separator: ";")
                codes = codes.dropFirst(length)
                if code == 38 { look.foreground = colour } else { look.background = colour }
            default: unknown.append("SGR \(code)")
            }
        }
    }
}

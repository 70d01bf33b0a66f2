/// Cells beside each other that are drawn as one piece of text.
struct ScreenRun {
    /// How a cell's text behaves in a line: what does not behave alike is not stretched together.
    private enum Kind {
        case narrow
        case wide
        /// Joined, stacked or written from the right.
        case shaped
    }

    let start: Int
    var columns: Int
    var text: String
    let look: ScreenLook
    private let kind: Kind

    static func runs(of row: [ScreenCell]) -> [ScreenRun] {
        var runs: [ScreenRun] = []
        for (column, cell) in row.enumerated() where cell.columns > 0 {
            let kind = kind(of: cell)
            if let last = runs.indices.last, runs[last].joins(cell, kind) {
                runs[last].text += cell.text
                runs[last].columns += cell.columns
            } else {
                runs.append(
                    ScreenRun(start: column, columns: cell.columns, text: cell.text, look: cell.look, kind: kind))
            }
        }
        return runs
    }

    private func joins(_ cell: ScreenCell, _ kind: Kind) -> Bool {
        // A space between two shaped words belongs to them.
        look == cell.look && (self.kind == kind || self.kind == .shaped && cell.text == " ")
    }

    /// The run cut at gaps of two and more spaces, which are not drawn, and without spaces at its ends.
    var words: [ScreenRun] {
        if kind == .wide { return [self] }
        var words: [ScreenRun] = []
        var column = start
        var gap = 2
        for character in text {
            let width = kind == .shaped && character != " " ? ScreenRun.columns(of: character) : 1
            if character == " " {
                gap += 1
            } else if gap > 1 {
                words.append(ScreenRun(start: column, columns: width, text: String(character), look: look, kind: kind))
                gap = 0
            } else {
                let last = words.count - 1
                words[last].text += (gap == 1 ? " " : "") + String(character)
                words[last].columns += gap + width
                gap = 0
            }
            column += width
        }
        return words
    }

    private static func columns(of character: Character) -> Int {
        character.unicodeScalars.reduce(0) { $0 + ScreenEmulator.columns(of: $1) }
    }

    private static func kind(of cell: ScreenCell) -> Kind {
        if cell.columns == 2 { return .wide }
        let isShaped = cell.text.unicodeScalars.contains { scalar in
            (0x0590...0x109F).contains(scalar.value) || (0x1780...0x17FF).contains(scalar.value)
        }
        return isShaped ? .shaped : .narrow
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

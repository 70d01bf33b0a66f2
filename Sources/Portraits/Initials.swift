import Text

/// The first letters of a name, in dots.
enum Initials {
    /// Returns at most two letters, of the first and the last word; none if the name is not in Latin letters.
    static func letters(of name: String) -> [UInt8] {
        let words = name.split(separator: " ")
        guard let first = words.first.flatMap(letter) else { return [] }
        return words.count > 1 ? [first] + (words.last.flatMap(letter).map { [$0] } ?? []) : [first]
    }

    /// Returns the place of a word's first letter in the alphabet, from 0.
    private static func letter(_ word: Substring) -> UInt8? {
        guard let scalar = word.unicodeScalars.first else { return nil }
        var folded: Unicode.Scalar?
        scalar.forEachFolded { if folded == nil { folded = $0 } }
        guard let folded, ("a"..."z").contains(folded) else { return nil }
        return UInt8(folded.value - 0x61)
    }

    /// Whether letters drawn in the middle of a square of 100 by 100 cover a point of it.
    static func covers(_ letters: [UInt8], _ x: Int, _ y: Int) -> Bool {
        // A letter has 5 by 7 dots, with a gap of one dot between two letters.
        let dot = letters.count > 1 ? 7 : 10
        let width = (letters.count * 6 - 1) * dot
        let (left, top) = ((100 - width) / 2, (100 - 7 * dot) / 2)
        guard x >= left, y >= top, x < left + width, y < top + 7 * dot else { return false }
        let column = (x - left) / dot
        let row = (y - top) / dot
        guard column % 6 < 5 else { return false }
        return dots[Int(letters[column / 6]) * 5 + column % 6] >> row & 1 == 1
    }

    /// Whether a letter of one pixel a dot in the middle of a square of `side` pixels covers one of them.
    static func covers(_ letter: UInt8?, _ row: Int, _ column: Int, side: Int) -> Bool {
        guard let letter else { return false }
        let size = side < 8 ? (columns: 3, rows: 5) : (columns: 5, rows: 7)
        let (x, y) = (column - (side - size.columns) / 2, row - (side - size.rows) / 2)
        guard 0..<size.columns ~= x, 0..<size.rows ~= y else { return false }
        let place = Int(letter)
        return side < 8 ? smallDots[place] >> (14 - 3 * y - x) & 1 == 1 : dots[place * 5 + x] >> y & 1 == 1
    }

    /// Five rows of three dots of each letter from A, the first dot in the highest bit: an octal digit is a row.
    private static let smallDots = [
        0o25755, 0o65656, 0o34443, 0o65556, 0o74647, 0o74644, 0o34553, 0o55755, 0o72227, 0o11152, 0o55655, 0o44447,
        0o57755, 0o65555, 0o25552, 0o65644, 0o25563, 0o65655, 0o34216, 0o72222, 0o55557, 0o55552, 0o55775, 0o55255,
        0o55222, 0o71247,
    ]

    /// Five columns of each letter from A, the topmost dot in the lowest bit.
    private static let dots: [UInt8] = [
        0x7E, 0x11, 0x11, 0x11, 0x7E, 0x7F, 0x49, 0x49, 0x49, 0x36, 0x3E, 0x41, 0x41, 0x41, 0x22,
        0x7F, 0x41, 0x41, 0x22, 0x1C, 0x7F, 0x49, 0x49, 0x49, 0x41, 0x7F, 0x09, 0x09, 0x09, 0x01,
        0x3E, 0x41, 0x49, 0x49, 0x7A, 0x7F, 0x08, 0x08, 0x08, 0x7F, 0x00, 0x41, 0x7F, 0x41, 0x00,
        0x20, 0x40, 0x41, 0x3F, 0x01, 0x7F, 0x08, 0x14, 0x22, 0x41, 0x7F, 0x40, 0x40, 0x40, 0x40,
        0x7F, 0x02, 0x0C, 0x02, 0x7F, 0x7F, 0x04, 0x08, 0x10, 0x7F, 0x3E, 0x41, 0x41, 0x41, 0x3E,
        0x7F, 0x09, 0x09, 0x09, 0x06, 0x3E, 0x41, 0x51, 0x21, 0x5E, 0x7F, 0x09, 0x19, 0x29, 0x46,
        0x46, 0x49, 0x49, 0x49, 0x31, 0x01, 0x01, 0x7F, 0x01, 0x01, 0x3F, 0x40, 0x40, 0x40, 0x3F,
        0x1F, 0x20, 0x40, 0x20, 0x1F, 0x3F, 0x40, 0x38, 0x40, 0x3F, 0x63, 0x14, 0x08, 0x14, 0x63,
        0x07, 0x08, 0x70, 0x08, 0x07, 0x61, 0x51, 0x49, 0x45, 0x43,
    ]
}

import Text

/// The first letters of a name, in dots or as text.
enum Initials {
    /// Returns at most two letters, of the first and the last word; none if the name is not in Latin letters.
    static func letters(of name: String) -> [UInt8] {
        let words = name.split(separator: " ")
        guard let first = words.first.flatMap(letter) else { return [] }
        return words.count > 1 ? [first] + (words.last.flatMap(letter).map { [$0] } ?? []) : [first]
    }

    /// Returns the letters as text.
    static func text(_ letters: [UInt8]) -> String {
        String(decoding: letters.map { $0 + UInt8(ascii: "A") }, as: UTF8.self)
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

extension Key {
    /// The keys in the same positions on a QWERTY keyboard if this was typed in the Korean layout (KS X 5002), else the
    /// key itself. An input method delivers whole syllables, which are several keys.
    package var onQwerty: [Key] {
        guard case .character(let character) = self, let scalar = character.unicodeScalars.first,
            character.unicodeScalars.count == 1
        else { return [self] }
        return Self.letters(scalar.value)?.map { .character($0) } ?? [self]
    }

    private static func letters(_ scalar: UInt32) -> String? {
        switch scalar {
        case 0x3131...0x3163: return keys[Int(scalar - 0x3131)]
        case 0xAC00...0xD7A3:
            // Unicode 3.12: 21 vowels and 28 finals, of which the first is none.
            let place = Int(scalar - 0xAC00)
            let final = place % 28
            return keys[initials[place / 588]] + keys[30 + place % 588 / 28]
                + (final > 0 ? keys[finals[final - 1]] : "")
        default: return nil
        }
    }

    /// The keys of the compatibility letters from U+3131 on.
    private static let keys = [
        "r", "R", "rt", "s", "sw", "sg", "e", "E", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q", "Q", "qt",
        "t", "T", "d", "w", "W", "c", "z", "x", "v", "g",
        "k", "o", "i", "O", "j", "p", "u", "P", "h", "hk", "ho", "hl", "y", "n", "nj", "np", "nl", "b", "m", "ml", "l",
    ]
    /// The indexes of initial and final consonants among the compatibility letters.
    private static let initials = [0, 1, 3, 6, 7, 8, 16, 17, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]
    private static let finals = [
        0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 25, 26, 27, 28, 29,
    ]
}

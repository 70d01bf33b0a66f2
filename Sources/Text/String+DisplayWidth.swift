private import CUTF8Proc

extension String {
    /// The number of terminal columns that the text takes, regardless of the locale.
    package var displayWidth: Int {
        if isPrintableASCII { return utf8.count }
        return isUncombined ? unicodeScalars.reduce(0) { $0 + $1.columns } : reduce(0) { $0 + $1.displayWidth }
    }

    /// Whether each scalar is a character of its own, as all below U+0300 are but a carriage return with its line feed
    /// (UAX #29): the text can be measured and cut without looking for where characters end.
    package var isUncombined: Bool { allBytes { $0 < 0xCC && $0 != 0x0D } }

    /// Whether each byte is a letter, digit, sign or space that takes one column everywhere.
    var isPrintableASCII: Bool { allBytes { $0 >= 0x20 && $0 < 0x7F } }

    /// Looks at the bytes where they are, which takes a fraction of the time that their view takes.
    private func allBytes(_ isFine: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isFine) } ?? utf8.allSatisfy(isFine)
    }

    /// Returns the text in lines of at most `columns`, broken between words; a longer word is a line of its own.
    package func wrapped(to columns: Int) -> [String] {
        var lines: [String] = []
        var used = 0
        for word in split(separator: " ").map(String.init) {
            let width = word.displayWidth
            if lines.isEmpty || used + 1 + width > columns {
                lines.append(word)
                used = width
            } else {
                lines[lines.count - 1] += " " + word
                used += 1 + width
            }
        }
        return lines
    }

    /// Returns the longest prefix that takes at most `columns`; a character is never split.
    package func prefix(columns: Int) -> String {
        let isBeyond = Self.end(after: columns)
        let end =
            isUncombined
            ? unicodeScalars.firstIndex { isBeyond($0.columns) } : firstIndex { isBeyond($0.displayWidth) }
        return String(self[..<(end ?? endIndex)])
    }

    /// Returns the longest suffix that takes at most `columns`; a character is never split.
    package func suffix(columns: Int) -> String {
        let isBeyond = Self.end(after: columns)
        let last =
            isUncombined
            ? unicodeScalars.lastIndex { isBeyond($0.columns) } : lastIndex { isBeyond($0.displayWidth) }
        return last.map { String(self[$0...].dropFirst()) } ?? self
    }

    /// Tells of one character after the other, by its width, whether it is beyond so many columns.
    private static func end(after columns: Int) -> (_ width: Int) -> Bool {
        var left = columns
        return { width in
            left -= width
            return left < 0
        }
    }

    /// Makes a text of so many spaces; none for a negative number.
    package init(spaces count: Int) {
        let count = Swift.max(count, 0)
        self.init(unsafeUninitializedCapacity: count) { buffer in
            _ = buffer.initialize(fromContentsOf: repeatElement(0x20, count: count))
            return count
        }
    }
}

extension Character {
    /// The number of terminal columns that the character (an extended grapheme cluster, UAX #29) takes.
    package var displayWidth: Int {
        var width = 0
        var first: Unicode.Scalar?
        var joined = false
        for scalar in unicodeScalars {
            defer { joined = scalar.value == 0x200D }
            guard let base = first else {
                first = scalar
                width = scalar.columns
                continue
            }
            switch scalar.value {
            // Emoji presentation, which no other character has, and the second half of a flag: two columns together.
            case 0xFE0F where base.properties.isEmoji: width = 2
            case 0x1F1E6...0x1F1FF: width = 2
            case 0x1F3FB...0x1F3FF where base.properties.isEmojiModifierBase: continue
            default:
                if !(joined && Widths.current.joinsEmoji && scalar.properties.isEmoji) { width += scalar.columns }
            }
        }
        return width
    }
}

extension Unicode.Scalar {
    /// The columns of the scalar standing alone: 0, 1 or 2.
    package var columns: Int {
        if value < 0xA1 { return value >= 0x20 && value < 0x7F || value == 0xA0 ? 1 : 0 }
        let widths = Widths.current
        if widths.ambiguous == .wide, isAmbiguous { return 2 }
        if value < 0x300 { return 1 }
        if isZeroWidth { return 0 }
        // UAX #11: even unassigned code points in these planes count as ideographs.
        if 0x20000...0x2FFFD ~= value || 0x30000...0x3FFFD ~= value { return 2 }
        let columns = Int(utf8proc_charwidth(Int32(value)))
        if columns > 0 { return columns }
        // Spacing marks have width 0 in the library but take a column in most terminals.
        return utf8proc_category(Int32(value)) == UTF8PROC_CATEGORY_MC ? widths.spacingMarks : 1
    }

    // Nonspacing marks, format controls, and the vowels and finals of which Hangul syllables are composed.
    package var isZeroWidth: Bool {
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return true }
        return switch utf8proc_category(Int32(value)) {
        case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_ME, UTF8PROC_CATEGORY_CF: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether every terminal draws the scalar, on its own, in the same number of columns: ASCII, Hangul syllables, and
    /// the ideographs and letters of Chinese and Japanese.
    ///
    /// Terminals differ in everything else: symbols, Greek, Cyrillic and accented Latin letters take two columns in
    /// terminals set up for East Asia (UAX #11, Ambiguous); marks and joiners take one or none; emoji depend on what
    /// the terminal joins. A terminal that reported drawing ambiguous scalars in one column is trusted.
    package var hasCertainWidth: Bool {
        switch value {
        case 0x20...0x7E, 0xAC00...0xD7A3, 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x3041...0x3096, 0x30A1...0x30FA: true
        default: Widths.current.ambiguous == .narrow && isAmbiguous
        }
    }

    /// The most columns that any terminal gives a scalar of uncertain width. In the blocks from Armenian to Georgian,
    /// and from Ethiopic to Greek Extended, nothing is wide anywhere.
    package var maximumColumns: Int {
        switch value {
        case 0x300...0x36F, 0x530...0x10FF, 0x1200...0x1FFF, 0x200B...0x200F, 0xFE00...0xFE0F: 1
        default: 2
        }
    }
}

extension Unicode.Scalar {
    /// Whether terminals set up for East Asia draw the scalar in two columns and all others in one (Unicode 15.0, UAX
    /// #11, Ambiguous), except marks and possible emoji.
    package var isAmbiguous: Bool {
        guard value >= 0xA1, value < 0x3300 else { return false }
        var low = 0
        var high = Self.ambiguous.count / 2
        while low < high {
            let middle = (low + high) / 2
            if Self.ambiguous[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
        }
        return low < Self.ambiguous.count / 2 && Self.ambiguous[2 * low] <= value
    }

    /// The first and the last scalar of each range, in ascending order.
    private static let ambiguous: [UInt32] = [
        0xA1, 0xA1, 0xA4, 0xA4, 0xA7, 0xA8, 0xAA, 0xAA, 0xAE, 0xAE, 0xB0, 0xB4, 0xB6, 0xBA, 0xBC, 0xBF, 0xC6, 0xC6,
        0xD0, 0xD0, 0xD7, 0xD8, 0xDE, 0xE1, 0xE6, 0xE6, 0xE8, 0xEA, 0xEC, 0xED, 0xF0, 0xF0, 0xF2, 0xF3, 0xF7, 0xFA,
        0xFC, 0xFC, 0xFE, 0xFE, 0x101, 0x101, 0x111, 0x111, 0x113, 0x113, 0x11B, 0x11B, 0x126, 0x127, 0x12B, 0x12B,
        0x131, 0x133, 0x138, 0x138, 0x13F, 0x142, 0x144, 0x144, 0x148, 0x14B, 0x14D, 0x14D, 0x152, 0x153,
        0x166, 0x167, 0x16B, 0x16B, 0x1CE, 0x1CE, 0x1D0, 0x1D0, 0x1D2, 0x1D2, 0x1D4, 0x1D4, 0x1D6, 0x1D6,
        0x1D8, 0x1D8, 0x1DA, 0x1DA, 0x1DC, 0x1DC, 0x251, 0x251, 0x261, 0x261, 0x2C4, 0x2C4, 0x2C7, 0x2C7,
        0x2C9, 0x2CB, 0x2CD, 0x2CD, 0x2D0, 0x2D0, 0x2D8, 0x2DB, 0x2DD, 0x2DD, 0x2DF, 0x2DF, 0x391, 0x3A1,
        0x3A3, 0x3A9, 0x3B1, 0x3C1, 0x3C3, 0x3C9, 0x401, 0x401, 0x410, 0x44F, 0x451, 0x451, 0x2010, 0x2010,
        0x2013, 0x2016, 0x2018, 0x2019, 0x201C, 0x201D, 0x2020, 0x2022, 0x2024, 0x2027, 0x2030, 0x2030,
        0x2032, 0x2033, 0x2035, 0x2035, 0x203B, 0x203B, 0x203E, 0x203E, 0x2074, 0x2074, 0x207F, 0x207F,
        0x2081, 0x2084, 0x20AC, 0x20AC, 0x2103, 0x2103, 0x2105, 0x2105, 0x2109, 0x2109, 0x2113, 0x2113,
        0x2116, 0x2116, 0x2121, 0x2122, 0x2126, 0x2126, 0x212B, 0x212B, 0x2153, 0x2154, 0x215B, 0x215E,
        0x2160, 0x216B, 0x2170, 0x2179, 0x2189, 0x2189, 0x2190, 0x2199, 0x21B8, 0x21B9, 0x21D2, 0x21D2,
        0x21D4, 0x21D4, 0x21E7, 0x21E7, 0x2200, 0x2200, 0x2202, 0x2203, 0x2207, 0x2208, 0x220B, 0x220B,
        0x220F, 0x220F, 0x2211, 0x2211, 0x2215, 0x2215, 0x221A, 0x221A, 0x221D, 0x2220, 0x2223, 0x2223,
        0x2225, 0x2225, 0x2227, 0x222C, 0x222E, 0x222E, 0x2234, 0x2237, 0x223C, 0x223D, 0x2248, 0x2248,
        0x224C, 0x224C, 0x2252, 0x2252, 0x2260, 0x2261, 0x2264, 0x2267, 0x226A, 0x226B, 0x226E, 0x226F,
        0x2282, 0x2283, 0x2286, 0x2287, 0x2295, 0x2295, 0x2299, 0x2299, 0x22A5, 0x22A5, 0x22BF, 0x22BF,
        0x2312, 0x2312, 0x2460, 0x24E9, 0x24EB, 0x254B, 0x2550, 0x2573, 0x2580, 0x258F, 0x2592, 0x2595,
        0x25A0, 0x25A1, 0x25A3, 0x25A9, 0x25B2, 0x25B3, 0x25B6, 0x25B7, 0x25BC, 0x25BD, 0x25C0, 0x25C1,
        0x25C6, 0x25C8, 0x25CB, 0x25CB, 0x25CE, 0x25D1, 0x25E2, 0x25E5, 0x25EF, 0x25EF, 0x2605, 0x2606,
        0x2609, 0x2609, 0x260E, 0x260F, 0x261C, 0x261C, 0x261E, 0x261E, 0x2640, 0x2640, 0x2642, 0x2642,
        0x2660, 0x2661, 0x2663, 0x2665, 0x2667, 0x266A, 0x266C, 0x266D, 0x266F, 0x266F, 0x269E, 0x269F,
        0x26BF, 0x26BF, 0x26C6, 0x26CD, 0x26CF, 0x26D3, 0x26D5, 0x26E1, 0x26E3, 0x26E3, 0x26E8, 0x26E9,
        0x26EB, 0x26F1, 0x26F4, 0x26F4, 0x26F6, 0x26F9, 0x26FB, 0x26FC, 0x26FE, 0x26FF, 0x273D, 0x273D,
        0x2776, 0x277F, 0x2B56, 0x2B59, 0x3248, 0x324F,
    ]
}

/// How wide a terminal draws the text that terminals differ in, as far as that was configured or reported.
package struct Widths: Sendable, Hashable {
    /// How wide symbols and letters of ambiguous width are (UAX #11).
    package enum Ambiguous: Sendable, Hashable {
        /// Counted as one column, but never relied on.
        case unknown
        case narrow, wide
    }

    package var ambiguous: Ambiguous
    /// The columns of a spacing mark, such as a vowel sign in Devanagari: 0 or 1.
    package var spacingMarks: Int
    /// Whether joined emoji (U+200D) are drawn as one.
    package var joinsEmoji: Bool

    package init(ambiguous: Ambiguous = .unknown, spacingMarks: Int = 1, joinsEmoji: Bool = true) {
        self.ambiguous = ambiguous
        self.spacingMarks = spacingMarks
        self.joinsEmoji = joinsEmoji
    }

    /// The widths by which text is measured: those of the terminal being drawn on.
    @TaskLocal package static var current = Widths()

    /// Runs `work` with these as the current widths.
    package func inForce<Result>(_ work: () throws -> Result) rethrows -> Result {
        self == Self.current ? try work() : try Self.$current.withValue(self, operation: work)
    }
}

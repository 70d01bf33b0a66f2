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

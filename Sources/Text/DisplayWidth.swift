private import CUTF8Proc

extension String {
    /// The terminal columns that the text takes. Does not depend on the locale.
    package var displayWidth: Int {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }

    /// The longest beginning that takes at most `columns`; a character is never split.
    package func prefix(columns: Int) -> String {
        var used = 0
        let end = firstIndex { character in
            used += character.displayWidth
            return used > columns
        }
        return String(self[..<(end ?? endIndex)])
    }

    /// The text cut to at most `columns`, with `ellipsis` at its end where something was cut off.
    package func truncated(to columns: Int, ellipsis: String = "…") -> String {
        guard displayWidth > columns else { return self }
        let left = columns - ellipsis.displayWidth
        return left < 0 ? "" : prefix(columns: left) + ellipsis
    }

    /// The text filled with spaces at the right, or cut, to exactly `columns`.
    package func padded(to columns: Int, ellipsis: String = "…") -> String {
        let cut = truncated(to: columns, ellipsis: ellipsis)
        return cut + String(repeating: " ", count: max(0, columns - cut.displayWidth))
    }
}

extension Character {
    /// The terminal columns that the character (an extended grapheme cluster, UAX #29) takes.
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
            // Emoji presentation, and the second half of a flag: two columns together.
            case 0xFE0F, 0x1F1E6...0x1F1FF: width = 2
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
        // UAX #11: what is not assigned there is an ideograph to come.
        if 0x20000...0x2FFFD ~= value || 0x30000...0x3FFFD ~= value { return 2 }
        let columns = Int(utf8proc_charwidth(Int32(value)))
        if columns > 0 { return columns }
        // Marks that take room of their own have none for the library, and one for most terminals.
        return utf8proc_category(Int32(value)) == UTF8PROC_CATEGORY_MC ? widths.spacingMarks : 1
    }

    // Marks that sit on their base, format controls, and the vowels and finals that Hangul syllables are composed of.
    package var isZeroWidth: Bool {
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return true }
        return switch utf8proc_category(Int32(value)) {
        case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_ME, UTF8PROC_CATEGORY_CF: true
        default: false
        }
    }
}

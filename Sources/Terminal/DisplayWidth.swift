extension String {
    /// The number of terminal columns that the text takes, independent of the locale.
    public var displayWidth: Int {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }

    /// Returns the longest prefix that takes at most `columns`; a character is never split.
    public func prefix(columns: Int) -> String {
        var used = 0
        let end = firstIndex { character in
            used += character.displayWidth
            return used > columns
        }
        return String(self[..<(end ?? endIndex)])
    }

    /// Returns the text cut to at most `columns`, ending in `ellipsis` if anything was cut off.
    public func truncated(to columns: Int, ellipsis: String = "…") -> String {
        guard displayWidth > columns else { return self }
        let left = columns - ellipsis.displayWidth
        return left < 0 ? "" : prefix(columns: left) + ellipsis
    }

    /// Returns the text padded with spaces on the right, or cut, to exactly `columns`.
    public func padded(to columns: Int, ellipsis: String = "…") -> String {
        let cut = truncated(to: columns, ellipsis: ellipsis)
        return cut + String(repeating: " ", count: max(0, columns - cut.displayWidth))
    }
}

extension Character {
    /// The number of terminal columns that the character (an extended grapheme cluster, UAX #29) takes.
    public var displayWidth: Int {
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
            default: if !(joined && scalar.properties.isEmoji) { width += scalar.columns }
            }
        }
        return width
    }
}

extension Unicode.Scalar {
    /// The columns that the scalar takes on its own: 0, 1 or 2.
    var columns: Int {
        if value < 0x300 { return value >= 0x20 && value != 0x7F && !(0x80...0x9F).contains(value) ? 1 : 0 }
        if isZeroWidth { return 0 }
        return wideRanges.contains(value) ? 2 : 1
    }

    // Combining marks, format controls, and the vowels and finals that Hangul syllables are composed of.
    var isZeroWidth: Bool {
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return true }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return true
        default: return false
        }
    }
}

extension [ClosedRange<UInt32>] {
    // The ranges are sorted and do not overlap.
    fileprivate func contains(_ value: UInt32) -> Bool {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].contains(value)
    }
}

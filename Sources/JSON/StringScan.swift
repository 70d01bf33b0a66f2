/// Finds what ends or alters a string, eight bytes at a time, and checks whether bytes are text.
package enum StringScan {
    /// Returns the index, from `start` on, of the first byte that ends or alters a string.
    ///
    /// That is a quote, a backslash, a control or (if `stopsAtNonASCII`) a byte beyond ASCII. Returns the number of
    /// bytes if there is none. Uses Mycroft's test for a byte in a word.
    @inline(__always)
    package static func firstSpecial(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int, stopsAtNonASCII: Bool
    ) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        var at = start
        let raw = UnsafeRawBufferPointer(bytes)
        while at + 8 <= bytes.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            let quotes = word ^ ones &* 0x22
            let backslashes = word ^ ones &* 0x5C
            var found = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
            found |= (word &- ones &* 0x20) & ~word
            if stopsAtNonASCII { found |= word }
            found &= highs
            if found != 0 { return at + (found.trailingZeroBitCount >> 3) }
            at += 8
        }
        while at < bytes.count {
            let byte = bytes[at]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || stopsAtNonASCII && byte >= 0x80 { return at }
            at += 1
        }
        return at
    }

    /// Whether bytes are well-formed UTF-8 (Unicode 16, table 3-7): no overlong forms, no surrogates.
    package static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var at = 0
        while at < bytes.count {
            let lead = bytes[at]
            if lead < 0x80 {
                at += 1
                continue
            }
            let length: Int
            var second: ClosedRange<UInt8> = 0x80...0xBF
            switch lead {
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: length = 3
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            case 0xF1...0xF3: length = 4
            default: return false
            }
            guard at + length <= bytes.count, second ~= bytes[at + 1] else { return false }
            for offset in at + 2..<max(at + length, at + 2) where bytes[offset] & 0xC0 != 0x80 { return false }
            at += length
        }
        return true
    }
}

/// Examines eight bytes at a time (Mycroft's test for a byte in a word).
enum ByteScan {
    /// Returns the index, from `start` on, of the first byte that ends or alters a JSON string.
    ///
    /// That is a quote, a backslash, a control, or (if `stopsAtNonASCII`) a byte beyond ASCII. Returns the number of
    /// bytes if there is none.
    @inline(__always)
    static func firstSpecial(
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
}

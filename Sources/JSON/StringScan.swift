/// Finds the bytes that end or escape within a string, eight at a time (Mycroft's test for a byte in a word).
enum StringScan {
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var highs: UInt64 { 0x8080_8080_8080_8080 }

    /// The offset of the first quote, backslash or control from `start` on, or the number of bytes if there is none;
    /// and whether everything before it is ASCII.
    @inline(__always)
    static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (place: Int, isASCII: Bool) {
        let raw = UnsafeRawBufferPointer(bytes)
        var at = start
        var seen: UInt64 = 0
        while at + 16 <= raw.count {
            let (first, second) = (word(raw, at), word(raw, at + 8))
            let (inFirst, inSecond) = (special(in: first), special(in: second))
            if inFirst | inSecond != 0 { break }
            seen |= first | second
            at += 16
        }
        while at + 8 <= raw.count {
            let word = Self.word(raw, at)
            let found = special(in: word)
            if found != 0 {
                // The bytes before the first one found.
                seen |= word & ((found & (0 &- found)) &- 1)
                return (at + found.trailingZeroBitCount >> 3, seen & highs == 0)
            }
            seen |= word
            at += 8
        }
        while at < raw.count {
            let byte = raw[at]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
            seen |= UInt64(byte)
            at += 1
        }
        return (at, seen & highs == 0)
    }

    /// The offset of the first byte from `start` on that may begin something to escape: a quote, a backslash, a control
    /// or a byte from DEL on; the number of bytes if there is none.
    @inline(__always)
    static func firstToEscape(in raw: UnsafeRawBufferPointer, from start: Int) -> Int {
        var at = start
        while at + 8 <= raw.count {
            let word = Self.word(raw, at)
            let beyond = (word | (word & ~highs) &+ ones) & highs
            let found = special(in: word) | beyond
            if found != 0 { return at + found.trailingZeroBitCount >> 3 }
            at += 8
        }
        while at < raw.count {
            let byte = raw[at]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x7F { break }
            at += 1
        }
        return at
    }

    @inline(__always)
    private static func word(_ raw: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }

    /// The high bits of the bytes that are a quote, a backslash or a control; above the first one others may be set.
    @inline(__always)
    static func special(in word: UInt64) -> UInt64 {
        let quotes = word ^ ones &* 0x22
        let backslashes = word ^ ones &* 0x5C
        let controls = (word &- ones &* 0x20) & ~word
        return ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | controls) & highs
    }

    /// Whether the bytes are valid UTF-8: no overlong forms, no surrogates.
    static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { (try? UTF8Span(validating: bytes.span)) != nil }
}

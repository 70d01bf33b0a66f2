/// Packs telephone numbers made up of digits, `-`, `(`, `)`, `+`, `.` and spaces into half a byte per character.
enum PhonePacking {
    private static let characters = Array("0123456789-() +.".utf8)

    /// Returns the code of a byte, or 0xFF if it has none. No table: each access to a global checks its initialization.
    @inline(__always)
    private static func code(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "-"): 10
        case UInt8(ascii: "("): 11
        case UInt8(ascii: ")"): 12
        case UInt8(ascii: " "): 13
        case UInt8(ascii: "+"): 14
        case UInt8(ascii: "."): 15
        default: 0xFF
        }
    }

    /// Returns the number of bytes for a number of characters.
    @inline(__always)
    static func byteCount(_ characters: Int) -> Int { characters / 2 + characters % 2 }

    /// Writes a number, with the first of two characters in the upper half of a byte.
    ///
    /// - Returns: Whether it can be packed; otherwise what was written is to be overwritten.
    static func pack(_ bytes: UnsafeBufferPointer<UInt8>, to packed: UnsafeMutablePointer<UInt8>) -> Bool {
        // A code has four bits; the value for a byte without one has more.
        var codes: UInt8 = 0
        for index in 0..<byteCount(bytes.count) {
            let high = code(bytes[2 * index])
            let low = 2 * index + 1 < bytes.count ? code(bytes[2 * index + 1]) : 0
            codes |= high | low
            (packed + index).initialize(to: high << 4 | low & 15)
        }
        return codes < 16
    }

    /// Returns the text with a number of characters.
    static func text(_ packed: UnsafeBufferPointer<UInt8>, characters count: Int) -> String {
        String(unsafeUninitializedCapacity: count) { text in
            for offset in 0..<count {
                let byte = packed[offset / 2]
                text[offset] = characters[Int(offset % 2 == 0 ? byte >> 4 : byte & 15)]
            }
            return count
        }
    }
}

/// Telephone numbers in half a byte a character, where they are made of digits, `-`, `(`, `)`, `+`, `.` and spaces.
enum PhonePacking {
    private static let characters = Array("0123456789-() +.".utf8)

    /// A byte's half byte, 0xFF where it has none. No table: each access to a global value checks that it is there.
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

    static func isPackable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.allSatisfy { code($0) != 0xFF }
    }

    /// How many bytes so many characters take.
    @inline(__always)
    static func byteCount(_ characters: Int) -> Int { characters / 2 + characters % 2 }

    /// Appends a packable number, the first of two characters in the upper half.
    static func pack(_ bytes: UnsafeBufferPointer<UInt8>, into result: inout [UInt8]) {
        let count = byteCount(bytes.count)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { packed in
            for index in 0..<count {
                let low = 2 * index + 1 < bytes.count ? code(bytes[2 * index + 1]) : 0
                packed[index] = code(bytes[2 * index]) << 4 | low
            }
            result.append(contentsOf: packed)
        }
    }

    /// The text of so many characters.
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

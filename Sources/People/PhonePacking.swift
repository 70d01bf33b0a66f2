/// Telephone numbers in half a byte a character, where they are made of digits, `-`, `(`, `)`, `+`, `.` and spaces.
enum PhonePacking {
    private static let characters = Array("0123456789-() +.".utf8)

    /// For each byte its half byte, 0xFF where it has none.
    private static let codes: [UInt8] = {
        var codes = [UInt8](repeating: 0xFF, count: 256)
        for (code, character) in characters.enumerated() { codes[Int(character)] = UInt8(code) }
        return codes
    }()

    static func isPackable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.allSatisfy { codes[Int($0)] != 0xFF }
    }

    /// How many bytes so many characters take.
    @inline(__always)
    static func byteCount(_ characters: Int) -> Int { characters / 2 + characters % 2 }

    /// Appends a packable number, the first of two characters in the upper half.
    static func pack(_ bytes: UnsafeBufferPointer<UInt8>, into result: inout [UInt8]) {
        for offset in stride(from: 0, to: bytes.count, by: 2) {
            let low = offset + 1 < bytes.count ? codes[Int(bytes[offset + 1])] : 0
            result.append(codes[Int(bytes[offset])] << 4 | low)
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

import Text

/// Text as a search reads it: without case and diacritics, in UTF-8.
///
/// Letters lose their diacritics ("é" is "e", "й" is "и"), ligatures are expanded ("ß" is "ss"), Arabic vowel signs are
/// removed, and Arabic letters that Persian writes with a different code point are unified with it. Invalid UTF-8 is
/// kept.
enum TextFolding {
    static func fold(_ bytes: UnsafeBufferPointer<UInt8>, into result: inout [UInt8]) {
        result.reserveCapacity(result.count + bytes.count)
        var offset = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte < 0x80 {
                result.append(lower(byte))
                offset += 1
            } else if let (scalar, length) = decode(bytes, at: offset) {
                append(scalar, to: &result)
                offset += length
            } else {
                result.append(byte)
                offset += 1
            }
        }
    }

    static func folded(_ text: String) -> [UInt8] {
        var text = text
        var result: [UInt8] = []
        text.withUTF8 { fold($0, into: &result) }
        return result
    }

    /// Returns the folded form of a text if it is not just the text's lower-case ASCII; `nil` if that suffices.
    static func changed(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        fold(bytes, into: &result)
        return bytes.lazy.map(lower).elementsEqual(result) ? nil : result
    }

    /// Converts an ASCII capital to lower case; returns any other byte unchanged.
    @inline(__always)
    static func lower(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    private static func append(_ scalar: UInt32, to result: inout [UInt8]) {
        switch scalar {
        case 0x00C0..<0x0530: appendLetter(scalar, FoldedLetters.western[Int(scalar - 0x00C0)], to: &result)
        case 0x1E00..<0x2000: appendLetter(scalar, FoldedLetters.additional[Int(scalar - 0x1E00)], to: &result)
        case 0x064B...0x065F, 0x0670, 0x1AB0...0x1AFF, 0x20D0...0x20FF: break
        case 0x0643: encode(0x06A9, to: &result)
        case 0x0649, 0x064A: encode(0x06CC, to: &result)
        // Full-width letters.
        case 0xFF21...0xFF3A: result.append(UInt8(scalar - 0xFF21) + UInt8(ascii: "a"))
        case 0xFF41...0xFF5A: result.append(UInt8(scalar - 0xFF41) + UInt8(ascii: "a"))
        // Scripts whose marks are letters, and those without case.
        case 0x0600...0x109F, 0x2E80...0xA63F, 0xAC00...0xD7FF: encode(scalar, to: &result)
        default: Unicode.Scalar(scalar)?.forEachCaseFolded { encode($0.value, to: &result) }
        }
    }

    /// Appends a letter without its diacritics, or the letters that it expands to.
    private static func appendLetter(_ scalar: UInt32, _ folded: UInt32, to result: inout [UInt8]) {
        if folded != 0 { return encode(folded, to: &result) }
        Unicode.Scalar(scalar)?.forEachFolded { encode($0.value, to: &result) }
    }

    private static func encode(_ scalar: UInt32, to result: inout [UInt8]) {
        guard let scalar = Unicode.Scalar(scalar), let bytes = UTF8.encode(scalar) else { return }
        result.append(contentsOf: bytes)
    }

    /// Returns the scalar at an offset and its length in bytes, or `nil` if there is no valid one.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (scalar: UInt32, length: Int)? {
        let first = bytes[offset]
        let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard length == 1 || (0xC2...0xF4).contains(first), offset + length <= bytes.count else { return nil }
        var value = length == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(length))
        for next in bytes[(offset + 1)..<(offset + length)] {
            guard next & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(next & 0x3F)
        }
        let minimum: UInt32 = [0, 0x80, 0x800, 0x1_0000][length - 1]
        guard value >= minimum, Unicode.Scalar(value) != nil else { return nil }
        return (value, length)
    }
}

/// The letters of the Latin, Greek and Cyrillic blocks without case and marks, computed once: one entry per scalar, 0
/// if the result is not a single letter.
enum FoldedLetters {
    /// U+00C0 to U+052F.
    static let western = table(0x00C0..<0x0530)
    /// U+1E00 to U+1FFF.
    static let additional = table(0x1E00..<0x2000)

    private static func table(_ scalars: Range<UInt32>) -> [UInt32] {
        scalars.map { value in
            var letters: [UInt32] = []
            Unicode.Scalar(value)?.forEachFolded { letters.append($0.value) }
            return letters.count == 1 ? letters[0] : 0
        }
    }
}

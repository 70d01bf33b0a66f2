extension Secret {
    /// Whether the bytes are text: valid UTF-8 (Unicode 3.9, Table 3-7).
    package var isText: Bool {
        withUnsafeBytes { bytes in
            var scalars = UTF8Scalars(bytes)
            while let element = scalars.next() { if element.scalar == nil { return false } }
            return true
        }
    }

    /// Whether it is text on one line, without control characters: what a token must be to be sent and stored.
    package var isTextLine: Bool { isText && withUnsafeBytes { $0.allSatisfy { $0 >= 0x20 && $0 != 0x7F } } }

    /// The number of code points; a byte that is not part of valid UTF-8 counts as one.
    package var characterCount: Int {
        withUnsafeBytes { bytes in
            var scalars = UTF8Scalars(bytes)
            var count = 0
            while scalars.next() != nil { count += 1 }
            return count
        }
    }
}

/// The scalars of bytes that may be UTF-8, read in place: nothing is copied to a `String`.
struct UTF8Scalars {
    struct Element {
        /// `nil` for a byte that is not part of valid UTF-8.
        var scalar: Unicode.Scalar?
        var range: Range<Int>
    }

    private let bytes: UnsafeRawBufferPointer
    private var index = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func next() -> Element? {
        guard index < bytes.count else { return nil }
        let (value, length) = decode(at: index)
        defer { index += length }
        return Element(scalar: value.flatMap(Unicode.Scalar.init), range: index..<index + length)
    }

    private func decode(at start: Int) -> (value: UInt32?, length: Int) {
        let first = UInt32(bytes[start])
        // Unicode Table 3-7: the range of the second byte excludes overlong forms, surrogates and anything past
        // U+10FFFF.
        let (length, second): (Int, ClosedRange<UInt8>) =
            switch first {
            case 0x00...0x7F: (1, 0...0)
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xE1...0xEC, 0xEE...0xEF: (3, 0x80...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0...0)
            }
        if length == 1 { return (first, 1) }
        guard length > 1, start + length <= bytes.count, second.contains(bytes[start + 1]) else { return (nil, 1) }
        var value = first & (0x7F >> UInt32(length))
        for offset in 1..<length {
            let byte = bytes[start + offset]
            guard byte & 0xC0 == 0x80 else { return (nil, 1) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return (value, length)
    }
}

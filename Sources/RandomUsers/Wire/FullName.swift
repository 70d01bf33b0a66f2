/// A person's whole name, made from the first and the last.
enum FullName {
    /// Appends the whole name: the first name, a space and the last; or in Korean, where both are written in Hangul,
    /// the family name and the given name without a space between them.
    @inline(__always)
    static func append(
        first: UnsafeBufferPointer<UInt8>, last: UnsafeBufferPointer<UInt8>, to name: inout [UInt8]
    ) {
        if isHangul(first), isHangul(last) {
            name.append(contentsOf: last)
            name.append(contentsOf: first)
        } else {
            name.append(contentsOf: first)
            if !first.isEmpty, !last.isEmpty { name.append(UInt8(ascii: " ")) }
            name.append(contentsOf: last)
        }
    }

    /// Whether UTF-8 text consists of Korean syllables (U+AC00 to U+D7A3) or of the letters that make them up (U+1100
    /// to U+11FF).
    @inline(__always)
    private static func isHangul(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Nearly every name ends here.
        guard let first = text.first, first >= 0xE1 else { return false }
        return String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
            (0xAC00...0xD7A3).contains(scalar.value) || (0x1100...0x11FF).contains(scalar.value)
        }
    }
}

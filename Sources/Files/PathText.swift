/// A path's bytes in a `String`: the system's paths need not be UTF-8.
///
/// A byte that is not UTF-8 is represented by one of the last 128 scalars, U+10FF80 to U+10FFFF, and so are the bytes
/// of those scalars themselves: every path has exactly one text, which represents no other path. Everything in this
/// target opens files by the bytes.
package enum PathText {
    private static let base: UInt32 = 0x10_FF00

    /// Returns the text that represents these bytes.
    package static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: isCarrier) {
            return text
        }
        var text = String.UnicodeScalarView()
        var index = 0
        while index < bytes.count {
            // The longest scalar has four bytes.
            let scalar = (1...4).lazy.compactMap { count -> (Unicode.Scalar, Int)? in
                guard index + count <= bytes.count,
                    let piece = String(validating: bytes[index..<(index + count)], as: UTF8.self),
                    let scalar = piece.unicodeScalars.first, !isCarrier(scalar)
                else { return nil }
                return (scalar, count)
            }.first
            if let (scalar, count) = scalar {
                text.append(scalar)
                index += count
            } else {
                text.append(carrier(of: bytes[index]))
                index += 1
            }
        }
        return String(text)
    }

    package static func bytes(_ text: String) -> [UInt8] {
        if !text.unicodeScalars.contains(where: isCarrier) { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar in
            isCarrier(scalar) ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }

    /// Lends the bytes as the system expects them, with a NUL at the end.
    package static func withSystemPath<Result>(_ text: String, _ use: (UnsafePointer<CChar>) -> Result) -> Result {
        let path = bytes(text).map { CChar(bitPattern: $0) } + [0]
        return path.withUnsafeBufferPointer { buffer in
            // Never empty: it contains at least the terminator.
            use(buffer.baseAddress!)
        }
    }

    private static func isCarrier(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= base + 0x80 }

    private static func carrier(of byte: UInt8) -> Unicode.Scalar {
        // A byte that is not UTF-8 is 0x80 or more, so this is a scalar of the last plane.
        Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}"
    }
}

@_spi(_Unicode) private import Swift

extension Secret {
    /// The secret in Unicode Normalization Form C.
    ///
    /// NIST SP 800-63B-4 requires this before a password is hashed, so that the same characters from two keyboards are
    /// the same password.
    ///
    /// No part of it is ever in a `String` on the heap: the text is split where composition cannot reach across, and
    /// each piece of at most 15 bytes, which Swift stores within the value itself, is normalised separately. A longer
    /// piece (a letter with seven accents or more) stays as it is, and so do bytes that are not text.
    public func normalized() -> Secret {
        withUnsafeBytes { bytes in
            if bytes.allSatisfy({ $0 < 0x80 }) || !isText { return self }
            var count = 0
            Self.normalize(bytes) { _ in count += 1 }
            return Secret(count: count) { target in
                var index = 0
                Self.normalize(bytes) { byte in
                    target[index] = byte
                    index += 1
                }
            }
        }
    }

    private static let longestPiece = 15

    /// Passes every byte of the normalised form of `bytes`, which must be valid UTF-8, to `emit`.
    private static func normalize(_ bytes: UnsafeRawBufferPointer, _ emit: (UInt8) -> Void) {
        var scalars = UTF8Scalars(bytes)
        var start = 0
        while let element = scalars.next() {
            guard let scalar = element.scalar, element.range.lowerBound > start, scalar.beginsPiece else { continue }
            normalizePiece(UnsafeRawBufferPointer(rebasing: bytes[start..<element.range.lowerBound]), emit)
            start = element.range.lowerBound
        }
        normalizePiece(UnsafeRawBufferPointer(rebasing: bytes[start...]), emit)
    }

    private static func normalizePiece(_ piece: UnsafeRawBufferPointer, _ emit: (UInt8) -> Void) {
        if piece.count == 1 || piece.count > longestPiece { return piece.forEach(emit) }
        let text = String(decoding: piece, as: UTF8.self)
        for scalar in text._nfc { UTF8.encode(scalar)?.forEach(emit) }
    }
}

extension Unicode.Scalar {
    /// Whether nothing before this scalar can compose with it or be reordered past it (UAX #15).
    fileprivate var beginsPiece: Bool {
        if value < 0x300 { return true }
        switch value {
        // Conjoining vowels and finals of Hangul, and the vowel signs of Kirat Rai, which are letters that join.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x16D63...0x16D6A: return false
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return false
        default: return properties.canonicalCombiningClass == .notReordered
        }
    }
}

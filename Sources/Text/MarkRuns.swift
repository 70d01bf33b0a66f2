/// The combining marks in a row that foreign text may have.
///
/// Whoever normalizes text sorts the marks of a run: Swift to compare two strings or hash one, libutf8proc to compose
/// one. Both take the square of the run's length for it, minutes for what fits an answer. No language needs more than
/// 30 marks (UAX #15, section 13, Stream-Safe Text Format).
package enum MarkRuns {
    private static let limit = 30
    /// The bytes of a run that is too long, at least: each mark has two or more, none of them ASCII.
    private static let suspiciousLength = 2 * (limit + 1)

    /// Whether UTF-8 text has a run that is too long.
    package static func exceedLimit(in bytes: UnsafeRawBufferPointer) -> Bool {
        guard isSuspicious(bytes) else { return false }
        var run = 0
        var longest = 0
        forEachScalar(of: bytes) { scalar in
            run = isMark(scalar) ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest > limit
    }

    /// Returns UTF-8 text without the marks that are too many; what is no UTF-8 is repaired.
    package static func bounded(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var run = 0
        forEachScalar(of: bytes) { scalar in
            run = isMark(scalar) ? run + 1 : 0
            if run <= limit, let encoded = UTF8.encode(scalar) { kept.append(contentsOf: encoded) }
        }
        return kept
    }

    /// Whether as many bytes in a row are not ASCII. It looks at few of them: a run is in each stretch of its length.
    private static func isSuspicious(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var at = suspiciousLength - 1
        while at < bytes.count {
            guard bytes[at] >= 0x80 else {
                at += suspiciousLength
                continue
            }
            var (start, end) = (at, at + 1)
            while start > 0, bytes[start - 1] >= 0x80 { start -= 1 }
            while end < bytes.count, bytes[end] >= 0x80 { end += 1 }
            if end - start >= suspiciousLength { return true }
            at = end + suspiciousLength
        }
        return false
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x300 { return false }
        // Three Tibetan vowel signs are of no class, but made of two marks that are: there will be no more of them.
        return scalar.properties.canonicalCombiningClass != .notReordered
            || [0xF73, 0xF75, 0xF81].contains(scalar.value)
    }

    // Not by way of a `String`: the text may be a secret.
    private static func forEachScalar(of bytes: UnsafeRawBufferPointer, _ take: (Unicode.Scalar) -> Void) {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): take(scalar)
            case .error: take("\u{FFFD}")
            case .emptyInput: return
            }
        }
    }
}

extension String {
    /// Creates text from foreign bytes that need not lie side by side.
    package init(foreign bytes: some Sequence<UInt8>) {
        let text = bytes.withContiguousStorageIfAvailable { String(foreign: UnsafeRawBufferPointer($0)) }
        self = text ?? [UInt8](bytes).withUnsafeBytes { String(foreign: $0) }
    }

    /// Creates text from foreign bytes, without the combining marks that are too many; what is no UTF-8 is repaired.
    package init(foreign bytes: UnsafeRawBufferPointer) {
        self =
            MarkRuns.exceedLimit(in: bytes)
            ? String(decoding: MarkRuns.bounded(bytes), as: UTF8.self) : String(decoding: bytes, as: UTF8.self)
    }
}

private import CUTF8Proc

/// Unicode Normalization Form C (UAX #15), by libutf8proc.
package enum Normalization {
    private static let options = utf8proc_option_t(
        rawValue: UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)

    /// Returns the number of 32-bit places that `normalize` needs for `bytes`; 0 if they stay as they are, since they
    /// are not UTF-8 or have more combining marks in a row than can be sorted.
    package static func places(for bytes: UnsafeRawBufferPointer) -> Int {
        if MarkRuns.exceedLimit(in: bytes) { return 0 }
        let count = utf8proc_decompose(
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, nil, 0, options)
        // One more, for the zero with which the library ends the text.
        return max(count, -1) + 1
    }

    /// Writes the normalised form of `bytes`, as UTF-8, to the beginning of `places`, which are as many as
    /// `places(for:)` returned. It is copied nowhere else.
    ///
    /// - Returns: The number of bytes written; 0 if `bytes` are not UTF-8.
    package static func normalize(
        _ bytes: UnsafeRawBufferPointer, in places: UnsafeMutableBufferPointer<Int32>
    ) -> Int {
        guard let start = places.baseAddress, places.count > 0 else { return 0 }
        let count = utf8proc_decompose(
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, start, places.count - 1, options)
        guard count >= 0, count < places.count else { return 0 }
        return max(utf8proc_reencode(start, count, options), 0)
    }
}

extension String {
    /// The text in Unicode Normalization Form C. Not for secrets: see `Secret.normalized()`.
    package var nfc: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var text = self
        return text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            let count = Normalization.places(for: bytes)
            if count == 0 { return self }
            return withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { places in
                let count = Normalization.normalize(bytes, in: places)
                return String(decoding: UnsafeRawBufferPointer(places)[..<count], as: UTF8.self)
            }
        }
    }
}

import CZlib

/// zlib's streams (RFC 1950).
enum Deflate {
    /// Returns the bytes as the fastest level compresses them; `nil` if that takes more than `limit` bytes.
    static func stream(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        var count = uLongf(limit)
        let output = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
            // Fails, too, if the result does not fit.
            let status = compress2(buffer.baseAddress, &count, bytes, uLong(bytes.count), Z_BEST_SPEED)
            initialized = status == Z_OK ? Int(count) : 0
        }
        return output.isEmpty ? nil : output
    }
}

/// Hashes untrusted text and ids with a seed chosen per process, so that a directory cannot choose ids that collide.
///
/// A hash is never stored beyond the process.
enum SeededHash {
    /// An empty `Hasher` returns a value that depends on the process's own seed.
    private static let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

    /// Mixes two words by folding both halves of their 128-bit product (as wyhash does).
    static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 { mix(first, second, seed) }

    @inline(__always)
    private static func mix(_ first: UInt64, _ second: UInt64, _ seed: UInt64) -> UInt64 {
        let product = (first ^ seed ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: second ^ 0xE703_7ED1_A0B4_28DB)
        return product.high ^ product.low
    }

    /// Hashes bytes, eight at a time.
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        // Read once, since each access to a global checks its initialization.
        let seed = seed
        var state = UInt64(truncatingIfNeeded: raw.count)
        var offset = 0
        while offset + 8 <= raw.count {
            state = mix(state, raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self), seed)
            offset += 8
        }
        return mix(state ^ 0x8EBC_6AF0_9C88_C6E3, rest(raw), seed)
    }

    /// The bytes that are not part of a word of eight; if there are at least four bytes, also some of those before.
    @inline(__always)
    private static func rest(_ raw: UnsafeRawBufferPointer) -> UInt64 {
        let count = raw.count
        if count >= 8 { return raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self) }
        if count >= 4 {
            let first = raw.loadUnaligned(as: UInt32.self)
            let last = raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            return UInt64(first) << 32 | UInt64(last)
        }
        if count == 0 { return 0 }
        return UInt64(raw[0]) << 16 | UInt64(raw[count / 2]) << 8 | UInt64(raw[count - 1])
    }
}

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
        var rest: UInt64 = 0
        while offset < raw.count {
            rest = rest << 8 | UInt64(raw[offset])
            offset += 1
        }
        return mix(state ^ 0x8EBC_6AF0_9C88_C6E3, rest, seed)
    }
}

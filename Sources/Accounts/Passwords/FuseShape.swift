private import Glibc

/// The layout of a binary fuse filter: segments of places. A key has one place in each of three adjacent segments.
struct FuseShape: Sendable, Hashable {
    let segmentLength: Int
    /// How many segments the first place of a key may lie in; two more follow.
    let segments: Int
    let seed: UInt64

    /// The longest segment that the construction uses.
    private static let maximumLength = 1 << 18

    var places: Int { (segments + 2) * segmentLength }

    /// Returns `nil` if no filter can have these numbers.
    init?(segmentLength: Int, segments: Int, seed: UInt64) {
        guard segmentLength > 0, segmentLength <= Self.maximumLength, segmentLength & (segmentLength - 1) == 0,
            segments > 0,
            segments <= BreachedPasswords.limit
        else { return nil }
        (self.segmentLength, self.segments, self.seed) = (segmentLength, segments, seed)
    }

    /// Creates the layout that the filter's authors found to work best for a number of keys.
    init(keys: Int, seed: UInt64) {
        let size = Double(max(keys, 2))
        let length = min(1 << Int((log(size) / log(3.33) + 2.25).rounded(.down)), Self.maximumLength)
        let factor = max(1.125, 0.875 + 0.25 * log(1_000_000) / log(size))
        let capacity = Int((size * factor).rounded())
        segmentLength = length
        segments = max((capacity + length - 1) / length - 2, 1)
        self.seed = seed
    }

    /// Returns the first 64 bits of a SHA-1.
    static func key(_ digest: UnsafeRawBufferPointer) -> UInt64 {
        UInt64(bigEndian: digest.loadUnaligned(as: UInt64.self))
    }

    /// Mixes a key with the seed (the finalizer of MurmurHash3).
    @inline(__always)
    func hash(_ key: UInt64) -> UInt64 {
        var hash = key &+ seed
        hash ^= hash >> 33
        hash &*= 0xFF51_AFD7_ED55_8CCD
        hash ^= hash >> 33
        hash &*= 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }

    @inline(__always)
    func places(of hash: UInt64) -> (Int, Int, Int) {
        let first = Int(hash.multipliedFullWidth(by: UInt64(segments * segmentLength)).high)
        let mask = UInt64(segmentLength - 1)
        return (
            first, (first + segmentLength) ^ Int(hash >> 18 & mask), (first + 2 * segmentLength) ^ Int(hash & mask)
        )
    }

    @inline(__always)
    static func fingerprint(_ hash: UInt64) -> UInt16 { UInt16(truncatingIfNeeded: hash ^ hash >> 32) }
}

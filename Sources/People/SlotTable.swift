/// A hash table of positions in columns stored elsewhere: 4 bytes per slot, linear probing, no removal.
struct SlotTable: Sendable {
    /// Position + 1; 0 marks an empty slot.
    private var slots: [UInt32] = []
    private(set) var count = 0

    init() {}

    /// Creates a table with space for `count` entries: 4 slots for 3 entries.
    init(minimumCapacity count: Int) {
        slots = [UInt32](repeating: 0, count: count + count / 3 + 1)
    }

    /// Returns the position for which `matches` returns `true`, if there is one.
    @inline(__always)
    func find(hash: UInt64, matches: (Int) -> Bool) -> Int? {
        guard count > 0 else { return nil }
        var slot = home(of: hash)
        while slots[slot] != 0 {
            let position = Int(slots[slot] - 1)
            if matches(position) { return position }
            slot = slot + 1 == slots.count ? 0 : slot + 1
        }
        return nil
    }

    /// Inserts a position that `find` did not find; `rehash` returns the hash of an existing one when the table grows.
    @inline(__always)
    mutating func insert(_ position: Int, hash: UInt64, rehash: (Int) -> UInt64) {
        if (count + 1) * 4 > slots.count * 3 {
            let former = slots
            slots = [UInt32](repeating: 0, count: max(16, former.count * 2))
            for entry in former where entry != 0 { place(entry, hash: rehash(Int(entry - 1))) }
        }
        place(UInt32(position + 1), hash: hash)
        count += 1
    }

    @inline(__always)
    private mutating func place(_ entry: UInt32, hash: UInt64) {
        var slot = home(of: hash)
        while slots[slot] != 0 { slot = slot + 1 == slots.count ? 0 : slot + 1 }
        slots[slot] = entry
    }

    /// Maps the upper half of the hash evenly to any number of slots.
    @inline(__always)
    private func home(of hash: UInt64) -> Int {
        Int(truncatingIfNeeded: ((hash >> 32) &* UInt64(slots.count)) >> 32)
    }
}

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

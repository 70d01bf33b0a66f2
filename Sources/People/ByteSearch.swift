/// Searches for ASCII case-insensitive bytes, eight positions at a time.
enum ByteSearch {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080
    /// Maps ASCII capitals to small letters; a second check rules out the other bytes that it changes.
    private static let caseBits: UInt64 = 0x2020_2020_2020_2020

    /// Converts ASCII capitals in eight bytes to small letters.
    @inline(__always)
    static func lower(_ bytes: UInt64) -> UInt64 {
        let low = bytes & ~tops
        let fromA = low &+ ones &* UInt64(0x80 - UInt8(ascii: "A"))
        let beyondZ = low &+ ones &* UInt64(0x7F - UInt8(ascii: "Z"))
        return bytes | (fromA & ~beyondZ & ~bytes & tops) >> 2
    }

    /// Returns the word to compare eight positions with.
    @inline(__always)
    static func pattern(_ byte: UInt8) -> UInt64 { ones &* UInt64(byte | 0x20) }

    /// Returns eight bytes whose top bits mark where the pattern's byte may be: no misses, but some false positives.
    @inline(__always)
    static func candidates(_ pattern: UInt64, at offset: Int, in text: UnsafeRawBufferPointer) -> UInt64 {
        let loaded = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let difference = (loaded | caseBits) ^ pattern
        return (difference &- ones) & ~difference & tops
    }

    /// Returns the first position in `start..<end` with this folded byte for which `isMatch` returns `true`.
    @inline(__always)
    static func first(
        _ byte: UInt8, from start: Int, to end: Int, in text: UnsafeBufferPointer<UInt8>, where isMatch: (Int) -> Bool
    ) -> Int? {
        let raw = UnsafeRawBufferPointer(text)
        let pattern = pattern(byte)
        var offset = start
        while offset < end {
            guard offset + 8 <= raw.count else {
                if TextFolding.lower(text[offset]) == byte, isMatch(offset) { return offset }
                offset += 1
                continue
            }
            var hits = candidates(pattern, at: offset, in: raw)
            while hits != 0 {
                let hit = offset + hits.trailingZeroBitCount / 8
                guard hit < end else { return nil }
                if TextFolding.lower(text[hit]) == byte, isMatch(hit) { return hit }
                hits &= hits - 1
            }
            offset += 8
        }
        return nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether both buffers contain the same bytes, compared many at a time.
    func sameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        let (mine, others) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
        func difference(at offset: Int) -> UInt64 {
            mine.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                ^ others.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        guard count >= 8 else { return elementsEqual(other) }
        var offset = 0
        while offset + 32 <= count {
            let differences =
                (difference(at: offset) | difference(at: offset + 8))
                | (difference(at: offset + 16) | difference(at: offset + 24))
            guard differences == 0 else { return false }
            offset += 32
        }
        while offset + 8 <= count {
            guard difference(at: offset) == 0 else { return false }
            offset += 8
        }
        // The last eight bytes, some of which are compared again.
        return difference(at: count - 8) == 0
    }

    /// Whether no byte is above 0x7F.
    var isASCII: Bool {
        let raw = UnsafeRawBufferPointer(self)
        var bits: UInt64 = 0
        var offset = 0
        while offset + 8 <= count {
            bits |= raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            offset += 8
        }
        while offset < count {
            bits |= UInt64(raw[offset])
            offset += 1
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }
}

/// Looks for one folded word in bytes of either ASCII case, eight positions a step.
struct SubstringScan: Sendable {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080
    /// Puts an ASCII capital's bit so that it reads as its small letter; what else it changes is sorted out after.
    private static let caseBits: UInt64 = 0x2020_2020_2020_2020

    private let word: [UInt8]
    private let first: UInt64
    private let last: UInt64

    /// - Parameter word: Folded, at least one byte.
    init(_ word: [UInt8]) {
        self.word = word
        first = Self.ones &* UInt64((word.first ?? 0) | 0x20)
        last = Self.ones &* UInt64((word.last ?? 0) | 0x20)
    }

    /// Whether the word stands in `range`, all of it on one side of `border`.
    @inline(__always)
    func isFound(in text: UnsafeBufferPointer<UInt8>, range: Range<Int>, border: Int) -> Bool {
        let raw = UnsafeRawBufferPointer(text)
        let end = range.upperBound - word.count + 1
        var offset = range.lowerBound
        while offset < end {
            guard offset + word.count + 7 <= raw.count else {
                if isFound(at: offset, in: text, border: border) { return true }
                offset += 1
                continue
            }
            var hits =
                zeros(in: (raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) | Self.caseBits) ^ first)
                & zeros(
                    in: (raw.loadUnaligned(fromByteOffset: offset + word.count - 1, as: UInt64.self) | Self.caseBits)
                        ^ last)
            while hits != 0 {
                let hit = offset + UInt64(littleEndian: hits).trailingZeroBitCount / 8
                if hit < end, isFound(at: hit, in: text, border: border) { return true }
                hits &= hits - 1
            }
            offset += 8
        }
        return false
    }

    /// The top bit of each byte that is 0, and now and then of the one above it.
    @inline(__always)
    private func zeros(in word: UInt64) -> UInt64 {
        (word &- Self.ones) & ~word & Self.tops
    }

    @inline(__always)
    private func isFound(at offset: Int, in text: UnsafeBufferPointer<UInt8>, border: Int) -> Bool {
        guard offset >= border || offset + word.count <= border else { return false }
        for index in word.indices where TextFolding.lower(text[offset + index]) != word[index] { return false }
        return true
    }
}

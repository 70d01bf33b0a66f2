/// SHA-1 (FIPS 180-4).
struct SHA1: BlockHash {
    private(set) var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
        0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
    )

    static let isLittleEndian = false

    mutating func compress(_ block: UnsafePointer<UInt32>) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
            for index in 0..<16 { words[index] = block[index] }
            for index in 16..<80 {
                let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
                words[index] = rotatedLeft(mixed, 1)
            }
            var (a, b, c, d, e) = state
            @inline(__always)
            func step(_ index: Int, _ mixed: UInt32, _ constant: UInt32) {
                let sum = rotatedLeft(a, 5) &+ mixed &+ e &+ constant &+ words[index]
                (e, d, c, b, a) = (d, c, rotatedLeft(b, 30), a, sum)
            }
            for index in 0..<20 { step(index, d ^ b & (c ^ d), 0x5A82_7999) }
            for index in 20..<40 { step(index, b ^ c ^ d, 0x6ED9_EBA1) }
            for index in 40..<60 { step(index, b & c | d & (b | c), 0x8F1B_BCDC) }
            for index in 60..<80 { step(index, b ^ c ^ d, 0xCA62_C1D6) }
            state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
        }
    }
}

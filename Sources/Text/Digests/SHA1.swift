/// SHA-1 (FIPS 180-4, 6.1.2), for one-time codes, lists of breached passwords and randomuser's form.
package enum SHA1: BlockHash {
    static let isLittleEndian = false
    static let scheduleCount = 80
    static let stateCount = 5

    static func begin(_ state: UnsafeMutableBufferPointer<UInt32>) {
        (state[0], state[1], state[2], state[3], state[4]) = (
            0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
        )
    }

    static func compress(_ words: UnsafeMutableBufferPointer<UInt32>, _ state: UnsafeMutableBufferPointer<UInt32>) {
        for index in 16..<80 {
            let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
            words[index] = rotatedLeft(mixed, 1)
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        @inline(__always)
        func step(_ index: Int, _ mixed: UInt32, _ constant: UInt32) {
            let sum = rotatedLeft(a, 5) &+ mixed &+ e &+ constant &+ words[index]
            (e, d, c, b, a) = (d, c, rotatedLeft(b, 30), a, sum)
        }
        for index in 0..<20 { step(index, d ^ b & (c ^ d), 0x5A82_7999) }
        for index in 20..<40 { step(index, b ^ c ^ d, 0x6ED9_EBA1) }
        for index in 40..<60 { step(index, b & c | d & (b | c), 0x8F1B_BCDC) }
        for index in 60..<80 { step(index, b ^ c ^ d, 0xCA62_C1D6) }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
    }
}

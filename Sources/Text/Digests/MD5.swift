/// MD5 (RFC 1321), for randomuser's form.
package enum MD5: BlockHash {
    static let isLittleEndian = true
    static let scheduleCount = 16
    static let stateCount = 4

    static func begin(_ state: UnsafeMutableBufferPointer<UInt32>) {
        (state[0], state[1], state[2], state[3]) = (0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476)
    }

    static func compress(_ words: UnsafeMutableBufferPointer<UInt32>, _ state: UnsafeMutableBufferPointer<UInt32>) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        Self.sines.withUnsafeBufferPointer { sines in
            @inline(__always)
            func step(_ round: Int, _ index: Int, _ mixed: UInt32, _ word: Int) {
                let shift = Self.shift(round, index)
                let sum = a &+ mixed &+ sines[round * 16 + index] &+ words[word & 15]
                (a, d, c, b) = (d, c, b, b &+ rotatedLeft(sum, shift))
            }
            for index in 0..<16 { step(0, index, d ^ b & (c ^ d), index) }
            for index in 0..<16 { step(1, index, c ^ d & (b ^ c), 5 &* index &+ 1) }
            for index in 0..<16 { step(2, index, b ^ c ^ d, 3 &* index &+ 5) }
            for index in 0..<16 { step(3, index, c ^ (b | ~d), 7 &* index) }
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
    }

    @inline(__always)
    private static func shift(_ round: Int, _ index: Int) -> UInt32 {
        let shifts: UInt32 =
            switch round {
            case 0: 0x1611_0C07
            case 1: 0x140E_0905
            case 2: 0x1710_0B04
            default: 0x150F_0A06
            }
        return shifts >> UInt32(truncatingIfNeeded: (index & 3) * 8) & 31
    }

    /// The integer parts of 2³² × |sin(i)|, i from 1 to 64.
    private static let sines: [UInt32] = [
        0xD76A_A478, 0xE8C7_B756, 0x2420_70DB, 0xC1BD_CEEE, 0xF57C_0FAF, 0x4787_C62A, 0xA830_4613, 0xFD46_9501,
        0x6980_98D8, 0x8B44_F7AF, 0xFFFF_5BB1, 0x895C_D7BE, 0x6B90_1122, 0xFD98_7193, 0xA679_438E, 0x49B4_0821,
        0xF61E_2562, 0xC040_B340, 0x265E_5A51, 0xE9B6_C7AA, 0xD62F_105D, 0x0244_1453, 0xD8A1_E681, 0xE7D3_FBC8,
        0x21E1_CDE6, 0xC337_07D6, 0xF4D5_0D87, 0x455A_14ED, 0xA9E3_E905, 0xFCEF_A3F8, 0x676F_02D9, 0x8D2A_4C8A,
        0xFFFA_3942, 0x8771_F681, 0x6D9D_6122, 0xFDE5_380C, 0xA4BE_EA44, 0x4BDE_CFA9, 0xF6BB_4B60, 0xBEBF_BC70,
        0x289B_7EC6, 0xEAA1_27FA, 0xD4EF_3085, 0x0488_1D05, 0xD9D4_D039, 0xE6DB_99E5, 0x1FA2_7CF8, 0xC4AC_5665,
        0xF429_2244, 0x432A_FF97, 0xAB94_23A7, 0xFC93_A039, 0x655B_59C3, 0x8F0C_CC92, 0xFFEF_F47D, 0x8584_5DD1,
        0x6FA8_7E4F, 0xFE2C_E6E0, 0xA301_4314, 0x4E08_11A1, 0xF753_7E82, 0xBD3A_F235, 0x2AD7_D2BB, 0xEB86_D391,
    ]
}

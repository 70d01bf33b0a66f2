private import CSodium

/// A hash function.
package protocol MessageDigest {
    /// The length of a digest in bytes.
    static var count: Int { get }

    /// Lends the digest of pieces, one after the other, for the duration of `body`.
    ///
    /// All memory it takes is wiped afterwards, the digest's included.
    static func withDigest<Result, Failure: Error>(
        of pieces: UnsafeRawBufferPointer..., body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result
}

/// A hash of the MD4 family: blocks of 64 bytes, the message padded with a 1 bit, zeros and its length in bits.
///
/// Those that formats of others require and that libsodium lacks, since they are broken where somebody may choose the
/// message.
protocol BlockHash: MessageDigest {
    /// Whether words and the length are little-endian.
    static var isLittleEndian: Bool { get }
    /// How many words one block is worked on in, of which the first 16 are the block.
    static var scheduleCount: Int { get }
    static var stateCount: Int { get }
    /// Sets the words of the state before the first block.
    static func begin(_ state: UnsafeMutableBufferPointer<UInt32>)
    static func compress(_ words: UnsafeMutableBufferPointer<UInt32>, _ state: UnsafeMutableBufferPointer<UInt32>)
}

extension BlockHash {
    package static var count: Int { stateCount * 4 }

    // It is on the stack: so short a use needs no locked memory.
    package static func withDigest<Result, Failure: Error>(
        of pieces: UnsafeRawBufferPointer..., body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeTemporaryAllocation(
            of: UInt32.self, capacity: scheduleCount + stateCount
        ) { memory throws(Failure) in
            defer { if let start = memory.baseAddress { sodium_memzero(start, memory.count * 4) } }
            memory.initialize(repeating: 0)
            let state = UnsafeMutableBufferPointer(rebasing: memory[scheduleCount...])
            begin(state)
            hash(pieces, UnsafeMutableBufferPointer(rebasing: memory[..<scheduleCount]), state)
            for index in state.indices { state[index] = inOrder(state[index]) }
            return try body(UnsafeRawBufferPointer(state))
        }
    }

    private static func hash(
        _ pieces: [UnsafeRawBufferPointer], _ words: UnsafeMutableBufferPointer<UInt32>,
        _ state: UnsafeMutableBufferPointer<UInt32>
    ) {
        let block = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(words)[..<64])
        var count = 0
        func endBlock() {
            for index in 0..<16 { words[index] = inOrder(words[index]) }
            compress(words, state)
        }
        func put(_ bytes: UnsafeRawBufferPointer) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = rest.prefix(64 - count & 63)
                UnsafeMutableRawBufferPointer(rebasing: block[(count & 63)...]).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: part))
                count += part.count
                rest = rest.dropFirst(part.count)
                if count & 63 == 0 { endBlock() }
            }
        }
        pieces.forEach(put)
        let bits = UInt64(count) * 8
        let used = count & 63
        block[used] = 0x80
        for index in (used + 1)..<64 { block[index] = 0 }
        if used >= 56 {
            endBlock()
            for index in 0..<64 { block[index] = 0 }
        }
        block.storeBytes(of: isLittleEndian ? bits.littleEndian : bits.bigEndian, toByteOffset: 56, as: UInt64.self)
        endBlock()
    }

    /// A word from the block's bytes, or of the digest's.
    private static func inOrder(_ word: UInt32) -> UInt32 { isLittleEndian ? word.littleEndian : word.bigEndian }
}

@inline(__always)
func rotatedLeft(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
}

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

/// SHA-256 (FIPS 180-4), by libsodium.
package enum SHA256: MessageDigest {
    package static var count: Int { Int(crypto_hash_sha256_BYTES) }

    package static func withDigest<Result, Failure: Error>(
        of pieces: UnsafeRawBufferPointer..., body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withSodiumDigest(
            of: pieces, count: count, crypto_hash_sha256_state(), crypto_hash_sha256_init, crypto_hash_sha256_update,
            crypto_hash_sha256_final, body)
    }
}

/// SHA-512 (FIPS 180-4), by libsodium.
package enum SHA512: MessageDigest {
    package static var count: Int { Int(crypto_hash_sha512_BYTES) }

    package static func withDigest<Result, Failure: Error>(
        of pieces: UnsafeRawBufferPointer..., body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withSodiumDigest(
            of: pieces, count: count, crypto_hash_sha512_state(), crypto_hash_sha512_init, crypto_hash_sha512_update,
            crypto_hash_sha512_final, body)
    }
}

/// Lends the digest by one of libsodium's functions: its empty state, and what begins, goes on with and ends it.
private func withSodiumDigest<State, Result, Failure: Error>(
    of pieces: [UnsafeRawBufferPointer], count: Int, _ empty: State,
    _ begin: (UnsafeMutablePointer<State>) -> Int32,
    _ update: (UnsafeMutablePointer<State>, UnsafePointer<UInt8>, UInt64) -> Int32,
    _ end: (UnsafeMutablePointer<State>, UnsafeMutablePointer<UInt8>) -> Int32,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
) throws(Failure) -> Result {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { digest throws(Failure) in
        defer { if let start = digest.baseAddress { sodium_memzero(start, digest.count) } }
        // Wiped by the last call.
        var state = empty
        _ = begin(&state)
        for piece in pieces {
            guard let start = piece.baseAddress else { continue }
            _ = update(&state, start.assumingMemoryBound(to: UInt8.self), UInt64(piece.count))
        }
        if let start = digest.baseAddress { _ = end(&state, start) }
        return try body(UnsafeRawBufferPointer(digest))
    }
}

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

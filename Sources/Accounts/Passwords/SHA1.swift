private import CSodium

/// SHA-1 (FIPS 180-4, 6.1.2) of secrets, for formats that require it: one-time codes and lists of breached passwords.
///
/// Its working memory is wiped, unlike that of the hashes of made-up passwords in `RandomUsers`.
package enum SHA1 {
    /// The length of a digest in bytes.
    package static let count = 20

    /// Lends the digest of pieces, one after the other, for the duration of `body`.
    ///
    /// It is on the stack and is wiped: so short a use needs no locked memory.
    package static func withDigest<Result, Failure: Error>(
        of pieces: UnsafeRawBufferPointer..., body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 90) { words throws(Failure) in
            defer { if let start = words.baseAddress { sodium_memzero(start, words.count * 4) } }
            let digest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: words[85...]))
            hash(pieces, words, into: digest)
            return try body(UnsafeRawBufferPointer(digest))
        }
    }

    /// - Parameter words: 80 for the schedule, 5 for the state, and 5 more that `target` may occupy.
    private static func hash(
        _ pieces: [UnsafeRawBufferPointer], _ words: UnsafeMutableBufferPointer<UInt32>,
        into target: UnsafeMutableRawBufferPointer
    ) {
        words.initialize(repeating: 0)
        for (index, word) in [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0].enumerated() {
            words[80 + index] = UInt32(word)
        }
        var count = 0
        func put(_ byte: UInt8) {
            let place = count & 63
            words[place >> 2] = (place & 3 == 0 ? 0 : words[place >> 2] << 8) | UInt32(byte)
            count += 1
            if count & 63 == 0 { compress(words) }
        }
        for piece in pieces { piece.forEach(put) }
        let bits = UInt64(count) * 8
        put(0x80)
        while count & 63 != 56 { put(0) }
        for shift in stride(from: 56, through: 0, by: -8) { put(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
        for index in 0..<self.count {
            target[index] = UInt8(truncatingIfNeeded: words[80 + index / 4] >> UInt32(24 - index % 4 * 8))
        }
    }

    private static func compress(_ words: UnsafeMutableBufferPointer<UInt32>) {
        for index in 16..<80 {
            words[index] = rotate(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
        }
        var (a, b, c, d, e) = (words[80], words[81], words[82], words[83], words[84])
        for index in 0..<80 {
            let (mixed, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: (d ^ b & (c ^ d), 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | d & (b | c), 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let sum = rotate(a, 5) &+ mixed &+ e &+ constant &+ words[index]
            (e, d, c, b, a) = (d, c, rotate(b, 30), a, sum)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { words[80 + index] &+= word }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}

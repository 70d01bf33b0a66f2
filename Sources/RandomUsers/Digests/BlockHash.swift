/// A hash of the MD4 family: blocks of 64 bytes, the message padded with a 1 bit, zeros and its length in bits.
///
/// The three are implemented here because the directory's form includes hashes of made-up passwords, which protect no
/// secret, and a cryptography library would add a second BoringSSL to the program just for that.
protocol BlockHash {
    init()
    /// Whether words and the length are little-endian.
    static var isLittleEndian: Bool { get }
    /// Processes 16 words.
    mutating func compress(_ block: UnsafePointer<UInt32>)
    /// A tuple of words.
    associatedtype State
    var state: State { get }
}

extension BlockHash {
    /// Lends the words of the state, in order.
    func withWords<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
        withUnsafeBytes(of: state) { body($0.bindMemory(to: UInt32.self)) }
    }

    /// Returns the hash in lower-case hex.
    static func hex(_ message: [UInt8]) -> String {
        digest(message).withWords { words in
            String(unsafeUninitializedCapacity: words.count * 8) { text in
                for (index, word) in words.enumerated() {
                    let bigEndian = isLittleEndian ? word.byteSwapped : word
                    for digit in 0..<8 {
                        let nibble = bigEndian >> UInt32(28 - 4 * digit) & 15
                        text[index * 8 + digit] = UInt8(truncatingIfNeeded: nibble + (nibble < 10 ? 48 : 87))
                    }
                }
                return words.count * 8
            }
        }
    }

    static func digest(_ message: [UInt8]) -> Self {
        var hash = Self()
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 16) { block in
            guard let words = block.baseAddress else { return }
            message.withUnsafeBytes { bytes in
                let whole = bytes.count / 64
                for index in 0..<whole {
                    for word in 0..<16 { block[word] = load(bytes, at: index * 64 + word * 4) }
                    hash.compress(words)
                }
                block.initialize(repeating: 0)
                for offset in whole * 64..<bytes.count { put(bytes[offset], at: offset & 63, in: block) }
                put(0x80, at: bytes.count & 63, in: block)
                if bytes.count & 63 >= 56 {
                    hash.compress(words)
                    block.update(repeating: 0)
                }
                let bits = UInt64(bytes.count) * 8
                block[isLittleEndian ? 14 : 15] = UInt32(truncatingIfNeeded: bits)
                block[isLittleEndian ? 15 : 14] = UInt32(truncatingIfNeeded: bits >> 32)
                hash.compress(words)
            }
        }
        return hash
    }

    @inline(__always)
    private static func load(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return isLittleEndian ? UInt32(littleEndian: word) : UInt32(bigEndian: word)
    }

    @inline(__always)
    private static func put(_ byte: UInt8, at offset: Int, in block: UnsafeMutableBufferPointer<UInt32>) {
        let place = UInt32(isLittleEndian ? offset & 3 : 3 - (offset & 3)) * 8
        block[offset >> 2] |= UInt32(byte) << place
    }
}

@inline(__always)
func rotatedLeft(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
}

private import CSodium

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

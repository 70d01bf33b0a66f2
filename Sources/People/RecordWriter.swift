/// Writes the parts of a person's record one after the other, into memory with enough room for them.
struct RecordWriter {
    /// The maximum size of a record's six lengths, in bytes.
    static let lengthsLimit = 6 * 10

    /// The end of what has been written.
    private(set) var end: UnsafeMutablePointer<UInt8>

    init(_ start: UnsafeMutablePointer<UInt8>) { end = start }

    @inline(__always)
    mutating func length(_ length: Int) {
        var rest = length
        while rest > 0x7F {
            put(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        put(UInt8(truncatingIfNeeded: rest))
    }

    @inline(__always)
    mutating func bytes(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        end.initialize(from: source, count: bytes.count)
        end += bytes.count
    }

    /// Writes a telephone number, packed if that is possible; returns whether it was.
    @inline(__always)
    mutating func number(_ number: UnsafeBufferPointer<UInt8>) -> Bool {
        guard PhonePacking.pack(number, to: end) else {
            bytes(number)
            return false
        }
        end += PhonePacking.byteCount(number.count)
        return true
    }

    @inline(__always)
    private mutating func put(_ byte: UInt8) {
        end.initialize(to: byte)
        end += 1
    }
}

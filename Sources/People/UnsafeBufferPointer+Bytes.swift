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

/// Percent-encoding (RFC 3986, 2.1).
package enum PercentEncoding {
    /// Passes on the bytes that a text encodes, one by one; returns `false` if an escape is incomplete.
    package static func decode(_ text: some Sequence<UInt8>, _ take: (UInt8) -> Void) -> Bool {
        var rest = text.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                take(byte)
                continue
            }
            guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return false }
            take(high << 4 | low)
        }
        return true
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46, 0x61...0x66: (byte & 0xDF) - 0x37
        default: nil
        }
    }
}

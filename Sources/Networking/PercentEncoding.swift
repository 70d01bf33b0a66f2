private import Text

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
            guard let high = rest.next().flatMap(Hexadecimal.value), let low = rest.next().flatMap(Hexadecimal.value) else { return false }
            take(high << 4 | low)
        }
        return true
    }
}

extension [UInt8] {
    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Named apart from `append`, which a literal byte would else become a call of.
    mutating func appendDecimal(_ number: Int) {
        append(contentsOf: String(number).utf8)
    }

    mutating func appendIndent(_ count: Int, of byte: UInt8 = UInt8(ascii: " ")) {
        append(contentsOf: repeatElement(byte, count: count))
    }
}

extension [UInt8] {
    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Not named `append`, because a literal byte would then resolve to it.
    mutating func appendDecimal(_ number: Int) {
        append(contentsOf: String(number).utf8)
    }

    mutating func appendIndent(_ count: Int, of byte: UInt8 = UInt8(ascii: " ")) {
        append(contentsOf: repeatElement(byte, count: count))
    }
}

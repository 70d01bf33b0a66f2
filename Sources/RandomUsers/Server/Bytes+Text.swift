extension [UInt8] {
    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Not named `append`, because a literal byte would then resolve to it.
    mutating func appendDecimal(_ number: Int) {
        append(contentsOf: String(number).utf8)
    }

    /// Appends a text as a JSON string (RFC 8259, section 7).
    mutating func appendJSONString(_ text: String) {
        append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { bytes in
            let plain = ByteScan.firstSpecial(in: bytes, from: 0, stopsAtNonASCII: false)
            append(contentsOf: bytes[..<plain])
            for byte in bytes[plain...] { appendEscaped(byte) }
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x08: append("\\b")
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0C: append("\\f")
        case 0x0D: append("\\r")
        case 0..<0x20:
            append("\\u00")
            append(UInt8(ascii: "0") + (byte >> 4))
            let low = byte & 15
            append(low + (low < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
        default: append(byte)
        }
    }

    mutating func appendIndent(_ count: Int, of byte: UInt8 = UInt8(ascii: " ")) {
        append(contentsOf: repeatElement(byte, count: count))
    }
}

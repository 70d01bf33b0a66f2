/// Hexadecimal digits (RFC 4648, 8), of which two make a byte.
package enum Hexadecimal {
    /// Returns the value of a digit in either case; `nil` for any other byte.
    @inlinable
    package static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Returns the digit of a value below 16, a lower-case letter unless `isCapital`.
    @inlinable
    package static func digit(_ value: UInt8, isCapital: Bool = false) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: isCapital ? "A" : "a") + value - 10
    }

    /// Returns the bytes as text, two lower-case digits each.
    package static func text(of bytes: UnsafeRawBufferPointer) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2) { text in
            for index in bytes.indices {
                text[index * 2] = digit(bytes[index] >> 4)
                text[index * 2 + 1] = digit(bytes[index] & 0xF)
            }
            return bytes.count * 2
        }
    }

    package static func text(of bytes: [UInt8]) -> String { bytes.withUnsafeBytes { text(of: $0) } }

    /// Returns the bytes that a text stands for; `nil` if it contains anything but pairs of digits.
    package static func bytes(of text: String) -> [UInt8]? {
        let values = text.utf8.compactMap(value)
        guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}

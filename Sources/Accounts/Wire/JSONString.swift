/// The inside of a JSON string with escapes (RFC 8259, 7).
enum JSONString {
    /// Undoes the escapes. Half a surrogate pair is refused: it is no character.
    static func unescape(_ body: UnsafeRawBufferPointer) throws(JSONReader.Flaw) -> Secret {
        // An escape is never shorter than what it stands for.
        var builder = SecretBuilder(capacity: body.count)
        var index = 0
        while index < body.count {
            let byte = body[index]
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                builder.append(byte)
                continue
            }
            guard index < body.count else { throw .syntax }
            let escape = body[index]
            index += 1
            switch escape {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): builder.append(escape)
            case UInt8(ascii: "b"): builder.append(0x08)
            case UInt8(ascii: "f"): builder.append(0x0C)
            case UInt8(ascii: "n"): builder.append(0x0A)
            case UInt8(ascii: "r"): builder.append(0x0D)
            case UInt8(ascii: "t"): builder.append(0x09)
            case UInt8(ascii: "u"):
                guard let scalar = scalar(in: body, at: &index), let encoded = UTF8.encode(scalar) else {
                    throw .syntax
                }
                encoded.forEach { builder.append($0) }
            default: throw .syntax
            }
        }
        return builder.build()
    }

    private static func scalar(in body: UnsafeRawBufferPointer, at index: inout Int) -> Unicode.Scalar? {
        guard let first = unit(in: body, at: &index) else { return nil }
        guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
        guard index + 1 < body.count, body[index] == UInt8(ascii: "\\"), body[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        index += 2
        guard let second = unit(in: body, at: &index), UTF16.isTrailSurrogate(second) else { return nil }
        return Unicode.Scalar(0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF)
    }

    private static func unit(in body: UnsafeRawBufferPointer, at index: inout Int) -> UInt16? {
        guard index + 4 <= body.count else { return nil }
        var value: UInt16 = 0
        for byte in body[index..<index + 4] {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            value = value << 4 | UInt16(digit)
        }
        index += 4
        return value
    }
}

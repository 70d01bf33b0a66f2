extension JSONParser {
    mutating func string() throws(Failure) -> String {
        let start = offset
        offset += 1
        var text: [UInt8] = []
        while true {
            guard let byte = peek else { throw failure(.unexpectedEnd) }
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                guard let string = String(validating: text, as: UTF8.self) else { throw failure(.notUTF8, at: start) }
                return string
            case UInt8(ascii: "\\"):
                text += Array(String(try escape()).utf8)
            case 0..<0x20:
                throw failure(.controlCharacterInString)
            default:
                text.append(byte)
                offset += 1
            }
        }
    }

    private mutating func escape() throws(Failure) -> Unicode.Scalar {
        let start = offset
        offset += 2
        guard offset <= bytes.count else { throw failure(.unexpectedEnd, at: bytes.count) }
        switch bytes[offset - 1] {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let first = codeUnit() else { throw failure(.badEscape, at: start) }
            if let scalar = Unicode.Scalar(first) { return scalar }
            // A surrogate: only the pair of a high and a low one is a character.
            guard (0xD800..<0xDC00).contains(first), take("\\"), take("u"), let second = codeUnit(),
                (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
            else { throw failure(.badEscape, at: start) }
            return scalar
        default: throw failure(.badEscape, at: start)
        }
    }

    private mutating func codeUnit() -> UInt16? {
        guard offset + 4 <= bytes.count else { return nil }
        let digits = bytes[offset..<offset + 4]
        // `UInt16(_:radix:)` alone would take a sign.
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        offset += 4
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

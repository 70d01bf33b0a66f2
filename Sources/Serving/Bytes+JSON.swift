/// JSON of text members, written at once: for what is written with every request.
extension [UInt8] {
    /// A member of an object; null where there is no value.
    mutating func append(member name: String, _ value: String?) {
        append(json: name)
        append(UInt8(ascii: ":"))
        if let value { append(json: value) } else { append(contentsOf: "null".utf8) }
    }

    /// RFC 8259, 7. C1 controls and line separators too, so that a log shown at a terminal cannot drive it.
    fileprivate mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C:
                append(UInt8(ascii: "\\"))
                append(UInt8(scalar.value))
            case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
                let digits = String(scalar.value, radix: 16)
                append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
            case ..<0x7F:
                append(UInt8(scalar.value))
            default:
                append(contentsOf: scalar.utf8)
            }
        }
        append(UInt8(ascii: "\""))
    }
}

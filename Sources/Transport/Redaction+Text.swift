extension Redaction {
    /// Returns the text without control characters, which a terminal would obey when the file is shown on it.
    static func visible(_ text: some StringProtocol) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }

    /// Returns the letters and digits of a name, in lower case.
    static func folded(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Returns `nil` if the text is not UTF-8 or an escape is incomplete (RFC 3986, 2.1).
    static func percentDecoded(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap({ Character(UnicodeScalar($0)).hexDigitValue }),
                let low = rest.popFirst().flatMap({ Character(UnicodeScalar($0)).hexDigitValue })
            else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

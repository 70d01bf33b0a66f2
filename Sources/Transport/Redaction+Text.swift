import Networking

extension Redaction {
    /// Returns the text with control characters replaced, which a terminal would obey when the trace is shown on it.
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

    /// Decodes percent-encoding; returns `nil` if an escape is incomplete or the result is not UTF-8 (RFC 3986, 2.1).
    static func percentDecoded(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        guard PercentEncoding.decode(text.utf8, { bytes.append($0) }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}

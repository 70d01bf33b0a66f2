extension TerminalSession {
    /// Writes rows that stay, each on lines of its own that the terminal wraps: what is copied from them has no breaks.
    ///
    /// Nothing else may be drawn at the moment.
    package func say(_ rows: [StyledText]) { output.write(Frame(rows).text(for: ability)) }

    /// Asks the terminal to put `text` on the clipboard (OSC 52), which it may or may not do.
    package func copy(_ text: String) { output.write("\u{1B}]52;c;\(text.base64)\u{07}") }
}

extension String {
    /// The UTF-8 bytes in Base64 (RFC 4648, section 4).
    fileprivate var base64: String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        let bytes = Array(utf8)
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits = group.reduce(0) { $0 << 8 | Int($1) }
            bits <<= 8 * (3 - group.count)
            for place in 0..<4 {
                text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : "=")
            }
        }
        return text
    }
}

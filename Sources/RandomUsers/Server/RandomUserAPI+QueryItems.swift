private import Text

extension RandomUserAPI {
    /// Parses a URL's query like a form: `+` is a space, `%XX` a byte; invalid UTF-8 is repaired.
    package static func queryItems(_ query: some StringProtocol) -> [(name: String, value: String)] {
        query.utf8.split(separator: UInt8(ascii: "&")).map { item in
            let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
        }
    }

    private static func decoded(_ text: some Sequence<UInt8>) -> String {
        let encoded = Array(text)
        var bytes: [UInt8] = []
        var at = 0
        while at < encoded.count {
            let byte = encoded[at]
            if byte == UInt8(ascii: "%"), at + 2 < encoded.count, let high = Hexadecimal.value(of: encoded[at + 1]),
                let low = Hexadecimal.value(of: encoded[at + 2])
            {
                bytes.append(high << 4 | low)
                at += 3
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                at += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

import Accounts

/// Bytes as 64 letters (RFC 4648).
enum Base64 {
    private static let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let usual = Array("\(common)+/".utf8)
    private static let forURLs = Array("\(common)-_".utf8)

    /// Writes the usual letters, padded (section 4), or those for URLs (section 5), not padded.
    static func append(_ bytes: UnsafeRawBufferPointer, to text: inout SecretBuilder, isForURL: Bool = false) {
        let letters = isForURL ? forURLs : usual
        var written = 0
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(letters[Int(bits >> UInt32(count) & 0x3F)])
                written += 1
            }
        }
        if count > 0 {
            text.append(letters[Int(bits << UInt32(6 - count) & 0x3F)])
            written += 1
        }
        while !isForURL, written % 4 != 0 {
            text.append(UInt8(ascii: "="))
            written += 1
        }
    }

    /// Of the usual letters or those for URLs (section 5), padded or not; `nil` for anything else.
    static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        var isPadding = false
        for letter in text {
            if letter == UInt8(ascii: "=") {
                isPadding = true
                continue
            }
            guard !isPadding, let value = value(of: letter) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        // Six bits over are a letter too many.
        return count < 6 ? bytes : nil
    }

    private static func value(of letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}

internal import Accounts

/// Bytes as 32 letters (RFC 4648, 6), without padding.
enum Base32 {
    private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// Returns the letters in upper case, as key URIs have them.
    static func text(_ bytes: Secret) -> Secret { text(bytes, upper: true, groups: nil) }

    /// Returns the letters in lower case, in groups of four with hyphens between them, for people to copy.
    static func groups(_ bytes: Secret) -> Secret { text(bytes, upper: false, groups: 4) }

    /// Decodes letters in either case, with or without padding; returns `nil` for any other text.
    static func bytes(_ text: Secret) -> Secret? {
        var bytes = SecretBuilder(capacity: text.count)
        var (bits, count): (UInt32, UInt32) = (0, 0)
        var (isOver, isText) = (false, true)
        text.withUnsafeBytes { text in
            for byte in text {
                if byte == UInt8(ascii: "=") {
                    isOver = true
                    continue
                }
                let lower = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
                guard !isOver, let value = letters.firstIndex(of: lower) else { return isText = false }
                bits = bits << 5 | UInt32(value)
                count += 5
                if count >= 8 {
                    count -= 8
                    bytes.append(UInt8(truncatingIfNeeded: bits >> count))
                }
            }
        }
        return isText ? bytes.build() : nil
    }

    private static func text(_ bytes: Secret, upper: Bool, groups: Int?) -> Secret {
        var text = SecretBuilder(capacity: bytes.count * 2)
        var (bits, count, written): (UInt32, UInt32, Int) = (0, 0, 0)
        func append(_ value: UInt32, to text: inout SecretBuilder) {
            if let groups, written > 0, written % groups == 0 { text.append(UInt8(ascii: "-")) }
            let letter = letters[Int(value & 31)]
            text.append(upper && letter >= UInt8(ascii: "a") ? letter - 32 : letter)
            written += 1
        }
        bytes.withUnsafeBytes { bytes in
            for byte in bytes {
                bits = bits << 8 | UInt32(byte)
                count += 8
                while count >= 5 {
                    count -= 5
                    append(bits >> count, to: &text)
                }
            }
        }
        if count > 0 { append(bits << (5 - count), to: &text) }
        return text.build()
    }
}

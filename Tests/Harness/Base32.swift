/// Reads the letters of RFC 4648, 6, in upper case and without padding, as an authenticator app does.
package enum Base32 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// The bytes; anything that is no letter counts as `A`.
    package static func bytes(_ text: some Sequence<UInt8>) -> [UInt8] {
        var (bits, count, bytes): (UInt32, UInt32, [UInt8]) = (0, 0, [])
        for letter in text {
            bits = bits << 5 | UInt32(letters.firstIndex(of: letter) ?? 0)
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        return bytes
    }
}

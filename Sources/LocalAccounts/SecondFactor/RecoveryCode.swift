internal import Accounts

/// Codes for signing in without the authenticator app, each usable once: with the password, one also gets past the
/// failures of strangers.
///
/// One has 120 random bits: from 112 on, no slow hash is needed to store it (NIST SP 800-63B-4, 3.1.2.2).
enum RecoveryCode {
    /// The number of codes that an account gets.
    static let number = 10
    private static let bytes = 15
    private static let letters = 24

    static func random() -> Secret { Base32.groups(.random(count: bytes)) }

    /// Returns what the database stores of a code; `nil` for text that is not one.
    ///
    /// Case, spaces and hyphens are ignored, and a digit outside the alphabet counts as the letter that it resembles.
    static func hash(of typed: Secret) -> Digest? {
        var code = SecretBuilder(capacity: letters)
        typed.withUnsafeBytes { bytes in
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): code.append(byte + 32)
                case UInt8(ascii: "0"): code.append(UInt8(ascii: "o"))
                case UInt8(ascii: "1"): code.append(UInt8(ascii: "l"))
                case UInt8(ascii: "8"): code.append(UInt8(ascii: "b"))
                case UInt8(ascii: " "), UInt8(ascii: "-"): break
                default: code.append(byte)
                }
            }
        }
        let plain = code.build()
        return plain.count == letters ? plain.withUnsafeBytes { Digest(of: $0) } : nil
    }
}

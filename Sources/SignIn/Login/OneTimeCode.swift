package import Accounts

/// A second-factor code as typed, pasted or piped.
package enum OneTimeCode {
    /// The number of digits in authenticator codes (RFC 6238); recovery codes have more.
    package static let digits = 6
    /// The number of digits in the shortest codes sent by mail.
    package static let minimumDigits = 4

    /// Returns the code without the spaces it is often displayed with.
    package static func secret(_ typed: Secret) -> Secret { typed.withUnsafeBytes(secret) }

    /// Returns the code from bytes that the caller wipes.
    package static func secret(_ bytes: UnsafeRawBufferPointer) -> Secret {
        Secret(count: bytes.count { $0 > 0x20 }) { target in
            var count = 0
            for byte in bytes where byte > 0x20 {
                target[count] = byte
                count += 1
            }
        }
    }
}

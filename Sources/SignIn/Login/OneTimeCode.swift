package import Accounts

/// A second-factor code as typed, pasted or piped.
package enum OneTimeCode {
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

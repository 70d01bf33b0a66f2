public import Accounts

/// A code of a second factor as it is typed, pasted or piped.
public enum OneTimeCode {
    /// The code without the spaces that it is often shown with.
    public static func secret(_ typed: Secret) -> Secret { typed.withUnsafeBytes(secret) }

    /// As above, from bytes that the caller wipes.
    public static func secret(_ bytes: UnsafeRawBufferPointer) -> Secret {
        Secret(count: bytes.count { $0 > 0x20 }) { target in
            var count = 0
            for byte in bytes where byte > 0x20 {
                target[count] = byte
                count += 1
            }
        }
    }
}

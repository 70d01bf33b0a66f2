public import Accounts

/// A code of a second factor as it is typed, pasted or piped.
public enum OneTimeCode {
    /// The code without the spaces that it is often shown with.
    public static func secret(_ text: String) -> Secret {
        let bytes = text.utf8.filter { $0 > 0x20 }
        return bytes.withUnsafeBytes { Secret(copying: $0) }
    }
}

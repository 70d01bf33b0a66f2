import Accounts

extension LoginRequest {
    /// The shortest secret that is looked for: a shorter one stands in half of all texts, so that what repeats it is
    /// left out whole.
    private static let shortest = 4

    /// What an endpoint says, without the secrets that it was sent; `nil` where nothing is left that can be shown.
    func redacting(_ message: String?) -> String? {
        guard var message else { return nil }
        for secret in [password, code].compactMap(\.self) {
            let found: Bool = secret.withUnsafeBytes { bytes in
                guard !bytes.isEmpty, let range = message.utf8.firstRange(of: bytes) else { return false }
                return !range.isEmpty
            }
            guard found else { continue }
            if secret.count < Self.shortest { return nil }
            message = secret.withUnsafeBytes { bytes in
                String(decoding: Array(message.utf8).replacing(bytes, with: "…".utf8), as: UTF8.self)
            }
        }
        return message
    }
}

import Accounts

extension [Secret] {
    /// The length in bytes from which a secret is redacted within a message. A shorter one occurs in half of all texts,
    /// so a message that contains it is dropped.
    private static let shortest = 4
    /// The most that is kept of a message, in Unicode scalars; what is shown of it is shorter.
    private static let maximumLength = 2_000

    /// Returns an endpoint's message without these secrets, which it may repeat; `nil` if it cannot be shown.
    func redacting(_ message: String?) -> String? {
        guard var message else { return nil }
        for secret in self {
            let found: Bool = secret.withUnsafeBytes { bytes in
                guard !bytes.isEmpty, let range = message.utf8.firstRange(of: bytes) else { return false }
                return !range.isEmpty
            }
            guard found else { continue }
            if secret.count < Self.shortest { return nil }
            message = secret.withUnsafeBytes { bytes in
                String(decoding: [UInt8](message.utf8).replacing(bytes, with: "…".utf8), as: UTF8.self)
            }
        }
        return String(message.unicodeScalars.prefix(Self.maximumLength))
    }
}

extension EndpointError {
    /// The failure without these secrets in the endpoint's own words.
    func without(_ secrets: [Secret]) -> EndpointError {
        switch self {
        case .misconfigured(let code, let message):
            .misconfigured(code: secrets.redacting(code) ?? "…", message: secrets.redacting(message))
        case .refused(let code, let message):
            .refused(code: secrets.redacting(code) ?? "…", message: secrets.redacting(message))
        default: self
        }
    }
}

extension LoginRequest {
    /// Returns an endpoint's message without the password and the code; `nil` if it cannot be shown.
    func redacting(_ message: String?) -> String? { [password, code].compactMap(\.self).redacting(message) }
}

extension OwnerBody {
    /// Returns an endpoint's message without the passwords and the code; `nil` if it cannot be shown.
    func redacting(_ message: String?) -> String? {
        [password, newPassword, code].compactMap(\.self).redacting(message)
    }
}

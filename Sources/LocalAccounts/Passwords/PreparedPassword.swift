internal import Accounts
private import CSodium
private import Text

/// What others hash in place of a password, so that bcrypt, which ends at 72 bytes, takes all of it.
enum PreparedPassword: Sendable, Hashable {
    /// Its SHA-256 in hexadecimal, as Django has it.
    case sha256
    /// Its HMAC with SHA-256 in Base64, as passlib has it.
    case keyed([UInt8])

    func applied(to password: Secret) -> Secret {
        switch self {
        case .sha256: password.withUnsafeBytes { SHA256.withDigest(of: $0, body: Self.hexadecimal) }
        case .keyed(let key): Self.base64(of: password, key)
        }
    }

    private static func hexadecimal(_ digest: UnsafeRawBufferPointer) -> Secret {
        // Includes the NUL that sodium_bin2hex appends.
        let text = Secret(count: digest.count * 2 + 1) { text in
            guard let target = text.baseAddress, let source = digest.baseAddress else { return }
            sodium_bin2hex(
                target.assumingMemoryBound(to: CChar.self), text.count, source.assumingMemoryBound(to: UInt8.self),
                digest.count)
        }
        return text.withUnsafeBytes { Secret(copying: UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
    }

    private static func base64(of password: Secret, _ key: [UInt8]) -> Secret {
        var state = crypto_auth_hmacsha256_state()
        defer { sodium_memzero(&state, MemoryLayout.size(ofValue: state)) }
        crypto_auth_hmacsha256_init(&state, key, key.count)
        password.withUnsafeBytes { bytes in
            _ = crypto_auth_hmacsha256_update(
                &state, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
        }
        let digest = Secret(count: Int(crypto_auth_hmacsha256_BYTES)) { digest in
            guard let start = digest.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            crypto_auth_hmacsha256_final(&state, start)
        }
        return digest.base64
    }
}

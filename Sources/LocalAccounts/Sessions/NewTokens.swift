internal import Accounts
private import CSodium

/// A new pair of tokens: 256 random bits each, from libsodium's generator, as base64url text.
///
/// The database stores only their hashes.
struct NewTokens: Sendable {
    let access = Token.random()
    let refresh = Token.random()

    var accessHash: Digest { access.hash }
    var refreshHash: Digest { refresh.hash }
}

extension Token {
    fileprivate static func random() -> Token {
        let bits = Secret(count: 32) { $0.fillRandomly() }
        let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING
        // Includes the NUL that sodium_bin2base64 appends.
        let text = Secret(count: sodium_base64_encoded_len(bits.count, variant)) { text in
            bits.withUnsafeBytes { bits in
                guard let target = text.baseAddress, let source = bits.baseAddress else { return }
                sodium_bin2base64(
                    target.assumingMemoryBound(to: CChar.self), text.count,
                    source.assumingMemoryBound(to: UInt8.self), bits.count, variant)
            }
        }
        return Token(text.withUnsafeBytes { Secret(copying: UnsafeRawBufferPointer(rebasing: $0.dropLast())) })
    }

    /// What the database stores of a token. Neither salted nor slow: there is nothing to guess in 256 random bits.
    var hash: Digest { withUnsafeBytes { Digest(of: $0) } }
}

extension UnsafeMutableRawBufferPointer {
    func fillRandomly() {
        // If uninitialised, libsodium ends the process rather than return bytes that are not random.
        _ = Sodium.isReady
        if let baseAddress { randombytes_buf(baseAddress, count) }
    }
}

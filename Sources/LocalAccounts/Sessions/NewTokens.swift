internal import Accounts
private import CSodium

/// A pair of tokens that were never used: 256 random bits each, of libsodium's generator, as base64url text. The
/// database gets their hashes only.
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
        // With room for the NUL that sodium_bin2base64 ends with.
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

    /// What the database knows of a token. No salt and no slow hash: there is nothing to guess in 256 random bits.
    var hash: Digest { withUnsafeBytes { Digest(of: $0) } }
}

extension UnsafeMutableRawBufferPointer {
    fileprivate func fillRandomly() {
        // Without a start libsodium ends the process rather than give bytes that are not random.
        _ = Sodium.isReady
        if let baseAddress { randombytes_buf(baseAddress, count) }
    }
}

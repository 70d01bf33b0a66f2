private import CSodium

/// An Ed25519 key that a session's tokens are bound to (RFC 9449, RFC 8037): without it, the tokens are useless.
package struct ProofKey: Sendable {
    private let seed: Secret
    private let secretKey: Secret
    /// 32 bytes.
    package let publicKey: [UInt8]

    /// A new key, for one grant.
    package init() { self.init(seed: .random(count: Int(crypto_sign_SEEDBYTES))) }

    /// Restores a key that was kept with a session; returns `nil` if `kept` is not one.
    package init?(_ kept: Token) {
        var count = 0
        let seed = Secret(count: Int(crypto_sign_SEEDBYTES)) { target in
            guard let start = target.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            kept.withUnsafeBytes { text in
                let isRead = sodium_base642bin(
                    start, target.count, text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, nil,
                    &count, nil, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
                if isRead != 0 { count = 0 }
            }
        }
        guard count == seed.count else { return nil }
        self.init(seed: seed)
    }

    private init(seed: Secret) {
        self.seed = seed
        var publicKey = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
        secretKey = Secret(count: Int(crypto_sign_SECRETKEYBYTES)) { target in
            seed.withUnsafeBytes { seed in
                guard let target = target.baseAddress, let seed = seed.baseAddress else { return }
                _ = crypto_sign_seed_keypair(
                    &publicKey, target.assumingMemoryBound(to: UInt8.self), seed.assumingMemoryBound(to: UInt8.self))
            }
        }
        self.publicKey = publicKey
    }

    /// What is kept with the session: the seed, in base64url.
    package var kept: Token { Token(seed.base64URL) }

    /// Returns the signature of `bytes` (RFC 8032, 5.1.6), which is 64 bytes long.
    package func signature(of bytes: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
        secretKey.withUnsafeBytes { key in
            guard let key = key.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            _ = crypto_sign_detached(&signature, nil, bytes, UInt64(bytes.count), key)
        }
        return signature
    }
}

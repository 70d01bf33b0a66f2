internal import Accounts
private import CSodium

/// What Firebase stores of a password: its project's key, encrypted by AES-256 in counter mode, from zero on, with a
/// key that scrypt derives from the password (https://github.com/firebase/scrypt).
///
/// libsodium has that cipher as a part of GCM alone (NIST SP 800-38D, 7.1), which counts from 2 with a nonce of zeroes:
/// from Firebase's third block on, they are the same. So the second half of the digest is compared, of 256 bits.
struct FirebaseCipher: Sendable, Hashable {
    /// What scrypt derives, in bytes.
    static let keyBytes = Int(crypto_aead_aes256gcm_KEYBYTES)
    /// The length of a project's key, and of a digest, in bytes.
    static let digestBytes = 64

    /// The second halves of the project's key and of the digest.
    private let text: [UInt8]
    private let digest: [UInt8]

    /// Whether this machine's processor has AES, without which libsodium has no AES.
    static var isThere: Bool { Sodium.isReady && crypto_aead_aes256gcm_is_available() == 1 }

    /// Returns `nil` if one of them has another length.
    init?(signerKey: [UInt8], digest: [UInt8]) {
        guard signerKey.count == Self.digestBytes, digest.count == Self.digestBytes else { return nil }
        text = Array(signerKey.dropFirst(Self.digestBytes / 2))
        self.digest = Array(digest.dropFirst(Self.digestBytes / 2))
    }

    /// Whether the digest was made with this key; `nil` if the processor has no AES.
    func matches(_ key: UnsafePointer<UInt8>) -> Bool? {
        guard Self.isThere else { return nil }
        var computed = [UInt8](repeating: 0, count: text.count)
        var tag = [UInt8](repeating: 0, count: Int(crypto_aead_aes256gcm_ABYTES))
        let nonce = [UInt8](repeating: 0, count: Int(crypto_aead_aes256gcm_NPUBBYTES))
        crypto_aead_aes256gcm_encrypt_detached(
            &computed, &tag, nil, text, UInt64(text.count), nil, 0, nil, nonce, key)
        return sodium_memcmp(computed, digest, digest.count) == 0
    }
}

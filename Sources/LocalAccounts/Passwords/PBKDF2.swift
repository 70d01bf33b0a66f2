internal import Accounts
private import CSodium
private import Text

/// PBKDF2 with HMAC (RFC 8018, 5.2), of which one block is computed.
enum PBKDF2: Sendable, Hashable {
    case sha256, sha512

    /// At least 128 bits. Of more than a block, as Keycloak stores, the first one is compared.
    var digestBytes: ClosedRange<Int> { 16...64 }

    /// What takes about as long as bcrypt at a cost of 14.
    var maximumRounds: Int { self == .sha256 ? 3_000_000 : 1_500_000 }

    func matches(_ password: Secret, rounds: Int, salt: [UInt8], digest: [UInt8]) -> Bool {
        switch self {
        case .sha256:
            Self.matches(
                password, rounds, salt, digest, blockBytes: 32, crypto_auth_hmacsha256_state(),
                crypto_auth_hmacsha256_init, crypto_auth_hmacsha256_update, crypto_auth_hmacsha256_final)
        case .sha512:
            Self.matches(
                password, rounds, salt, digest, blockBytes: 64, crypto_auth_hmacsha512_state(),
                crypto_auth_hmacsha512_init, crypto_auth_hmacsha512_update, crypto_auth_hmacsha512_final)
        }
    }

    /// Computes the block with one of libsodium's HMACs: its empty state, and what begins, goes on with and ends it.
    @inline(__always)
    private static func matches<State: BitwiseCopyable>(
        _ password: Secret, _ rounds: Int, _ salt: [UInt8], _ digest: [UInt8], blockBytes: Int, _ empty: State,
        _ begin: (UnsafeMutablePointer<State>, UnsafePointer<UInt8>, Int) -> Int32,
        _ update: (UnsafeMutablePointer<State>, UnsafePointer<UInt8>, UInt64) -> Int32,
        _ end: (UnsafeMutablePointer<State>, UnsafeMutablePointer<UInt8>) -> Int32
    ) -> Bool {
        password.withUnsafeBytes { key in
            guard let start = key.assumingMemoryBound(to: UInt8.self).baseAddress else { return false }
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: blockBytes * 2) { memory in
                guard let block = memory.baseAddress else { return false }
                let sum = block + blockBytes
                var (keyed, state) = (empty, empty)
                defer {
                    sodium_memzero(block, blockBytes * 2)
                    sodium_memzero(&keyed, MemoryLayout<State>.size)
                    sodium_memzero(&state, MemoryLayout<State>.size)
                }
                _ = begin(&keyed, start, key.count)
                state = keyed
                // The number of the block follows the salt.
                let first = salt + [0, 0, 0, 1]
                _ = update(&state, first, UInt64(first.count))
                _ = end(&state, block)
                sum.update(from: block, count: blockBytes)
                for _ in 1..<rounds {
                    state = keyed
                    _ = update(&state, block, UInt64(blockBytes))
                    _ = end(&state, block)
                    for index in 0..<blockBytes { sum[index] ^= block[index] }
                }
                return sodium_memcmp(sum, digest, min(digest.count, blockBytes)) == 0
            }
        }
    }
}

/// Salted digests as LDAP servers store them: in Base64 the digest of password and salt, then the salt.
enum SaltedSHA: String, Sendable, CaseIterable {
    case sha1 = "{SSHA}"
    case sha256 = "{SSHA256}"
    case sha512 = "{SSHA512}"

    /// The one whose prefix a hash has.
    init?(_ hash: String) {
        guard let found = Self.allCases.first(where: { hash.hasPrefix($0.rawValue) }) else { return nil }
        self = found
    }

    private var function: any MessageDigest.Type {
        switch self {
        case .sha1: SHA1.self
        case .sha256: SHA256.self
        case .sha512: SHA512.self
        }
    }

    var digestBytes: Int { function.count }

    func matches(_ password: Secret, salt: [UInt8], digest: [UInt8]) -> Bool {
        password.withUnsafeBytes { password in
            salt.withUnsafeBytes { salt in
                function.withDigest(of: password, salt) { computed in
                    computed.baseAddress.map { sodium_memcmp($0, digest, digest.count) == 0 } ?? false
                }
            }
        }
    }
}

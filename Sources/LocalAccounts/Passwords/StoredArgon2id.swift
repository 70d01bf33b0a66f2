internal import Accounts
private import CSodium

/// The parts of a stored hash, `$argon2id$v=19$m=65536,t=2,p=1$SALT$DIGEST`.
///
/// libsodium's own check, `crypto_pwhash_str_verify`, reports a lack of memory as a wrong password; this one does not.
struct StoredArgon2id {
    private let passes: UInt64
    /// In KiB.
    private let memory: Int
    private let salt: [UInt8]
    private let digest: [UInt8]

    private static let digestBytes = 32

    /// `nil` for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        let saltBytes = Int(crypto_pwhash_saltbytes())
        guard parts.count == 6, parts[0] == "", parts[1] == "argon2id", parts[2] == "v=19",
            let costs = PHCString.parameters(parts[3], ["m", "t", "p"]), costs[0] <= Int.max / 1_024, costs[2] == 1,
            let salt = PHCString.bytes(parts[4], saltBytes...saltBytes),
            let digest = PHCString.bytes(parts[5], Self.digestBytes...Self.digestBytes)
        else { return nil }
        (memory, passes, self.salt, self.digest) = (costs[0], UInt64(costs[1]), salt, digest)
    }

    /// Whether the hash was made from this password; `nil` if that could not be computed, for want of memory.
    func matches(_ password: Secret) -> Bool? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.digestBytes) { computed in
            guard let target = computed.baseAddress else { return nil }
            defer { sodium_memzero(target, computed.count) }
            let status = password.withUnsafeCharacters {
                crypto_pwhash(
                    target, UInt64(computed.count), $0, UInt64(password.count), salt, passes, memory * 1_024,
                    crypto_pwhash_alg_argon2id13())
            }
            return status == 0 ? sodium_memcmp(target, digest, digest.count) == 0 : nil
        }
    }
}

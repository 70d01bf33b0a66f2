internal import Accounts
private import CSodium
private import Text

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

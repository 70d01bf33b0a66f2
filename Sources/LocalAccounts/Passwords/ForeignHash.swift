internal import Accounts
private import CLibraries
private import CSodium
private import Glibc
private import Networking

/// A password's hash that another program made: Argon2, scrypt or bcrypt. The next login replaces it.
package struct ForeignHash: Sendable, Hashable {
    /// Why a hash cannot be used.
    package enum Problem: Error, Sendable, Hashable {
        /// It is not of a kind that can be checked.
        case unknownKind
        /// It is of a known kind, but not in its format.
        case malformed
        /// Checking it would take more memory or time than a login may use.
        case tooCostly
        /// The system's libcrypt, which checks bcrypt, is missing.
        case noBcrypt
    }

    package let text: String
    /// Everything before the salt, which says how much work a check is.
    let cost: String
    private let kind: Kind

    private enum Kind: Sendable, Hashable {
        /// - Parameter memory: In KiB.
        case argon2(memory: Int)
        case scrypt(rounds: UInt64, block: UInt32, parallel: UInt32, salt: [UInt8], digest: [UInt8])
        case bcrypt
    }

    /// The most memory that a check may use, in KiB: 1 GiB, as for this program's own hashes.
    private static let maximumMemory = 1_048_576
    private static let saltBytes = 8...64
    private static let digestBytes = 16...64
    /// A `$`, 22 characters of salt and 31 of digest.
    private static let (bcryptTail, bcryptDigest) = (54, 31)

    package init(_ text: String) throws(Problem) {
        self.text = text
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[0] == "", text.utf8.count <= 256 else { throw .unknownKind }
        switch parts[1] {
        case "argon2i", "argon2id":
            guard parts.count == 6, parts[2] == "v=19",
                let numbers = PHCString.parameters(parts[3], ["m", "t", "p"]),
                PHCString.bytes(parts[4], Self.saltBytes) != nil, PHCString.bytes(parts[5], Self.digestBytes) != nil,
                // 8 KiB for each lane, in an order that does not overflow.
                numbers[0] / 8 >= numbers[2]
            else { throw .malformed }
            guard numbers[0] <= Self.maximumMemory, numbers[1] <= 64, numbers[2] <= 16 else { throw .tooCostly }
            kind = .argon2(memory: numbers[0])
            cost = parts[..<4].joined(separator: "$")
        case "scrypt":
            guard parts.count == 5, let numbers = PHCString.parameters(parts[2], ["ln", "r", "p"]),
                let salt = PHCString.bytes(parts[3], Self.saltBytes),
                let digest = PHCString.bytes(parts[4], Self.digestBytes)
            else { throw .malformed }
            guard numbers[0] <= 24, numbers[1] <= 64, numbers[2] <= 16,
                (1 << numbers[0]) * numbers[1] / 8 <= Self.maximumMemory
            else { throw .tooCostly }
            kind = .scrypt(
                rounds: 1 << UInt64(numbers[0]), block: UInt32(numbers[1]), parallel: UInt32(numbers[2]), salt: salt,
                digest: digest)
            cost = parts[..<3].joined(separator: "$")
        case "2a", "2b", "2y":
            guard parts.count == 4, parts[2].utf8.count == 2,
                let rounds = PHCString.decimal(parts[2].hasPrefix("0") ? parts[2].dropFirst() : parts[2]),
                (4...31).contains(rounds),
                parts[3].utf8.count == Self.bcryptTail - 1, parts[3].utf8.allSatisfy(Self.isBcrypt)
            else { throw .malformed }
            // A cost of 14 takes about a second and a half.
            guard rounds <= 14 else { throw .tooCostly }
            guard ccrypt_is_there() == 1 else { throw .noBcrypt }
            kind = .bcrypt
            cost = parts[..<3].joined(separator: "$")
        default: throw .unknownKind
        }
    }

    /// Returns a hash of that cost that no password matches; `nil` if the cost is not one of bcrypt.
    static func bcryptDecoy(_ cost: String) -> String? {
        guard cost.hasPrefix("$2") else { return nil }
        return "\(cost)$\(String(repeating: ".", count: bcryptTail - 1))"
    }

    /// Whether the hash was made from this password; `nil` if that could not be computed, for want of memory.
    func matches(_ password: Secret) -> Bool? {
        switch kind {
        case .argon2(let memory):
            // libsodium reports a lack of memory as a wrong password, so try to allocate it first.
            guard Self.has(memory: memory * 1_024) else { return nil }
            let check =
                text.hasPrefix("$argon2id$") ? crypto_pwhash_argon2id_str_verify : crypto_pwhash_argon2i_str_verify
            return text.withCString { stored in
                password.withUnsafeCharacters { check(stored, $0, UInt64(password.count)) == 0 ? 0 : 1 } == 0
            }
        case .scrypt(let rounds, let block, let parallel, let salt, let digest):
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: digest.count) { computed in
                guard let target = computed.baseAddress else { return nil }
                defer { sodium_memzero(target, computed.count) }
                let status = password.withUnsafeCharacters { characters in
                    characters.withMemoryRebound(to: UInt8.self, capacity: password.count) {
                        crypto_pwhash_scryptsalsa208sha256_ll(
                            $0, password.count, salt, salt.count, rounds, block, parallel, target, digest.count)
                    }
                }
                return status == 0 ? sodium_memcmp(target, digest, digest.count) == 0 : nil
            }
        case .bcrypt: return matchesBcrypt(password)
        }
    }

    private func matchesBcrypt(_ password: Secret) -> Bool? {
        // bcrypt stops reading at a NUL, so anything after one would match.
        if password.withUnsafeBytes({ $0.contains(0) }) { return false }
        let ended = Secret(count: password.count + 1) { target in
            password.withUnsafeBytes { target.copyBytes(from: $0) }
        }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { computed in
            guard let target = computed.baseAddress else { return nil }
            defer { sodium_memzero(target, computed.count) }
            guard ended.withUnsafeCharacters({ ccrypt_hash($0, text, target, computed.count) }) == 0 else { return nil }
            let count = text.utf8.count
            guard strlen(target) == count else { return nil }
            // The salt's last character may be written in more than one way.
            let digest = text.utf8.suffix(Self.bcryptDigest).map { CChar(bitPattern: $0) }
            return sodium_memcmp(target + (count - digest.count), digest, digest.count) == 0
        }
    }

    private static func has(memory: Int) -> Bool {
        guard let block = malloc(memory) else { return false }
        free(block)
        return true
    }

    private static func isBcrypt(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/")
    }
}

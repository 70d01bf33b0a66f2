internal import Accounts
private import CLibraries
private import CSodium
private import Glibc
private import Networking
private import Text

/// A password's hash that another program made: Argon2, scrypt, PBKDF2, salted SHA, phpass, bcrypt or another one of
/// crypt(3). The next login replaces it.
package struct ForeignHash: Sendable, Hashable {
    /// Why a hash cannot be used.
    package enum Problem: Error, Sendable, Hashable {
        /// It is not of a kind that can be checked.
        case unknownKind
        /// It is of a known kind, but not in its format.
        case malformed
        /// Checking it would take more memory or time than a login may use.
        case tooCostly
        /// The system's libcrypt, which checks bcrypt and other hashes of crypt(3), is missing.
        case noCrypt
        /// The processor has no AES, which checks hashes of Firebase's.
        case noAES
    }

    package let text: String
    /// Says how much work a check is: everything before the salt, in one of the forms that there are.
    let cost: String
    private let kind: Kind
    /// What libsodium or libcrypt reads: the text without what others wrote before it.
    private let setting: String
    /// What is hashed in place of the password; `nil` for the password itself.
    private let preparation: PreparedPassword?

    private enum Kind: Sendable, Hashable {
        /// - Parameter memory: In KiB.
        case argon2(memory: Int)
        case scrypt(rounds: UInt64, block: UInt32, parallel: UInt32, salt: [UInt8], Derived)
        case pbkdf2(PBKDF2, rounds: Int, salt: [UInt8], digest: [UInt8])
        case salted(SaltedSHA, salt: [UInt8], digest: [UInt8])
        case phpass(rounds: Int, salt: [UInt8], digest: [UInt8])
        /// - Parameter digest: The number of characters at the end that depend on the password.
        case crypt(digest: Int)
    }

    /// What scrypt derives from the password.
    private enum Derived: Sendable, Hashable {
        case digest([UInt8])
        case key(FirebaseCipher)

        var count: Int {
            switch self {
            case .digest(let digest): digest.count
            case .key: FirebaseCipher.keyBytes
            }
        }

        /// Whether these are the bytes; `nil` if that could not be computed.
        func matches(_ bytes: UnsafePointer<UInt8>) -> Bool? {
            switch self {
            case .digest(let digest): sodium_memcmp(bytes, digest, digest.count) == 0
            case .key(let cipher): cipher.matches(bytes)
            }
        }
    }

    /// The most memory that a check may use, in KiB: 1 GiB, as for this program's own hashes.
    private static let maximumMemory = 1_048_576
    private static let saltBytes = 8...64
    private static let digestBytes = 16...64
    /// A `$`, 22 characters of salt and 31 of digest.
    private static let (bcryptTail, bcryptDigest) = (54, 31)
    /// The most rounds of `$5$` and `$6$`, which take half a second, and three seconds for the longest password.
    private static let maximumCryptRounds = 200_000
    /// The most memory of yescrypt, in KiB, which takes a second.
    private static let maximumYescryptMemory = 262_144
    /// The most rounds of phpass, as a power of two: an eighth of a second.
    private static let maximumPHPassCount = 17
    /// The longest password that libcrypt takes, in bytes, and that phpass is computed with.
    private static let longestForCrypt = 511

    package init(_ text: String) throws(Problem) {
        self.text = text
        if let (inner, preparation) = try Self.wrapped(text) {
            let hash = try ForeignHash(inner)
            (cost, kind, setting) = (hash.cost, hash.kind, hash.setting)
            self.preparation = preparation ?? hash.preparation
            return
        }
        (setting, preparation) = (text, nil)
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        if let (kind, cost) = try Self.ofOwnForm(text, parts) {
            (self.kind, self.cost) = (kind, cost)
            return
        }
        guard parts.count >= 4, parts[0] == "", text.utf8.count <= 256 else { throw .unknownKind }
        switch parts[1] {
        case "pbkdf2-sha256", "pbkdf2-sha512":
            let function: PBKDF2 = parts[1].hasSuffix("256") ? .sha256 : .sha512
            // With a number alone, passlib writes a dot for the plus.
            let named = parts[2].split(separator: ",").first.flatMap { PHCString.parameters($0, ["i"])?.first }
            let isPassLib = named == nil
            func bytes(_ part: Substring, _ lengths: ClosedRange<Int>) -> [UInt8]? {
                let text = isPassLib ? String(part.map { $0 == "." ? "+" : $0 }) : String(part)
                return PHCString.bytes(text[...], lengths)
            }
            guard parts.count == 5, let rounds = named ?? PHCString.decimal(parts[2]),
                let salt = bytes(parts[3], 1...64), let digest = bytes(parts[4], function.digestBytes)
            else { throw .malformed }
            (kind, cost) = try Self.pbkdf2(function, rounds, salt, digest)
        case "5", "6":
            let hasRounds = parts[2].hasPrefix("rounds=")
            let tail = parts[1] == "5" ? 43 : 86
            guard parts.count == (hasRounds ? 5 : 4),
                let rounds = hasRounds ? PHCString.decimal(parts[2].dropFirst(7)) : 5_000, rounds >= 1_000,
                (1...16).contains(parts[parts.count - 2].utf8.count),
                parts[parts.count - 2].utf8.allSatisfy(Self.isBcrypt),
                parts[parts.count - 1].utf8.count == tail, parts[parts.count - 1].utf8.allSatisfy(Self.isBcrypt)
            else { throw .malformed }
            guard rounds <= Self.maximumCryptRounds else { throw .tooCostly }
            guard ccrypt_is_there() == 1 else { throw .noCrypt }
            kind = .crypt(digest: tail)
            cost = "$\(parts[1])$rounds=\(rounds)"
        case "y":
            // The flavour, the logarithm of the rounds and the size of a block, a character each.
            let numbers = parts[2].utf8.map { Self.letters.firstIndex(of: $0) }
            guard parts.count == 5, parts[2].utf8.count == 3, parts[2].hasPrefix("j"),
                let rounds = numbers[1], let block = numbers[2], rounds < 47, block < 47,
                (1...86).contains(parts[3].utf8.count), parts[3].utf8.allSatisfy(Self.isBcrypt),
                parts[4].utf8.count == 43, parts[4].utf8.allSatisfy(Self.isBcrypt)
            else { throw .malformed }
            guard rounds < 20, (block + 1) << (rounds + 1) / 8 <= Self.maximumYescryptMemory else { throw .tooCostly }
            guard ccrypt_is_there() == 1 else { throw .noCrypt }
            kind = .crypt(digest: 43)
            cost = parts[..<3].joined(separator: "$")
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
            (kind, cost) = try Self.scrypt(numbers, salt, .digest(digest))
        case "fbscrypt": (kind, cost) = try Self.ofFirebase(parts)
        case "2a", "2b", "2y":
            guard parts.count == 4, parts[2].utf8.count == 2,
                let rounds = PHCString.decimal(parts[2].hasPrefix("0") ? parts[2].dropFirst() : parts[2]),
                (4...31).contains(rounds),
                parts[3].utf8.count == Self.bcryptTail - 1, parts[3].utf8.allSatisfy(Self.isBcrypt)
            else { throw .malformed }
            // A cost of 14 takes about a second and a half.
            guard rounds <= 14 else { throw .tooCostly }
            guard ccrypt_is_there() == 1 else { throw .noCrypt }
            kind = .crypt(digest: Self.bcryptDigest)
            cost = parts[..<3].joined(separator: "$")
        default: throw .unknownKind
        }
    }

    /// What crypt(3) writes numbers with.
    private static let letters = Array("./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    /// Returns the hash that others wrap (Django, passlib, LDAP servers), and what they hash in place of the password;
    /// `nil` if it is not wrapped.
    private static func wrapped(_ text: String) throws(Problem) -> (String, PreparedPassword?)? {
        let wrappers: [(String, start: String, PreparedPassword?)] = [
            ("bcrypt_sha256$", "$2", .sha256), ("bcrypt$", "$2", nil), ("argon2", "$argon2", nil),
            ("{ARGON2}", "$argon2", nil), ("{CRYPT}", "$", nil), ("{crypt}", "$", nil),
        ]
        for (wrapper, start, preparation) in wrappers where text.hasPrefix(wrapper + start) {
            return (String(text.dropFirst(wrapper.count)), preparation)
        }
        guard text.hasPrefix("$bcrypt-sha256$") else { return nil }
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[2].hasPrefix("v=2,t=2b,r="), case let rounds = parts[2].dropFirst(11),
            rounds.utf8.count <= 2
        else { throw .malformed }
        let inner = "$2b$\(rounds.utf8.count == 1 ? "0" : "")\(rounds)$\(parts[3])\(parts[4])"
        return (inner, .keyed(Array(parts[3].utf8)))
    }

    /// Reads forms that do not begin as those of PHC and crypt(3) do: of Django (`pbkdf2_sha256$…`, `scrypt$…`),
    /// Werkzeug (`pbkdf2:sha256:…`, `scrypt:…`), LDAP (`{SSHA}…`) and ASP.NET, and phpass (`$P$…`); returns `nil` for
    /// any other.
    private static func ofOwnForm(_ text: String, _ parts: [Substring]) throws(Problem) -> (Kind, String)? {
        guard text.utf8.count <= 256 else { return nil }
        if let salted = SaltedSHA(text) {
            // Of the digest and the salt.
            let count = salted.digestBytes
            guard let bytes = PHCString.padded(text.dropFirst(salted.rawValue.count), count + 1...count + 64) else {
                throw .malformed
            }
            return (.salted(salted, salt: Array(bytes[count...]), digest: Array(bytes[..<count])), salted.rawValue)
        }
        if text.hasPrefix("$P$") || text.hasPrefix("$H$") {
            let rest = Array(text.utf8.dropFirst(3))
            guard rest.count == 31, rest.allSatisfy(isBcrypt), let count = letters.firstIndex(of: rest[0]), count >= 7
            else { throw .malformed }
            guard count <= maximumPHPassCount else { throw .tooCostly }
            return (
                .phpass(rounds: 1 << count, salt: Array(rest[1..<9]), digest: Array(rest[9...])),
                "$P$\(parts[2].prefix(1))"
            )
        }
        if text.hasPrefix("AQAAAA") { return try ofASPNET(text) }
        if parts[0] == "scrypt", parts.count == 6 {
            let numbers = [parts[1], parts[3], parts[4]].compactMap(PHCString.decimal)
            return try scrypt(rounds: numbers, parts[2], PHCString.padded(parts[5], digestBytes))
        }
        if parts[0].hasPrefix("scrypt:"), parts.count == 3 {
            let numbers = parts[0].split(separator: ":", omittingEmptySubsequences: false).dropFirst()
                .compactMap(PHCString.decimal)
            return try scrypt(rounds: numbers, parts[1], Hexadecimal.bytes(of: String(parts[2])))
        }
        let names: [Substring: PBKDF2] = [
            "pbkdf2_sha256": .sha256, "pbkdf2:sha256": .sha256, "pbkdf2_sha512": .sha512, "pbkdf2:sha512": .sha512,
        ]
        let isDjango = parts[0].hasPrefix("pbkdf2_")
        let head =
            isDjango ? parts : parts[0].split(separator: ":", omittingEmptySubsequences: false) + parts.dropFirst()
        let name = isDjango ? parts[0] : head.prefix(2).joined(separator: ":")[...]
        guard let function = names[name] else { return nil }
        let rest = head.dropFirst(isDjango ? 1 : 2)
        guard rest.count == 3, let number = rest.first, let rounds = PHCString.decimal(number),
            let hash = rest.last, case let salt = Array(rest[rest.startIndex + 1].utf8), (1...128).contains(salt.count),
            let digest = isDjango ? PHCString.padded(hash, function.digestBytes) : Hexadecimal.bytes(of: String(hash)),
            function.digestBytes.contains(digest.count)
        else { throw .malformed }
        return try pbkdf2(function, rounds, salt, digest)
    }

    private static func pbkdf2(
        _ function: PBKDF2, _ rounds: Int, _ salt: [UInt8], _ digest: [UInt8]
    ) throws(Problem) -> (Kind, String) {
        guard rounds <= function.maximumRounds else { throw .tooCostly }
        return (
            .pbkdf2(function, rounds: rounds, salt: salt, digest: digest),
            "$pbkdf2-\(function == .sha256 ? "sha256" : "sha512")$\(rounds)"
        )
    }

    /// Reads what ASP.NET Core Identity stores: a version, then the function, its rounds and the length of the salt as
    /// numbers of four bytes, then the salt and the digest.
    private static func ofASPNET(_ text: String) throws(Problem) -> (Kind, String) {
        guard let bytes = PHCString.padded(text[...], 13 + 16 + 16...13 + 64 + 64) else { throw .malformed }
        let numbers = [1, 5, 9].map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard numbers[0] == 1 || numbers[0] == 2 else { throw .unknownKind }
        let function: PBKDF2 = numbers[0] == 1 ? .sha256 : .sha512
        let digest = bytes.dropFirst(13 + numbers[2])
        guard numbers[1] > 0, (8...64).contains(numbers[2]), function.digestBytes.contains(digest.count) else {
            throw .malformed
        }
        return try pbkdf2(function, numbers[1], Array(bytes[13..<13 + numbers[2]]), Array(digest))
    }

    /// - Parameter numbers: The rounds, a power of two, the size of a block, and how many there are.
    private static func scrypt(
        rounds numbers: [Int], _ salt: Substring, _ digest: [UInt8]?
    ) throws(Problem) -> (Kind, String) {
        guard numbers.count == 3, numbers[0] > 1, numbers[0] & (numbers[0] - 1) == 0,
            (1...128).contains(salt.utf8.count),
            let digest, digestBytes.contains(digest.count)
        else { throw .malformed }
        return try scrypt([numbers[0].trailingZeroBitCount, numbers[1], numbers[2]], Array(salt.utf8), .digest(digest))
    }

    /// Reads what Firebase exports, as GoTrue writes it: `$fbscrypt$v=1,n=14,r=8,p=1,ss=…,sk=…$…$…`, with the logarithm
    /// of the rounds, the separator behind the salt, and the project's key.
    private static func ofFirebase(_ parts: [Substring]) throws(Problem) -> (Kind, String) {
        var named = parts[2].split(separator: ",", omittingEmptySubsequences: false)
        var separator: [UInt8]? = []
        if named.count == 6, named[4].hasPrefix("ss=") {
            separator = PHCString.padded(named.remove(at: 4).dropFirst(3), 1...16)
        }
        guard parts.count == 5, named.count == 5, named[4].hasPrefix("sk="), let separator,
            let numbers = PHCString.parameters(named[..<4].joined(separator: ",")[...], ["v", "n", "r", "p"]),
            numbers[0] == 1, let salt = PHCString.padded(parts[3], 1...64),
            let signerKey = PHCString.padded(named[4].dropFirst(3), saltBytes),
            let digest = PHCString.padded(parts[4], digestBytes),
            let cipher = FirebaseCipher(signerKey: signerKey, digest: digest)
        else { throw .malformed }
        guard FirebaseCipher.isThere else { throw .noAES }
        return try scrypt(Array(numbers.dropFirst()), salt + separator, .key(cipher))
    }

    /// - Parameter numbers: The logarithm of the rounds, the size of a block, and how many there are.
    private static func scrypt(_ numbers: [Int], _ salt: [UInt8], _ derived: Derived) throws(Problem) -> (Kind, String)
    {
        guard numbers[0] <= 24, numbers[1] <= 64, numbers[2] <= 16, (1 << numbers[0]) * numbers[1] / 8 <= maximumMemory
        else { throw .tooCostly }
        return (
            .scrypt(
                rounds: 1 << UInt64(numbers[0]), block: UInt32(numbers[1]), parallel: UInt32(numbers[2]), salt: salt,
                derived),
            "$scrypt$ln=\(numbers[0]),r=\(numbers[1]),p=\(numbers[2])"
        )
    }

    /// Returns a hash of that cost that no password matches; `nil` if it is written as those of this program are.
    static func decoy(_ cost: String) -> String? {
        func dots(_ count: Int) -> String { String(repeating: ".", count: count) }
        if cost.hasPrefix("$2") { return "\(cost)$\(dots(bcryptTail - 1))" }
        if cost.hasPrefix("$5$") { return "\(cost)$\(dots(16))$\(dots(43))" }
        if cost.hasPrefix("$6$") { return "\(cost)$\(dots(16))$\(dots(86))" }
        if cost.hasPrefix("$y$") { return "\(cost)$\(dots(22))$\(dots(43))" }
        if cost.hasPrefix("$P$") { return "\(cost)\(dots(30))" }
        guard let salted = SaltedSHA(cost) else { return nil }
        return cost + Base64.text(of: [UInt8](repeating: 0, count: salted.digestBytes + 8))
    }

    /// Whether the hash was made from this password; `nil` if that could not be computed, for want of memory.
    func matches(_ password: Secret) -> Bool? {
        let password = preparation?.applied(to: password) ?? password
        switch kind {
        case .argon2(let memory):
            // libsodium reports a lack of memory as a wrong password, so try to allocate it first.
            guard Self.has(memory: memory * 1_024) else { return nil }
            let check =
                setting.hasPrefix("$argon2id$") ? crypto_pwhash_argon2id_str_verify : crypto_pwhash_argon2i_str_verify
            return setting.withCString { stored in
                password.withUnsafeCharacters { check(stored, $0, UInt64(password.count)) == 0 ? 0 : 1 } == 0
            }
        case .scrypt(let rounds, let block, let parallel, let salt, let derived):
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: derived.count) { computed in
                guard let target = computed.baseAddress else { return nil }
                defer { sodium_memzero(target, computed.count) }
                let status = password.withUnsafeCharacters { characters in
                    characters.withMemoryRebound(to: UInt8.self, capacity: password.count) {
                        crypto_pwhash_scryptsalsa208sha256_ll(
                            $0, password.count, salt, salt.count, rounds, block, parallel, target, derived.count)
                    }
                }
                return status == 0 ? derived.matches(target) : nil
            }
        case .pbkdf2(let function, let rounds, let salt, let digest):
            return function.matches(password, rounds: rounds, salt: salt, digest: digest)
        case .salted(let function, let salt, let digest):
            return function.matches(password, salt: salt, digest: digest)
        case .phpass(let rounds, let salt, let digest):
            return Self.matchesPHPass(password, rounds: rounds, salt: salt, digest: digest)
        case .crypt(let digest): return matchesCrypt(password, digestCount: digest)
        }
    }

    private func matchesCrypt(_ password: Secret, digestCount: Int) -> Bool? {
        // crypt(3) stops reading at a NUL, so anything after one would match.
        if password.withUnsafeBytes({ $0.contains(0) }) { return false }
        // Of a longer one bcrypt alone would take the beginning.
        if digestCount != Self.bcryptDigest, password.count > Self.longestForCrypt { return false }
        let ended = Secret(count: password.count + 1) { target in
            password.withUnsafeBytes { target.copyBytes(from: $0) }
        }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 384) { computed in
            guard let target = computed.baseAddress else { return nil }
            defer { sodium_memzero(target, computed.count) }
            guard ended.withUnsafeCharacters({ ccrypt_hash($0, setting, target, computed.count) }) == 0 else {
                return nil
            }
            let count = setting.utf8.count
            guard strlen(target) == count else { return nil }
            // The salt's last character may be written in more than one way.
            let digest = setting.utf8.suffix(digestCount).map { CChar(bitPattern: $0) }
            return sodium_memcmp(target + (count - digest.count), digest, digest.count) == 0
        }
    }

    /// - Parameter digest: In the letters of crypt(3).
    private static func matchesPHPass(_ password: Secret, rounds: Int, salt: [UInt8], digest: [UInt8]) -> Bool {
        if password.count > longestForCrypt { return false }
        return password.withUnsafeBytes { password in
            withUnsafeTemporaryAllocation(byteCount: MD5.count, alignment: 8) { sum in
                defer { if let start = sum.baseAddress { sodium_memzero(start, sum.count) } }
                salt.withUnsafeBytes { MD5.withDigest(of: $0, password) { sum.copyMemory(from: $0) } }
                for _ in 0..<rounds {
                    MD5.withDigest(of: UnsafeRawBufferPointer(sum), password) { sum.copyMemory(from: $0) }
                }
                var different: UInt8 = 0
                for (index, letter) in digest.enumerated() {
                    let (first, shift) = (index / 4 * 3, index % 4 * 6)
                    let group = (first..<min(first + 3, sum.count)).reduce(0) { $0 | Int(sum[$1]) << ($1 % 3 * 8) }
                    different |= letters[group >> shift & 63] ^ letter
                }
                return different == 0
            }
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

package import Accounts
private import CSodium
private import Dispatch
private import Glibc

/// Argon2id by libsodium's `crypto_pwhash_str` (RFC 9106; OWASP Password Storage Cheat Sheet).
///
/// The work runs on a queue of its own, neither on the main actor nor on Swift's cooperative threads, which it would
/// block for everyone else. Work beyond `limit` waits, and can be cancelled while it does.
package struct Argon2idHasher: PasswordHasher {
    package struct Cost: Sendable, Hashable {
        /// Passes over the memory.
        package var passes: Int
        /// In bytes, at least 8,192.
        package var memory: Int

        package init(passes: Int, memory: Int) {
            self.passes = passes
            self.memory = memory
        }

        /// libsodium's interactive limits: 2 passes over 64 MiB.
        package static let standard = Cost(
            passes: Int(crypto_pwhash_opslimit_interactive()), memory: crypto_pwhash_memlimit_interactive())

        /// The least that libsodium accepts. For tests: it protects nothing.
        package static let minimum = Cost(
            passes: Int(crypto_pwhash_opslimit_min()), memory: crypto_pwhash_memlimit_min())
    }

    package let cost: Cost
    package let limit: ConcurrencyLimit
    private let semaphore: AsyncSemaphore
    private let queue = DispatchQueue(label: "rollcall.argon2id", qos: .userInitiated, attributes: .concurrent)

    /// `limit.running` should be the number of cores.
    package init(cost: Cost, limit: ConcurrencyLimit) {
        self.cost = cost
        self.limit = limit
        semaphore = AsyncSemaphore(limit, clock: ContinuousClock())
    }

    package var prefix: String { "$argon2id$v=19$m=\(cost.memory / 1_024),t=\(cost.passes),p=1" }

    package func hash(_ password: Secret) async throws(EndpointError) -> String {
        let text = try await perform { [cost] () -> String? in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(crypto_pwhash_STRBYTES)) { text in
                guard let target = text.baseAddress else { return nil }
                let status = password.withUnsafeCharacters {
                    crypto_pwhash_str(target, $0, UInt64(password.count), UInt64(cost.passes), cost.memory)
                }
                return status == 0 ? String(cString: target) : nil
            }
        }
        // The only possible cause is a lack of memory.
        guard let text else { throw .outOfMemory(bytes: cost.memory) }
        return text
    }

    package func matches(_ password: Secret, _ hash: String) async throws(EndpointError) -> Bool {
        let matches = try await perform { () -> Bool? in
            if let own = StoredArgon2id(hash) { return own.matches(password) }
            return (try? ForeignHash(hash))?.matches(password)
        }
        guard let matches else { throw Self.failure(toCheck: hash) }
        return matches
    }

    /// Why a hash could not be checked: for want of memory, unless it is of no known kind.
    private static func failure(toCheck hash: String) -> EndpointError {
        guard StoredArgon2id(hash) != nil || (try? ForeignHash(hash)) != nil else { return .serverError(status: 503) }
        // Of other kinds than Argon2 it is not known.
        let parts = hash.split(separator: "$", omittingEmptySubsequences: false)
        let memory = parts.count == 6 ? PHCString.parameters(parts[3], ["m", "t", "p"])?.first : nil
        return .outOfMemory(bytes: memory.map { $0 * 1_024 })
    }

    package func needsRehash(_ hash: String) -> Bool {
        crypto_pwhash_str_needs_rehash(hash, UInt64(cost.passes), cost.memory) != 0
    }

    private func perform<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value
    ) async throws(EndpointError) -> Value {
        guard Sodium.isReady else { throw .serverError(status: 500) }
        try await semaphore.wait()
        defer { semaphore.signal() }
        return await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }
}

extension Secret {
    /// Lends the bytes in the type that libsodium expects; returns -1, its failure code, if they have no address.
    func withUnsafeCharacters(_ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
        withUnsafeBytes { bytes in
            bytes.baseAddress.map { body($0.assumingMemoryBound(to: CChar.self)) } ?? -1
        }
    }
}

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

/// Turns passwords into hashes fit for storage, and checks passwords against them.
package protocol PasswordHasher: Sendable {
    /// How much work may run at once.
    var limit: ConcurrencyLimit { get }

    /// The prefix of its hashes, everything before the salt, which identifies their cost.
    var prefix: String { get }

    /// Returns the password's hash with a salt of its own, as one line of text (PHC string).
    func hash(_ password: Secret) async throws(EndpointError) -> String

    /// Whether `hash` was made from this password. Once begun, the check runs to completion.
    func matches(_ password: Secret, _ hash: String) async throws(EndpointError) -> Bool

    /// Whether `hash` was made at a different cost from this hasher's.
    func needsRehash(_ hash: String) -> Bool
}

/// The parts of stored hashes (https://github.com/P-H-C/phc-string-format).
enum PHCString {
    /// Base64 without padding; `nil` for anything else, and for fewer or more bytes than that.
    static func bytes(_ text: Substring, _ lengths: ClosedRange<Int>) -> [UInt8]? {
        var length = 0
        let characters = text.utf8.map { CChar(bitPattern: $0) }
        var isValid = false
        let bytes = [UInt8](unsafeUninitializedCapacity: lengths.upperBound) { target, used in
            guard let start = target.baseAddress else { return }
            let status = sodium_base642bin(
                start, lengths.upperBound, characters, characters.count, nil, &length, nil,
                sodium_base64_VARIANT_ORIGINAL_NO_PADDING)
            isValid = status == 0
            used = isValid ? length : 0
        }
        return isValid && lengths.contains(length) ? bytes : nil
    }

    /// The same with its padding.
    static func padded(_ text: Substring, _ lengths: ClosedRange<Int>) -> [UInt8]? {
        let bare = text.prefix { $0 != "=" }
        guard text.utf8.count % 4 == 0, text.utf8.count - bare.utf8.count <= 2,
            text.utf8.suffix(text.utf8.count - bare.utf8.count).allSatisfy({ $0 == UInt8(ascii: "=") })
        else { return nil }
        return bytes(bare, lengths)
    }

    /// Parses a positive number as these strings write it: digits only, without a sign or leading zeros.
    static func decimal(_ digits: Substring) -> Int? {
        let isDigits = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isDigits && !digits.hasPrefix("0") ? Int(digits) : nil
    }

    /// Returns the numbers in text such as `m=65536,t=2,p=1`; `nil` if the names or their order differ.
    static func parameters(_ text: Substring, _ names: [String]) -> [Int]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == names.count else { return nil }
        let numbers = zip(parts, names).compactMap { part, name in
            part.hasPrefix("\(name)=") ? decimal(part.dropFirst(name.count + 1)) : nil
        }
        return numbers.count == names.count ? numbers : nil
    }
}

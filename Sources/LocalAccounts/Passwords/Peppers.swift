package import Accounts
private import CSodium
private import Files
internal import SQL

/// Keys for hashing passwords that are not in the database, so that a stolen database does not allow guessing them.
///
/// The first is for new hashes. The others are earlier ones: a hash made with one of them is replaced at the next
/// login.
package struct Peppers: Sendable {
    /// Why a file cannot be used.
    package enum Problem: Error, Sendable, Hashable {
        case unreadable(path: String, reason: String)
        /// This line, counted from 1, has fewer than `minimumLength` bytes.
        case tooShort(path: String, line: Int)
    }

    /// The minimum length of a line, in bytes.
    package static let minimumLength = 32
    private static let limit = 65_536

    fileprivate struct Key: Sendable {
        /// Its name in the database.
        let id: [UInt8]
        let secret: Secret
    }

    private let keys: [Key]

    package static let none = Peppers(keys: [])

    private init(keys: [Key]) { self.keys = keys }

    /// Reads a file of one key per line, of any characters. Nobody but its owner may have access to it.
    package init(path: String) throws(Problem) {
        let lines: [Secret]
        do {
            lines = try WholeFile.withBytes(path, limit: Self.limit, checks: [.own, .secret]) { bytes in
                bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
                    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
                    return Secret(copying: UnsafeRawBufferPointer(rebasing: line))
                }
            }
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        var keys: [Key] = []
        for (index, line) in lines.enumerated() where !line.isEmpty || index == 0 {
            guard line.count >= Self.minimumLength else { throw .tooShort(path: path, line: index + 1) }
            keys.append(Key(line))
        }
        self.init(keys: keys)
    }

    /// Names the key for new hashes; `nil` if there is none.
    var current: [UInt8]? { keys.first?.id }

    func has(_ id: [UInt8]) -> Bool { keys.contains { $0.id == id } }

    /// Returns what is hashed in place of a password: its BLAKE2b keyed with the pepper named `id`, or the password
    /// itself if `id` is `nil`.
    ///
    /// Returns `nil` if there is no key of that name.
    func applied(_ id: [UInt8]?, to password: Secret) -> Secret? {
        guard let id else { return password }
        return keys.first { $0.id == id }?.applied(to: password)
    }

    /// Returns what is hashed in place of a new password.
    func applied(to password: Secret) -> Secret { keys.first?.applied(to: password) ?? password }
}

extension Peppers.Key {
    fileprivate init(_ line: Secret) {
        secret = line.withUnsafeBytes { line in
            Secret(count: 32) { target in Self.hash(line, key: nil, into: target) }
        }
        let name: StaticString = "rollcall pepper"
        id = secret.withUnsafeBytes { key in
            let text = UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
            return Secret(count: 32) { Self.hash(text, key: key, into: $0) }.withUnsafeBytes { [UInt8]($0.prefix(8)) }
        }
    }

    fileprivate func applied(to password: Secret) -> Secret {
        secret.withUnsafeBytes { key in
            password.withUnsafeBytes { password in
                Secret(count: 32) { Self.hash(password, key: key, into: $0) }
            }
        }
    }

    private static func hash(
        _ source: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer?, into target: UnsafeMutableRawBufferPointer
    ) {
        _ = Sodium.isReady
        guard let start = target.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        crypto_generichash(
            start, target.count, source.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(source.count),
            key?.baseAddress?.assumingMemoryBound(to: UInt8.self), key?.count ?? 0)
    }
}

extension AccountRegistry {
    /// Returns the number of accounts whose pepper is missing: they cannot sign in.
    package func missingPepperCount() async throws(AccountError) -> Int {
        try await write { [peppers] database in
            let rows = try database.rows(
                "SELECT pepper, count(*) AS number FROM account WHERE pepper IS NOT NULL GROUP BY pepper")
            return try rows.reduce(0) { sum, row in
                peppers.has(try row["pepper"]) ? sum : sum + (try row.count("number"))
            }
        }
    }
}

internal import Accounts
private import CSodium
private import Files

/// Keys that passwords are hashed with and that the database does not have: who has only that cannot try passwords out.
///
/// The first is for new hashes. The others are earlier ones: what has them is hashed anew at the next login.
package struct Peppers: Sendable {
    /// Why a file cannot be used.
    package enum Problem: Error, Sendable, Hashable {
        case unreadable(path: String, reason: String)
        /// This line, counted from 1, has fewer than `fewest` characters.
        case tooShort(path: String, line: Int)
    }

    /// The fewest characters of a line.
    package static let fewest = 32
    private static let limit = 65_536

    fileprivate struct Key: Sendable {
        /// What the database names it by.
        let id: [UInt8]
        let secret: Secret
    }

    private let keys: [Key]

    /// No pepper.
    package static let none = Peppers(keys: [])

    private init(keys: [Key]) { self.keys = keys }

    /// Reads a file of one key a line, of any characters, which nobody else may read.
    package init(path: String) throws(Problem) {
        let lines: [Secret]
        do {
            lines = try WholeFile.withBytes(path, limit: Self.limit, checks: [.own, .closedToOthers]) { bytes in
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
            guard line.count >= Self.fewest else { throw .tooShort(path: path, line: index + 1) }
            keys.append(Key(line))
        }
        self.init(keys: keys)
    }

    /// Names the key for new hashes; `nil` if there is none.
    var current: [UInt8]? { keys.first?.id }

    func has(_ id: [UInt8]) -> Bool { keys.contains { $0.id == id } }

    /// Returns what is hashed in place of a password: its keyed BLAKE2b; itself where `id` is `nil`.
    ///
    /// `nil` if there is no key of that name.
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

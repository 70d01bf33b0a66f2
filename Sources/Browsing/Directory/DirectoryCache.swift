import People
import Synchronization
import Text

package import struct FoundationEssentials.Date

/// Caches the last load of each directory between runs for the signed-in user.
///
/// A cache never fails a load: unusable data counts as no data.
package final class DirectoryCache: Sendable {
    private let owner: @MainActor @Sendable () -> String?
    private let now: @Sendable () -> Date
    private let read: @Sendable (_ name: String) -> [UInt8]?
    private let write: @Sendable (_ name: String, _ bytes: [UInt8]) -> Void
    private let remove: @Sendable (_ name: String) -> Void
    /// Whether nothing is kept any more; locked while something is being written.
    private let isClosed = Mutex(false)

    /// The largest load that is cached, in people: writing a larger one would take longer than loading it again.
    package static let limit = 200_000
    /// The largest cached load that is read, in bytes: well above that of `limit` people.
    package static let byteLimit = 256 << 20

    /// - Parameters:
    ///   - owner: The signed-in user and their endpoint; `nil` if nobody is signed in, in which case nothing is cached.
    ///   - read: Returns the bytes stored under a name, or `nil` if there are none. Like `write` and `remove`, it is
    ///     called off the main actor.
    package init(
        owner: @escaping @MainActor @Sendable () -> String?, now: @escaping @Sendable () -> Date,
        read: @escaping @Sendable (_ name: String) -> [UInt8]?,
        write: @escaping @Sendable (_ name: String, _ bytes: [UInt8]) -> Void,
        remove: @escaping @Sendable (_ name: String) -> Void
    ) {
        self.owner = owner
        self.now = now
        self.read = read
        self.write = write
        self.remove = remove
    }

    /// The cache key: the account, the directory and the queries.
    @MainActor
    func key(_ loader: DirectoryLoader) -> String? { owner().map { "\($0)\n\(loader.fingerprint)" } }

    /// Whether cached bytes (their first 64 KiB suffice) are a load that belongs to `owner`, from any directory.
    package static func belongs(_ bytes: [UInt8], to owner: String) -> Bool {
        PeopleArchive.key(of: bytes)?.hasPrefix(owner + "\n") ?? false
    }

    /// Whether cached bytes were loaded under a session of `endpoint`.
    package static func belongs(_ bytes: [UInt8], at endpoint: String) -> Bool {
        let lines = PeopleArchive.key(of: bytes)?.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        return lines?.dropFirst().first.map(String.init) == endpoint
    }

    /// The suffix of the names that loads are stored under.
    package static let suffix = ".people"

    @concurrent
    func load(_ key: String, _ own: [SectionDefinition]) async -> (load: PeopleLoad, date: Date)? {
        guard let bytes = read(Self.name(of: key)) else { return nil }
        return PeopleArchive.decode(bytes, key: key, own: own)
    }

    @concurrent
    func save(_ load: PeopleLoad, _ key: String, _ own: [SectionDefinition]) async {
        let name = Self.name(of: key)
        let isKept = load.count <= Self.limit
        let bytes = isKept ? PeopleArchive.encode(load, key: key, date: now(), own: own) : nil
        isClosed.withLock { isClosed in
            if isClosed { return }
            if let bytes { write(name, bytes) } else { remove(name) }
        }
    }

    /// Keeps nothing from now on, not even a load in progress, since the user signs out: what is cached is for the
    /// caller to delete. Waits for what is being written.
    @concurrent
    package func close() async { isClosed.withLock { $0 = true } }

    /// Returns a file's name by a hash of the key. Collisions are harmless, since the file contains the key for
    /// comparison.
    private static func name(of key: String) -> String {
        let digits = String(StableHash.of(key), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + suffix
    }
}

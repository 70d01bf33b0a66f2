import Browsing
import Doubles
import FoundationEssentials
import Synchronization

/// What caches keep, in memory.
final class Kept: Sendable {
    private let files = Mutex<[String: [UInt8]]>([:])

    var isEmpty: Bool { files.withLock { $0.isEmpty } }

    func damage() { files.withLock { files in files = files.mapValues { Array($0.dropLast(3)) } } }

    func cache(owner: String) -> DirectoryCache {
        DirectoryCache(
            owner: { owner }, now: { .noon - 3_600 }, read: { name in self.files.withLock { $0[name] } },
            write: { name, bytes in self.files.withLock { $0[name] = bytes } },
            remove: { name in self.files.withLock { $0[name] = nil } }
        )
    }
}

import Browsing
import Doubles
import FoundationEssentials
import Synchronization

/// What caches keep, in memory.
final class Kept: Sendable {
    private let files = Mutex<[String: [UInt8]]>([:])
    private let loads = Mutex(0)

    /// How many loads were to be kept.
    var loadCount: Int { loads.withLock { $0 } }

    var isEmpty: Bool { files.withLock { $0.isEmpty } }

    func forget() { files.withLock { $0 = [:] } }

    func damage() { files.withLock { files in files = files.mapValues { Array($0.dropLast(3)) } } }

    func cache(owner: String) -> DirectoryCache {
        DirectoryCache(
            owner: { owner },
            now: {
                self.loads.withLock { $0 += 1 }
                return .noon - 3_600
            }, read: { name in self.files.withLock { $0[name] } },
            write: { name, bytes in self.files.withLock { $0[name] = bytes } },
            remove: { name in self.files.withLock { $0[name] = nil } }
        )
    }
}

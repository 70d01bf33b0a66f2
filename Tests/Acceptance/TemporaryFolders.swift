import FoundationEssentials
import Synchronization

/// The folders of the running test, removed when it is over: programs may still use them once nothing in the test does.
final class TemporaryFolders: Sendable {
    @TaskLocal static var current: TemporaryFolders?

    private let paths = Mutex<[String]>([])

    func add(_ path: String) { paths.withLock { $0.append(path) } }

    func removeAll() {
        for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }
}

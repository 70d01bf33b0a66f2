import Files
import Synchronization
import Text

/// The portrait files loaded so far, by URL, in a folder of mode 0700 whose files have mode 0600.
///
/// The least recently used files are removed first. A cache never fails a load: an unreadable file counts as absent.
package final class PortraitCache: Sendable {
    /// The most bytes of all files together.
    package static let sizeLimit = 16 << 20
    package static let countLimit = 2_000

    private let folder: CacheFolder
    /// Bytes and files written since the folder was last trimmed; `nil` before the first time.
    private let written = Mutex<(bytes: Int, count: Int)?>(nil)

    package init(folder: String) {
        // A file begins with its URL.
        self.folder = CacheFolder(path: folder, limit: PortraitService.fileLimit + 4_096)
    }

    /// Returns the file of a URL, which counts as used now; `nil` if there is none.
    package func read(_ url: String) -> [UInt8]? {
        let name = Self.name(of: url)
        guard let bytes = folder.read(name) else { return nil }
        // Two URLs may hash to the same name, so the file begins with its URL.
        let head = Array(url.utf8) + [0x0A]
        guard bytes.starts(with: head) else { return nil }
        folder.touch(name)
        return Array(bytes.dropFirst(head.count))
    }

    package func write(_ url: String, _ bytes: [UInt8]) {
        let contents = Array(url.utf8) + [0x0A] + bytes
        folder.write(Self.name(of: url), contents)
        let isDue = written.withLock { written in
            let now = ((written?.bytes ?? Self.sizeLimit) + contents.count, (written?.count ?? Self.countLimit) + 1)
            // Trimming leaves an eighth of each limit free, which is enough until the next time.
            let isDue = now.0 >= Self.sizeLimit / 8 || now.1 >= Self.countLimit / 8
            written = isDue ? (0, 0) : now
            return isDue
        }
        if isDue { trim() }
    }

    package func remove(_ url: String) { folder.remove(Self.name(of: url)) }

    package func removeAll() { folder.names.forEach(folder.remove) }

    /// Removes the least recently used files, so that the next trimming comes before a limit is reached.
    private func trim() {
        let files = folder.names.compactMap { name in
            folder.facts(name).map { (name: name, size: $0.size, used: $0.used) }
        }
        var left = (bytes: files.reduce(0) { $0 + $1.size }, count: files.count)
        for file in files.sorted(by: { $0.used < $1.used }) {
            guard left.bytes > Self.sizeLimit * 7 / 8 || left.count > Self.countLimit * 7 / 8 else { return }
            folder.remove(file.name)
            left = (left.bytes - file.size, left.count - 1)
        }
    }

    /// Returns the name of a URL's file, a hash of the URL.
    private static func name(of url: String) -> String { "\(String(StableHash.of(url), radix: 16)).jpg" }
}

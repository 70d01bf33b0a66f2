import Files
import Synchronization
import Text

/// The portrait files loaded so far, by URL, in a folder of mode 0700 whose files have mode 0600.
///
/// The least recently used files are removed first. A cache never fails a load: an unreadable file counts as absent.
package final class PortraitCache: Sendable {
    /// The most bytes of all files together.
    package static let sizeLimit = 16 << 20
    /// The most files.
    package static let countLimit = 2_000

    private let folder: String
    /// Bytes and files written since the folder was last trimmed; `nil` before the first time.
    private let written = Mutex<(bytes: Int, count: Int)?>(nil)

    package init(folder: String) { self.folder = folder }

    /// Returns the file of a URL, which counts as used now; `nil` if there is none.
    package func read(_ url: String) -> [UInt8]? {
        let path = path(of: url)
        guard let bytes = try? PrivateFile(path: path).read(limit: PortraitService.fileLimit + 4_096) else {
            return nil
        }
        // Two URLs may hash to the same name, so the file begins with its URL.
        let head = Array(url.utf8) + [0x0A]
        guard bytes.starts(with: head) else { return nil }
        FileSystem.touch(path)
        return Array(bytes.dropFirst(head.count))
    }

    package func write(_ url: String, _ bytes: [UInt8]) {
        let contents = Array(url.utf8) + [0x0A] + bytes
        try? PrivateFile(path: path(of: url)).write(contents, isLasting: false, isOneOfMany: true)
        let isDue = written.withLock { written in
            let now = ((written?.bytes ?? Self.sizeLimit) + contents.count, (written?.count ?? Self.countLimit) + 1)
            // Trimming leaves an eighth of each limit free, which is enough until the next time.
            let isDue = now.0 >= Self.sizeLimit / 8 || now.1 >= Self.countLimit / 8
            written = isDue ? (0, 0) : now
            return isDue
        }
        if isDue { trim() }
    }

    package func remove(_ url: String) { try? PrivateFile(path: path(of: url)).remove() }

    /// Removes all files.
    package func removeAll() {
        for name in PrivateFolder.names(at: folder) { try? PrivateFile(path: "\(folder)/\(name)").remove() }
    }

    /// Removes the least recently used files, so that the next trimming comes before a limit is reached.
    private func trim() {
        let files = PrivateFolder.names(at: folder).compactMap { name in
            FileSystem.facts("\(folder)/\(name)").map { (name: name, size: $0.size, used: $0.changed) }
        }
        var left = (bytes: files.reduce(0) { $0 + $1.size }, count: files.count)
        for file in files.sorted(by: { $0.used < $1.used }) {
            guard left.bytes > Self.sizeLimit * 7 / 8 || left.count > Self.countLimit * 7 / 8 else { return }
            try? PrivateFile(path: "\(folder)/\(file.name)").remove()
            left = (left.bytes - file.size, left.count - 1)
        }
    }

    /// Returns the path of a URL's file, named by a hash of the URL.
    private func path(of url: String) -> String { "\(folder)/\(String(StableHash.of(url), radix: 16)).jpg" }
}

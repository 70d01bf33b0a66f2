/// A folder of what can be loaded again: mode 0700, its files of mode 0600 and replaced by renaming.
///
/// It never fails: what cannot be read counts as absent, and what cannot be written is left as it was.
package struct CacheFolder: Sendable {
    private let path: String
    private let limit: Int

    /// - Parameters:
    ///   - path: The folder, created on the first write.
    ///   - limit: The maximum size in bytes of a file that is read.
    package init(path: String, limit: Int) {
        self.path = path
        self.limit = limit
    }

    /// The files' names; none where there is no folder.
    package var names: [String] { PrivateFolder.names(at: path) }

    /// Returns the contents of a file that this user owns and nobody else can read; `nil` for any other file.
    package func read(_ name: String) -> [UInt8]? { try? file(name).read(limit: limit) }

    /// Returns the first bytes of such a file, at most `limit`.
    package func read(_ name: String, atMost limit: Int) -> [UInt8]? {
        try? WholeFile.head(file(name).path, count: limit, checks: PrivateFile.checks)
    }

    package func write(_ name: String, _ bytes: [UInt8]) {
        try? file(name).write(bytes, isLasting: false, isOneOfMany: true)
    }

    package func remove(_ name: String) { try? file(name).remove() }

    /// Makes a file count as used now.
    package func touch(_ name: String) { FileSystem.touch(file(name).path) }

    /// Returns a file's size in bytes and when it was last written or touched; `nil` if it cannot be examined.
    package func facts(_ name: String) -> (size: Int, used: Int)? {
        FileSystem.facts(file(name).path).map { ($0.size, $0.changed) }
    }

    private func file(_ name: String) -> PrivateFile { PrivateFile(path: "\(path)/\(name)") }
}

import Files

/// The folder of cached people, with mode 0700; its files have mode 0600 and are replaced atomically by renaming.
struct PeopleCacheFolder: Sendable {
    private let path: String

    /// The maximum size in bytes of a file that is read, well above that of a directory's largest answer.
    private static let limit = 256 << 20

    /// - Parameter path: The folder, created on the first write.
    init(path: String) { self.path = path }

    /// The files' names; none where there is no folder.
    var names: [String] { PrivateFolder.names(at: path) }

    /// Returns the contents of a file that this user owns and nobody else can read; `nil` for any other file.
    func read(_ name: String) -> [UInt8]? { try? file(name).read(limit: Self.limit) }

    /// Returns the first bytes of such a file, at most `limit`.
    func read(_ name: String, atMost limit: Int) -> [UInt8]? { try? file(name).head(limit) }

    /// Writes a file or, on failure, leaves everything unchanged: whatever is lost can be loaded again.
    func write(_ name: String, _ bytes: [UInt8]) { try? file(name).write(bytes, isLasting: false, isOneOfMany: true) }

    func remove(_ name: String) { try? file(name).remove() }

    private func file(_ name: String) -> PrivateFile { PrivateFile(path: "\(path)/\(name)") }
}

import Files

/// The folder of cached people: mode 0700, its files 0600, each written beside and renamed.
struct PeopleCacheFolder: Sendable {
    private let path: String

    /// The largest file that is read, in bytes: well beyond the largest answer of a directory.
    private static let limit = 256 << 20

    /// - Parameter path: the folder; it is made when first written to.
    init(path: String) { self.path = path }

    /// The files' names; none where there is no folder.
    var names: [String] { PrivateFolder.names(at: path) }

    /// The bytes of a file that is this person's own, and nobody else's to read; `nil` for any other.
    func read(_ name: String) -> [UInt8]? { try? file(name).read(limit: Self.limit) }

    /// The first bytes of such a file, `limit` at most.
    func read(_ name: String, atMost limit: Int) -> [UInt8]? { try? file(name).head(limit) }

    /// Writes a file, or leaves things as they were: what is lost can be loaded again.
    func write(_ name: String, _ bytes: [UInt8]) { try? file(name).write(bytes, isLasting: false) }

    func remove(_ name: String) { try? file(name).remove() }

    private func file(_ name: String) -> PrivateFile { PrivateFile(path: "\(path)/\(name)") }
}

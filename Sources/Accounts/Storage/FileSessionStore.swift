private import Files

/// Stores the sessions in a file of mode 0600, in a folder of mode 0700 that it creates if missing.
///
/// A file is trusted only if nobody else could have written or read it, as `ssh` does with its keys: not a symbolic
/// link, a regular file, one's own, no permissions for group or others. It is written under another name and renamed,
/// so that a crash leaves either the old sessions or the new ones.
public struct FileSessionStore: SessionStore {
    /// The most bytes that are read. If there are more sessions than fit, the least recently used ones are forgotten.
    public static let limit = 256 * 1_024

    /// How long to wait for another process that is changing the sessions, which only reads and writes a small file.
    public static let patience = Duration.seconds(5)

    private let file: PrivateFile
    private let clock: any Clock<Duration>

    /// - Parameter clock: Measures the wait for a lock.
    public init(path: String, clock: any Clock<Duration>) {
        file = PrivateFile(path: path)
        self.clock = clock
    }

    public var location: String? { file.path }

    public func sessions() throws(SessionStoreFailure) -> SessionBook {
        do { try PrivateFolder.check(file.folder) } catch { throw folderFailure(error) }
        let bytes: [UInt8]?
        do { bytes = try file.read(limit: Self.limit) } catch { throw SessionStoreFailure(reading: error, of: file) }
        guard let bytes else { return SessionBook() }
        return try SessionFile(json: bytes, path: file.path).book
    }

    public func change(_ change: @Sendable (inout SessionBook) -> Void) async throws(SessionStoreFailure) {
        let lock = try await lock()
        defer { lock?.release() }
        var before = SessionBook()
        var unusable: SessionStoreFailure?
        do {
            before = try sessions()
        } catch {
            unusable = error
        }
        var book = before
        change(&book)
        if let unusable, book.isEmpty { throw unusable }
        guard unusable != nil || book != before else { return }
        if book.isEmpty { try remove() } else { try write(bytes(of: book)) }
    }

    public func remove() throws(SessionStoreFailure) {
        do { try file.remove() } catch { throw SessionStoreFailure(writing: error, to: file) }
    }

    /// Locks a separate file beside the sessions' file, since the latter is replaced when it is written.
    public func renewalLock(waiting limit: Duration) async -> SessionLock? {
        await SessionLock.take(at: file.path + ".lock", waiting: limit, clock: clock)
    }

    /// Keeps other processes from changing the sessions; creates the folder if it is missing.
    private func lock() async throws(SessionStoreFailure) -> SessionLock? {
        do { try PrivateFolder.make(at: file.folder) } catch { throw SessionStoreFailure(writing: error, to: file) }
        do {
            return try await SessionLock.take(onFolder: file.folder, waiting: Self.patience, clock: clock)
        } catch {
            throw .busy(path: file.path)
        }
    }

    /// A folder that cannot be examined is reported under the file in it.
    private func folderFailure(_ fault: FileFault) -> SessionStoreFailure {
        if case .system = fault { return SessionStoreFailure(reading: fault, of: file) }
        return SessionStoreFailure(writing: fault, to: file)
    }

    private func write(_ bytes: [UInt8]) throws(SessionStoreFailure) {
        do { try file.write(bytes) } catch { throw SessionStoreFailure(writing: error, to: file) }
    }

    private func bytes(of book: SessionBook) -> [UInt8] {
        var book = book
        while true {
            let bytes = SessionFile(book).json
            if bytes.count <= Self.limit || book.others.isEmpty { return bytes }
            book.removeLast()
        }
    }
}

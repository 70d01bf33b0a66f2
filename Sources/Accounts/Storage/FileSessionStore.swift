private import Files

/// Stores the sessions in a file of mode 0600, in a folder of mode 0700 that it creates if missing.
///
/// A file is trusted only if nobody else could have written or read it, as `ssh` does with its keys: not a symbolic
/// link, a regular file, one's own, no permissions for group or others. It is written under another name and renamed,
/// so that a crash leaves either the old sessions or the new ones.
package struct FileSessionStore: SessionStore {
    /// The most bytes that are read. If there are more sessions than fit, the least recently used ones are forgotten.
    package static let limit = 256 * 1_024

    /// How long to wait for another process that is changing the sessions, which only reads and writes a small file.
    package static let patience = Duration.seconds(5)

    private let file: PrivateFile
    private let clock: any Clock<Duration>

    /// - Parameter clock: Measures the wait for a lock.
    package init(path: String, clock: any Clock<Duration>) {
        file = PrivateFile(path: path)
        self.clock = clock
    }

    package var location: String? { file.path }

    package func sessions() throws(SessionStoreError) -> SessionBook {
        do { try PrivateFolder.check(file.folder) } catch { throw folderFailure(error) }
        let bytes: [UInt8]?
        do { bytes = try file.read(limit: Self.limit) } catch { throw SessionStoreError(reading: error, of: file) }
        guard let bytes else { return SessionBook() }
        return try SessionFile(json: bytes, path: file.path).book
    }

    package func change(_ change: @Sendable (inout SessionBook) -> Void) async throws(SessionStoreError) {
        let lock = try await lock()
        defer { lock?.release() }
        var before = SessionBook()
        var unusable: SessionStoreError?
        do {
            before = try sessions()
        } catch {
            // The system refuses for now, and what is there may be whole.
            if case .notReadable = error { throw error }
            unusable = error
        }
        var book = before
        change(&book)
        if let unusable, book.isEmpty { throw unusable }
        guard unusable != nil || book != before else { return }
        if book.isEmpty { try remove() } else { try write(bytes(of: book)) }
    }

    package func remove() throws(SessionStoreError) {
        do { try file.remove() } catch { throw SessionStoreError(writing: error, to: file) }
    }

    /// Locks a separate file beside the sessions' file, since the latter is replaced when it is written.
    package func renewalLock(waiting limit: Duration) async -> SessionLock? {
        await FileLock.take(at: file.path + ".lock", waiting: limit, clock: clock).map(SessionLock.init)
    }

    /// Keeps other processes from changing the sessions; makes the folder where it is missing.
    private func lock() async throws(SessionStoreError) -> FileLock? {
        do { try PrivateFolder.make(at: file.folder) } catch { throw SessionStoreError(writing: error, to: file) }
        do {
            return try await FileLock.take(onFolder: file.folder, waiting: Self.patience, clock: clock)
        } catch {
            throw .busy(path: file.path)
        }
    }

    /// A folder that cannot be examined is reported under the file in it.
    private func folderFailure(_ fault: FileError) -> SessionStoreError {
        if case .system = fault { return SessionStoreError(reading: fault, of: file) }
        return SessionStoreError(writing: fault, to: file)
    }

    private func write(_ bytes: [UInt8]) throws(SessionStoreError) {
        do { try file.write(bytes) } catch { throw SessionStoreError(writing: error, to: file) }
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

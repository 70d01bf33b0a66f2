private import Files

/// Stores the sessions in a file of mode 0600, in a folder of mode 0700 that it creates if missing.
///
/// A file is trusted only if nobody else could have written or read it, as `ssh` does with its keys: not a symbolic
/// link, a regular file, one's own, no permissions for group or others. It is written under another name and renamed,
/// so that a crash leaves either the old sessions or the new ones.
package struct FileSessionStore: SessionStore {
    /// The most bytes that are read. If there are more sessions than fit, the least recently used ones are forgotten.
    package static let limit = 256 * 1_024

    private let file: PrivateFile
    private let locks: SessionLocks

    /// - Parameter clock: Measures the wait for a lock.
    package init(path: String, clock: any Clock<Duration>) {
        file = PrivateFile(path: path)
        locks = SessionLocks(path: path, clock: clock)
    }

    package var place: SessionPlace { .file }

    package var path: String { file.path }

    package func sessions() throws(SessionStoreError) -> SessionBook {
        do { try PrivateFolder.check(file.folder) } catch { throw folderFailure(error) }
        let read: Result<SessionBook, SessionStoreError>?
        do {
            read = try file.withBytes(limit: Self.limit) { bytes in
                Result { () throws(SessionStoreError) in try SessionFile(json: bytes, path: file.path).book }
            }
        } catch {
            throw SessionStoreError(reading: error, of: file)
        }
        return try read?.get() ?? SessionBook()
    }

    /// Returns the current session; `nil` if there is none.
    package func load() throws(SessionStoreError) -> Session? { try sessions().current }

    package func change(_ change: @Sendable (inout SessionBook) -> Void) async throws(SessionStoreError) {
        let lock = try await locks.change()
        defer { lock?.release() }
        var before = SessionBook()
        var unusable: SessionStoreError?
        do {
            before = try sessions()
        } catch {
            // The system refuses for now; the content may well be intact.
            if case .notReadable = error { throw error }
            unusable = error
        }
        var book = before
        change(&book)
        if let unusable, book.isEmpty { throw unusable }
        guard unusable != nil || book != before else { return }
        if book.isEmpty { try remove() } else { try write(text(of: book)) }
    }

    package func remove() throws(SessionStoreError) {
        do { try file.remove() } catch { throw SessionStoreError(writing: error, to: file) }
    }

    package func renewalLock(waiting limit: Duration) async -> SessionLock? { await locks.renewal(waiting: limit) }

    /// A folder that cannot be examined is reported under the file in it.
    private func folderFailure(_ fault: FileError) -> SessionStoreError {
        if case .system = fault { return SessionStoreError(reading: fault, of: file) }
        return SessionStoreError(writing: fault, to: file)
    }

    private func write(_ text: Secret) throws(SessionStoreError) {
        do {
            try text.withUnsafeBytes { bytes throws(FileError) in try file.write(bytes) }
        } catch {
            throw SessionStoreError(writing: error, to: file)
        }
    }

    /// Leaves out the sessions used longest ago, if there is no room for all.
    private func text(of book: SessionBook) throws(SessionStoreError) -> Secret {
        var book = book
        while true {
            let text = SessionFile(book).json()
            if text.count <= Self.limit { return text }
            // It could not be read again.
            if book.others.isEmpty { throw SessionStoreError(writing: .tooLarge(limit: Self.limit), to: file) }
            book.removeLast()
        }
    }
}

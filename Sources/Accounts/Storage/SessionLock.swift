internal import Files

/// The right to renew a stored session: one process holds it at a time, and loses it when it ends.
package struct SessionLock: Sendable {
    let lock: FileLock

    /// Releases the lock; further calls do nothing.
    package func release() { lock.release() }
}

/// The locks shared by all processes that store one person's sessions: files, wherever the sessions themselves are.
struct SessionLocks: Sendable {
    /// How long to wait for another process that is changing the sessions, which takes a moment.
    static let timeout = Duration.seconds(5)

    private let file: PrivateFile
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - path: The file that the sessions are in, or would be.
    ///   - clock: Measures the wait.
    init(path: String, clock: any Clock<Duration>) {
        file = PrivateFile(path: path)
        self.clock = clock
    }

    /// Keeps other processes from changing the sessions; creates the folder if it is missing.
    ///
    /// - Returns: `nil` if the file system has no locks on folders.
    func change() async throws(SessionStoreError) -> FileLock? {
        do { try PrivateFolder.make(at: file.folder) } catch { throw SessionStoreError(writing: error, to: file) }
        do {
            return try await FileLock.take(onFolder: file.folder, waiting: Self.timeout, clock: clock)
        } catch {
            throw .busy(path: file.path)
        }
    }

    /// Locks a separate file beside the sessions' file, since the latter is replaced when it is written.
    func renewal(waiting limit: Duration) async -> SessionLock? {
        await FileLock.take(at: file.path + ".lock", waiting: limit, clock: clock).map(SessionLock.init)
    }
}

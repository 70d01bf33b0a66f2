internal import Files

/// The right to renew a stored session: one process holds it at a time, and loses it when it ends.
package struct SessionLock: Sendable {
    let lock: FileLock

    /// Releases the lock; further calls do nothing.
    package func release() { lock.release() }
}

/// Whether this process may renew a stored session.
package enum RenewalTurn: Sendable {
    /// It may, and nobody else may meanwhile.
    case own(SessionLock)
    /// There is nothing to lock, so that others may do so at the same time.
    case unlocked
    /// Another process is renewing it, and has not finished in time.
    case taken

    package var isOwn: Bool { if case .own = self { true } else { false } }

    /// Leaves the right to others; further calls do nothing.
    package func release() { if case .own(let lock) = self { lock.release() } }
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

    /// Reads, changes and writes another file beside the sessions while no other process changes one of them; leaves it
    /// be if that takes too long, or the task is cancelled.
    static func whileAlone(with file: PrivateFile, _ change: () -> Void) async {
        do throws(SessionStoreError) {
            let lock = try await SessionLocks(path: file.path, clock: ContinuousClock()).change()
            defer { lock?.release() }
            change()
        } catch {
            // What is kept there is a convenience, and no reason to fail.
        }
    }

    /// Tries whether sessions could be changed, as far as that depends on the locks; fails as `notWritable`.
    func tryChanging() throws(SessionStoreError) {
        do { try PrivateFolder.make(at: file.folder) } catch {
            throw .notWritable(path: file.path, reason: error.reason)
        }
    }

    /// Locks a separate file beside the sessions' file, since the latter is replaced when it is written; creates the
    /// folder if it is missing.
    ///
    /// Where no file can be made (a folder that is read only), it locks the folder above, if it is the user's own: the
    /// folder itself is locked by each change, also that of the renewed session.
    func renewal(waiting limit: Duration) async -> RenewalTurn {
        try? PrivateFolder.make(at: file.folder)
        do throws(FileLock.Held) {
            if let lock = try await FileLock.take(at: file.path + ".lock", waiting: limit, clock: clock) {
                return .own(SessionLock(lock: lock))
            }
            let above = PrivateFolder.parent(of: file.folder)
            guard (try? PrivateFolder.check(above)) != nil,
                let lock = try await FileLock.take(onFolder: above, waiting: limit, clock: clock)
            else { return .unlocked }
            return .own(SessionLock(lock: lock))
        } catch {
            return .taken
        }
    }
}

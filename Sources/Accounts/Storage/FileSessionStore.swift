private import FoundationEssentials

/// Keeps the session in a file of mode 0600, in a folder of mode 0700 that it makes where it is missing.
///
/// A file is believed only where nobody else could have written or read it, as `ssh` does with its keys: no symbolic
/// link, a regular file, one's own, no permission for group or others. It is written beside and renamed, so that a
/// crash leaves the old session or the new one.
public struct FileSessionStore: SessionStore {
    /// The most bytes that are read.
    public static let limit = 256 * 1_024

    private let file: PrivateFile
    private let clock: any Clock<Duration>

    /// - Parameter clock: measures the wait for a lock.
    public init(path: String, clock: any Clock<Duration>) {
        file = PrivateFile(path: path)
        self.clock = clock
    }

    public var location: String? { file.path }

    public func load() throws(SessionStoreFailure) -> Session? {
        guard let bytes = try file.read(limit: Self.limit) else { return nil }
        return try StoredSession(json: Data(bytes), path: file.path).session
    }

    public func save(_ session: Session) throws(SessionStoreFailure) {
        try file.write(StoredSession(session).json(path: file.path))
    }

    public func remove() throws(SessionStoreFailure) { try file.remove() }

    /// Locks a file of its own beside the session's, which is replaced when it is written.
    public func renewalLock(waiting limit: Duration) async -> SessionLock? {
        await SessionLock.take(at: file.path + ".lock", waiting: limit, clock: clock)
    }
}

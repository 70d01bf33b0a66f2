/// Where the session of this person on this machine is kept between runs.
///
/// Its calls touch the file system and block shortly; they are small enough for any thread.
public protocol SessionStore: Sendable {
    /// Where it is kept, for a message; `nil` where it is kept nowhere.
    var location: String? { get }

    /// The stored session; `nil` where there is none. Whether it still lives only its endpoint knows.
    func load() throws(SessionStoreFailure) -> Session?

    /// Stores the session in place of whatever is there.
    func save(_ session: Session) throws(SessionStoreFailure)

    /// Forgets the session; that there is none is no error.
    func remove() throws(SessionStoreFailure)

    /// Waits until no other process renews the stored session, and keeps others from it until the lock is released.
    ///
    /// - Returns: `nil` where there is nothing to be locked, or another process keeps it longer than `limit`.
    func renewalLock(waiting limit: Duration) async -> SessionLock?
}

extension SessionStore {
    /// No lock: for a store that no other process sees.
    public func renewalLock(waiting limit: Duration) async -> SessionLock? { nil }
}

/// Why a session could not be loaded, saved or removed.
public enum SessionStoreFailure: Error, Sendable, Equatable {
    /// Group or others may read or write the file, so its token may be known. `mode` is the permission bits.
    case looseMode(path: String, mode: UInt32)
    case symbolicLink(path: String)
    /// A folder, a pipe or a device.
    case notRegularFile(path: String)
    /// Another user owns the file.
    case foreignOwner(path: String, owner: UInt32)
    /// Larger than `limit` bytes.
    case tooLarge(path: String, limit: Int)
    /// Not a stored session. `member` is the JSON member at fault; `nil` where it is not a JSON object at all.
    case garbage(path: String, member: String?)
    /// Written by a later version of the program.
    case newerVersion(path: String, version: Int)
    /// `reason` is the system's.
    case notReadable(path: String, reason: String)
    /// `reason` is the system's.
    case notWritable(path: String, reason: String)
}

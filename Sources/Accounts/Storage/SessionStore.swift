/// Where the sessions of this person on this machine are kept between runs.
///
/// Its calls touch the file system and block shortly; they are small enough for any thread.
public protocol SessionStore: Sendable {
    /// Where they are kept, for a message; `nil` where they are kept nowhere.
    var location: String? { get }

    /// The stored sessions. Whether one still lives only its endpoint knows.
    func sessions() throws(SessionStoreError) -> SessionBook

    /// Reads, changes and stores the sessions in one step, so that nobody else's change is lost.
    ///
    /// What is stored but cannot be used counts as nothing and is replaced; it stays, and its failure is thrown, where
    /// `change` leaves nothing to be stored in its place.
    /// Another process that changes them is waited for, which holds up no thread; cancelling the task gives that up.
    func change(_ change: @Sendable (inout SessionBook) -> Void) async throws(SessionStoreError)

    /// Forgets all sessions; that there is none is no error.
    func remove() throws(SessionStoreError)

    /// Waits until no other process renews a stored session, and keeps others from it until the lock is released.
    ///
    /// - Returns: `nil` where there is nothing to be locked, or another process keeps it longer than `limit`.
    func renewalLock(waiting limit: Duration) async -> SessionLock?
}

extension SessionStore {
    /// The current session; `nil` where there is none.
    public func load() throws(SessionStoreError) -> Session? { try sessions().current }

    /// Stores a session as the current one; the one that was current stands by.
    public func save(_ session: Session) async throws(SessionStoreError) { try await change { $0.adopt(session) } }

    /// Forgets one session; that there is none is no error. Where what is stored cannot be used, all of it is forgotten.
    public func forget(_ key: Session.Key) async throws(SessionStoreError) {
        do {
            try await change { $0.remove(key) }
        } catch {
            switch error {
            case .notWritable, .busy: throw error
            default: try remove()
            }
        }
    }

    /// No lock: for a store that no other process sees.
    public func renewalLock(waiting limit: Duration) async -> SessionLock? { nil }
}

/// Why sessions could not be loaded, saved or removed.
public enum SessionStoreError: Error, Sendable, Equatable {
    /// Group or others may read or write the file, so its token may be known. `mode` is the permission bits.
    case looseMode(path: String, mode: UInt32)
    case symbolicLink(path: String)
    /// A folder, a pipe or a device.
    case notRegularFile(path: String)
    /// Another user owns the file.
    case foreignOwner(path: String, owner: UInt32)
    /// Group or others may write to the folder, so what stands in it may be theirs. `mode` is the permission bits.
    case looseFolder(path: String, mode: UInt32)
    /// Another user owns the folder.
    case foreignFolder(path: String, owner: UInt32)
    /// Larger than `limit` bytes.
    case tooLarge(path: String, limit: Int)
    /// Not a stored session. `member` is the JSON member at fault; `nil` where it is not a JSON object at all.
    case garbage(path: String, member: String?)
    /// Written by a later version of the program.
    case newerVersion(path: String, version: Int)
    /// `reason` is the system's.
    case notReadable(path: String, reason: String)
    /// Another process is changing the sessions and does not come to an end.
    case busy(path: String)
    /// `reason` is the system's.
    case notWritable(path: String, reason: String)
}

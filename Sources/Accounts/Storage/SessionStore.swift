internal import Files
private import Glibc
private import Synchronization

/// Where this person's sessions on this machine are kept between runs.
///
/// No call blocks its thread for longer than the reading or writing of a small file takes.
package protocol SessionStore: Sendable {
    var place: SessionPlace { get }

    /// Returns the stored sessions. Only its endpoint knows whether one is still alive.
    nonisolated(nonsending) func sessions() async throws(SessionStoreError) -> SessionBook

    /// Reads, changes and stores the sessions in one step, so that nobody else's change is lost.
    ///
    /// Stored content that is unusable counts as empty and is replaced, unless the system merely refuses to read it for
    /// now; what a later version wrote is kept elsewhere first, or stays. If `change` leaves nothing to store in its
    /// place, it stays and its failure is thrown. Waits for another process that is changing the sessions, without
    /// blocking a thread; cancelling the task gives up.
    ///
    /// - Returns: Why what was replaced was unusable; `nil` if nothing was lost.
    @discardableResult
    func change(_ change: @Sendable (inout SessionBook) -> Void) async throws(SessionStoreError) -> SessionStoreError?

    /// Forgets all sessions; it is not an error if there are none.
    nonisolated(nonsending) func remove() async throws(SessionStoreError)

    /// Forgets stored content that is unusable, unless another process has stored something else in its place.
    nonisolated(nonsending) func removeUnusable() async throws(SessionStoreError)

    /// Tries whether a change could be stored, and changes nothing.
    ///
    /// - Throws: `notWritable` if it is sure to fail.
    func tryWriting() async throws(SessionStoreError)

    /// Waits, for `limit` at most, until no other process is renewing a stored session, then keeps others from doing
    /// so until the turn is released. Cancelling the task gives up, as if the time were over.
    func renewalTurn(waiting limit: Duration) async -> RenewalTurn
}

extension SessionStore {
    /// Stores a session as the current one; the previously current one becomes inactive.
    ///
    /// - Returns: Why what was replaced was unusable; `nil` if nothing was lost.
    @discardableResult
    package func save(_ session: Session) async throws(SessionStoreError) -> SessionStoreError? {
        try await change { $0.adopt(session) }
    }

    /// Stores what has changed of a session other than its tokens, unless it has other tokens there, or it cannot be
    /// stored.
    package func update(_ session: Session) async {
        _ = try? await change { book in
            if book[session.key]?.tokens == session.tokens { book.replace(session.key, with: session) }
        }
    }

    /// Forgets one session; it is not an error if there is none.
    ///
    /// If the stored content cannot be used, all of it is forgotten. What another process has stored in its place
    /// stays, as after a login there.
    ///
    /// - Parameter former: Other tokens that the session may be stored with, before and after a renewal.
    package func forget(_ session: Session, or former: [SessionTokens] = []) async throws(SessionStoreError) {
        let own = former + [session.tokens]
        do {
            try await change { book in
                if let kept = book[session.key], own.contains(kept.tokens) { book.remove(session.key) }
            }
        } catch {
            switch error {
            case .notReadable, .notWritable, .busy, .newerVersion, .place: throw error
            default: try await removeUnusable()
            }
        }
    }

    /// Removes whatever there is: for a store whose content is never unusable.
    package nonisolated(nonsending) func removeUnusable() async throws(SessionStoreError) { try await remove() }

    /// Tries nothing: for a store that never fails.
    package func tryWriting() async throws(SessionStoreError) {}

    /// Takes no lock: for a store that no other process sees.
    package func renewalTurn(waiting limit: Duration) async -> RenewalTurn { .unlocked }

    /// Returns the lock of a turn, for work that is not done without one; `nil` if there is nothing to lock, or another
    /// process holds the lock for longer than `limit`.
    package func renewalLock(waiting limit: Duration) async -> SessionLock? {
        if case .own(let lock) = await renewalTurn(waiting: limit) { lock } else { nil }
    }
}

/// Why sessions could not be loaded, saved or removed.
package enum SessionStoreError: Error, Sendable, Equatable {
    /// Group or others may read or write the file, so its token may be known. `mode` is the permission bits.
    case looseMode(path: String, mode: UInt32)
    case symbolicLink(path: String)
    /// A folder, a pipe or a device.
    case notRegularFile(path: String)
    /// Another user owns the file.
    case foreignOwner(path: String, owner: UInt32)
    /// Group or others may write to the folder, so its contents may be theirs. `mode` is the permission bits.
    case looseFolder(path: String, mode: UInt32)
    /// Another user owns the folder.
    case foreignFolder(path: String, owner: UInt32)
    /// Larger than `limit` bytes.
    case tooLarge(path: String, limit: Int)
    /// Not a stored session. `member` is the faulty JSON member; `nil` if it is not a JSON object at all.
    case garbage(path: String, member: String?)
    /// Written by a later version of the program.
    case newerVersion(path: String, version: Int)
    /// `reason` is the system's.
    case notReadable(path: String, reason: String)
    /// Another process is changing the sessions and does not finish.
    case busy(path: String)
    /// `reason` is the system's.
    case notWritable(path: String, reason: String)
    /// The place that keeps the sessions cannot be used.
    case place(PlaceFailure)

    /// The file, folder or other place; `nil` if a keyring failed.
    package var path: String? {
        switch self {
        case .looseMode(let path, _), .symbolicLink(let path), .notRegularFile(let path), .foreignOwner(let path, _),
            .looseFolder(let path, _), .foreignFolder(let path, _), .tooLarge(let path, _), .garbage(let path, _),
            .newerVersion(let path, _), .notReadable(let path, _), .busy(let path), .notWritable(let path, _):
            path
        case .place: nil
        }
    }

    /// Why a keyring cannot be used.
    package enum PlaceFailure: Error, Sendable, Hashable {
        /// libsecret cannot be loaded; `reason` is the loader's.
        case noLibrary(reason: String)
        /// No keyring answers on the session's bus, or it answers with an error; `reason` is libsecret's.
        case keyringFailed(reason: String)
        /// The keyring has not answered within the limit.
        case keyringSilent(Duration)
        /// The keyring is locked, or has no collection yet, and nobody unlocked it.
        case keyringLocked
        /// The kernel has no keyrings, or does not allow them here; `reason` is the system's.
        case noKernelKeyring(reason: String)
        /// The sessions need `bytes`: more than fits into one key, or than is left of this user's quota in the kernel.
        case kernelKeyringFull(bytes: Int)
    }
}

/// Keeps the sessions for as long as the program runs.
package final class MemorySessionStore: SessionStore {
    private let book = Mutex(SessionBook())

    package init() {}

    package var place: SessionPlace { .memory }

    package func sessions() -> SessionBook { book.withLock { $0 } }

    @discardableResult
    package func change(_ change: @Sendable (inout SessionBook) -> Void) -> SessionStoreError? {
        book.withLock { change(&$0) }
        return nil
    }

    package func remove() { book.withLock { $0 = SessionBook() } }
}

/// Where sessions are kept between runs, if at all.
package enum SessionPlace: String, Sendable, Hashable, CaseIterable {
    /// A file that only its owner may read.
    case file
    /// The Secret Service of the person's desktop: GNOME Keyring, KWallet, KeePassXC.
    case keyring
    /// The kernel's memory, until the login ends.
    case kernel
    /// The program's own memory, until it ends.
    case memory

    /// Whether a credential itself may be kept there, and not only a session that an endpoint can end.
    package var keepsCredentials: Bool { self != .file }
}

extension SessionStoreError {
    /// Maps the reason why a file could not be read.
    init(reading fault: FileError, of file: PrivateFile) {
        let path = file.path
        self =
            switch fault {
            case .looseMode(let mode): .looseMode(path: path, mode: mode)
            case .foreignOwner(let owner): .foreignOwner(path: path, owner: owner)
            case .symbolicLink: .symbolicLink(path: path)
            case .notRegularFile: .notRegularFile(path: path)
            case .tooLarge(let limit): .tooLarge(path: path, limit: limit)
            case .missing, .system: .notReadable(path: path, reason: fault.reason)
            }
    }

    /// Maps the reason why a file could not be written, which may lie in its folder.
    init(writing fault: FileError, to file: PrivateFile) {
        self =
            switch fault {
            case .looseMode(let mode): .looseFolder(path: file.folder, mode: mode)
            case .foreignOwner(let owner): .foreignFolder(path: file.folder, owner: owner)
            default: .notWritable(path: file.path, reason: fault.reason)
            }
    }
}

extension SessionStoreError {
    /// Whether the system does not let this user read the file, which no other attempt changes (EACCES).
    package var isOfPermissions: Bool {
        guard case .notReadable(_, let reason) = self else { return false }
        return reason == String(cString: strerror(EACCES))
    }
}

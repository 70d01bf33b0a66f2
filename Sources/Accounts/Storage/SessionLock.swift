private import Synchronization

#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// The right to renew or change what is stored, held by one process at a time and released when that process ends.
public final class SessionLock: Sendable {
    private let descriptor: Mutex<Int32?>

    private init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

    deinit { release() }

    /// Passes the right to whoever is waiting; idempotent.
    public func release() {
        descriptor.withLock { descriptor in
            // Closing the only open description of the file releases its lock (flock(2)).
            if let open = descriptor { close(open) }
            descriptor = nil
        }
    }

    /// Waits for the lock on the file at `path`, which is created if missing and never removed.
    ///
    /// - Returns: `nil` if the file cannot be locked, or another process keeps it for longer than `limit`.
    static func take(at path: String, waiting limit: Duration, clock: some Clock<Duration>) async -> SessionLock? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        return try? await take(descriptor, waiting: limit, every: .milliseconds(20), clock: clock)
    }

    /// Waits for the lock on an existing folder. It is held for one read and one write of a small file.
    ///
    /// - Returns: `nil` if the file system has no locks on folders.
    /// - Throws: If another process keeps the lock for longer than `limit`, or the task is cancelled.
    static func take(
        onFolder path: String, waiting limit: Duration, clock: some Clock<Duration>
    ) async throws(Held) -> SessionLock? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return try await take(descriptor, waiting: limit, every: .milliseconds(2), clock: clock)
    }

    /// Another process has the lock and does not release it.
    struct Held: Error {}

    // A blocking call would hold up a thread that others need.
    private static func take(
        _ descriptor: Int32, waiting limit: Duration, every pause: Duration, clock: some Clock<Duration>
    ) async throws(Held) -> SessionLock? {
        guard descriptor >= 0 else { return nil }
        let lock = SessionLock(descriptor)
        let end = clock.now.advanced(by: limit)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { return nil }
            guard clock.now < end, (try? await clock.sleep(for: pause)) != nil else { throw Held() }
        }
        return lock
    }
}

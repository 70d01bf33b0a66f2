private import Synchronization

#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// The right to renew a stored session, which one process has at a time; gone with the process that has it.
public final class SessionLock: Sendable {
    private let descriptor: Mutex<Int32?>

    private init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

    deinit { release() }

    /// Gives the right to whoever waits; the second time does nothing.
    public func release() {
        descriptor.withLock { descriptor in
            // Closing the only description of the file ends its lock (flock(2)).
            if let open = descriptor { close(open) }
            descriptor = nil
        }
    }

    /// Waits for the lock on the file at `path`, which is made where it is missing and stays.
    ///
    /// - Returns: `nil` where the file cannot be locked, or another process keeps it longer than `limit`.
    static func take(at path: String, waiting limit: Duration, clock: some Clock<Duration>) async -> SessionLock? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        let lock = SessionLock(descriptor)
        let end = clock.now.advanced(by: limit)
        // A call that blocks would hold up a thread that others need.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, clock.now < end else { return nil }
            do { try await clock.sleep(for: .milliseconds(20)) } catch { return nil }
        }
        return lock
    }
}

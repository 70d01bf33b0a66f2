private import Synchronization

#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// The right to renew or to change what is stored, which one process has at a time; gone with the process that has it.
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

    /// Waits, for 5 s at most, for the lock on a folder that is there, without giving the thread up: it is held for one
    /// read and one write of a small file.
    ///
    /// - Returns: `nil` where the file system has no locks on folders.
    /// - Throws: the system's reason, where another process keeps the lock.
    static func take(onFolder path: String) throws(Held) -> SessionLock? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let lock = SessionLock(descriptor)
        for _ in 0..<2_500 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return lock }
            guard errno == EWOULDBLOCK || errno == EINTR else { return nil }
            usleep(2_000)
        }
        throw Held(reason: String(cString: strerror(EWOULDBLOCK)))
    }

    /// Another process has the lock and does not give it up.
    struct Held: Error { let reason: String }
}

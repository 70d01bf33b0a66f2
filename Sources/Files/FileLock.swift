private import Glibc
private import Synchronization

/// An exclusive lock on a file or folder (flock(2)): one process holds it at a time, and loses it when it ends.
///
/// Waiting for it sleeps between attempts and blocks no thread.
package final class FileLock: Sendable {
    private let descriptor: Mutex<Int32?>

    private init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

    deinit { release() }

    /// Releases the lock; further calls do nothing.
    package func release() {
        descriptor.withLock { descriptor in
            // Closing the only description of the file ends its lock (flock(2)).
            if let open = descriptor { close(open) }
            descriptor = nil
        }
    }

    /// Waits for the lock on the file at `path`, which is created if it is missing, and never removed.
    ///
    /// - Returns: `nil` if the file cannot be opened or locked.
    /// - Throws: If another process holds the lock for longer than `limit`, or the task is cancelled.
    @concurrent
    package static func take(
        at path: String, waiting limit: Duration, clock: some Clock<Duration>
    ) async throws(Held) -> FileLock? {
        var descriptor = FileSystem.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, mode: 0o600)
        // A umask may have taken from its owner what the next process needs.
        if descriptor >= 0 { FileSystem.makePrivate(descriptor) }
        // One that is there can be locked where nothing can be written.
        if descriptor < 0 { descriptor = FileSystem.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        return try await take(descriptor, waiting: limit, every: .milliseconds(20), clock: clock)
    }

    /// Waits for the lock on an existing folder. It is held only while a small file is read and written.
    ///
    /// - Returns: `nil` if the folder cannot be opened, or its file system has no locks on folders.
    /// - Throws: If another process holds the lock for longer than `limit`, or the task is cancelled.
    @concurrent
    package static func take(
        onFolder path: String, waiting limit: Duration, clock: some Clock<Duration>
    ) async throws(Held) -> FileLock? {
        let descriptor = FileSystem.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return try await take(descriptor, waiting: limit, every: .milliseconds(2), clock: clock)
    }

    /// Another process holds the lock and did not release it in time, or the task was cancelled.
    package struct Held: Error {}

    private static func take(
        _ descriptor: Int32, waiting limit: Duration, every pause: Duration, clock: some Clock<Duration>
    ) async throws(Held) -> FileLock? {
        guard descriptor >= 0 else { return nil }
        let lock = FileLock(descriptor)
        let end = clock.now.advanced(by: limit)
        while !FileSystem.lock(descriptor) {
            guard errno == EWOULDBLOCK || errno == EINTR else { return nil }
            guard clock.now < end, (try? await clock.sleep(for: pause)) != nil else { throw Held() }
        }
        return lock
    }
}

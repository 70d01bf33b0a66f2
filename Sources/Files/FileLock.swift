private import Synchronization

#if canImport(Darwin)
    private import Darwin
#elseif canImport(Musl)
    private import Musl
#else
    private import Glibc
#endif

/// The right to what a file or folder stands for, which one process has at a time; gone with the process that has it.
///
/// Waiting for it sleeps between two tries and holds no thread.
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

    /// Waits for the lock on the file at `path`, which is made where it is missing and stays.
    ///
    /// - Returns: `nil` where the file cannot be locked, or another process keeps it longer than `limit`.
    @concurrent
    package static func take(at path: String, waiting limit: Duration, clock: some Clock<Duration>) async -> FileLock? {
        let descriptor = FileSystem.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, mode: 0o600)
        return try? await take(descriptor, waiting: limit, every: .milliseconds(20), clock: clock)
    }

    /// Waits for the lock on a folder that is there. It is held for one read and one write of a small file.
    ///
    /// - Returns: `nil` where the file system has no locks on folders.
    /// - Throws: where another process keeps the lock longer than `limit`, or the task is cancelled.
    @concurrent
    package static func take(
        onFolder path: String, waiting limit: Duration, clock: some Clock<Duration>
    ) async throws(Held) -> FileLock? {
        let descriptor = FileSystem.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return try await take(descriptor, waiting: limit, every: .milliseconds(2), clock: clock)
    }

    /// Another process has the lock and does not give it up.
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

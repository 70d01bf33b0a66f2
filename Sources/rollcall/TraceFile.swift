import Files
import Glibc
import Synchronization

/// A file with mode 0600 for the trace of one run; its previous contents are discarded.
final class TraceFile: Sendable {
    struct WritingError: Error {
        let path: String
        /// The system's error message.
        let reason: String
    }

    private let descriptor: Int32
    private let turn = Mutex(())

    init(_ path: String) throws(WritingError) {
        // O_NONBLOCK: opening a pipe must not wait for its reader.
        descriptor = FileSystem.open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode: 0o600)
        guard descriptor >= 0 else { throw WritingError(path: path, reason: String(cString: strerror(errno))) }
        // An existing file would otherwise keep its mode and its text.
        guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw WritingError(path: path, reason: reason)
        }
    }

    deinit { close(descriptor) }

    /// Appends text; whatever a full disk or pipe does not accept is dropped, without failing the exchange.
    func write(_ text: String) {
        turn.withLock { _ in _ = try? Descriptor.write(Array(text.utf8), to: descriptor, isPatient: false) }
    }
}

import Files
import FoundationEssentials
import Glibc
import Networking
import Synchronization
import Terminal
import Text
import Transport
import Words

/// A file with mode 0600 for the trace of one run; its previous contents are discarded.
///
/// A pipe of one's own, a terminal or another character device is written as it is, and so is what a descriptor that
/// the program was started with leads to (`/dev/stderr`, `/dev/fd/N`).
final class TraceFile: Sendable {
    private let descriptor: Int32
    private let turn = Mutex(())

    init(_ path: String) throws(FileError) {
        if let given = Self.descriptor(at: path) {
            let mode = fcntl(given, F_GETFL)
            guard mode >= 0, mode & O_ACCMODE != O_RDONLY else { throw .system(EBADF) }
            descriptor = fcntl(given, F_DUPFD_CLOEXEC, 0)
            guard descriptor >= 0 else { throw .system(errno) }
            return
        }
        // O_NONBLOCK: opening a pipe must not wait for its reader. O_NOCTTY: a terminal must not become this session's.
        let descriptor = FileSystem.open(
            path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode: 0o600)
        guard descriptor >= 0 else { throw errno == ELOOP && FileSystem.isLink(path) ? .symbolicLink : .system(errno) }
        do throws(FileError) {
            try Self.prepare(descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    /// Returns the open descriptor that a path names, as the shell's `>(command)` does; `nil` for any other path.
    private static func descriptor(at path: String) -> Int32? {
        switch path {
        case "/dev/stdout": return STDOUT_FILENO
        case "/dev/stderr": return STDERR_FILENO
        default:
            let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
            return folder.flatMap { Int32(path.dropFirst($0.count)) }
        }
    }

    /// Makes an existing file private and empty. The mode of a pipe or a device stays: others may rely on it.
    private static func prepare(_ descriptor: Int32) throws(FileError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else { throw .system(errno) }
        case S_IFIFO:
            guard status.st_uid == geteuid() else { throw .foreignOwner(status.st_uid) }
        case S_IFCHR: break
        default: throw .notRegularFile
        }
    }

    deinit { close(descriptor) }

    /// Appends text; whatever a full disk or pipe does not accept is dropped, without failing the exchange.
    func write(_ text: String) {
        turn.withLock { _ in _ = try? Descriptor.write(Array(text.utf8), to: descriptor, isPatient: false) }
    }
}

extension HTTPTransport {
    /// Returns a transport that logs each exchange to `output` in one line: method, address without user and query,
    /// status and duration. Headers and bodies are never logged, since they contain secrets.
    ///
    /// - Parameter secrets: What an address may contain, since an answer repeated it, and must not be shown.
    func logging(to output: OutputWriter, _ messages: Messages, hiding secrets: TracedSecrets) -> HTTPTransport {
        let inner = self
        return HTTPTransport { request async throws(NetworkError) in
            let start = ContinuousClock.now
            let address = RedactedURL.bare(secrets.redacting(request.url, of: request))
            let what = "\(request.method.rawValue) \(address)"
            func log(_ end: String) {
                let took = start.duration(to: .now) / .milliseconds(1)
                output.write("rollcall: \(what) → \(end) (\(Int(took)) ms)".cleanedForTerminal + "\n")
            }
            do throws(NetworkError) {
                let response = try await inner.send(request)
                log(String(response.status))
                return response
            } catch {
                log(secrets.redacting(messages.logged(error), of: request))
                throw error
            }
        }
    }
}

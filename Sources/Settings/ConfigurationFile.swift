private import Files

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads a configuration file, bounded in size and, from a pipe, in time.
public enum ConfigurationFile {
    /// Why a file could not be read.
    public enum Fault: Error, Sendable, Hashable {
        case missing
        /// `code` is the system's error number; `ETIMEDOUT` where a pipe stayed silent.
        case unreadable(code: Int32)
        case tooLarge(limit: Int)
    }

    /// The most that is read, in bytes.
    public static let sizeLimit = 1_048_576

    /// The file's bytes. A pipe (`--config <(…)`) is waited for, 5 seconds at most for each part.
    public static func read(_ path: String) throws(Fault) -> [UInt8] {
        // Non-blocking, since opening a pipe that nobody writes to would wait for ever.
        let file = FileSystem.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(code: errno)
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        while try readPart(of: file, into: &bytes) {
            guard bytes.count <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
        }
        return bytes
    }

    /// Appends what there is; `false` at the end of the file.
    private static func readPart(of file: Int32, into bytes: inout [UInt8]) throws(Fault) -> Bool {
        var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        let ready = poll(&request, 1, 5_000)
        guard ready != 0 else { throw .unreadable(code: ETIMEDOUT) }
        var part = [UInt8](repeating: 0, count: 65_536)
        // The names `read` here and in the C library are the same.
        #if canImport(Glibc)
        let count = Glibc.read(file, &part, part.count)
        #else
        let count = Darwin.read(file, &part, part.count)
        #endif
        guard count >= 0 else {
            guard errno == EINTR || errno == EAGAIN else { throw .unreadable(code: errno) }
            return true
        }
        bytes += part[..<count]
        return count > 0
    }
}

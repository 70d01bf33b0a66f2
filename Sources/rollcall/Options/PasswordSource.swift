import Accounts
import Glibc

/// Reads a password from a file or the environment, straight into wiped memory.
enum PasswordSource {
    enum Failure: Error {
        case unreadable(path: String, reason: String)
        case tooLong(path: String, limit: Int)
        case noVariable(String)
    }

    /// A line more than the longest password, so that a longer one is told as too long by the form's rule.
    private static let limit = 65_536

    /// The file's bytes without one line ending (LF or CRLF) at their end.
    static func file(_ path: String) throws(Failure) -> Secret {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: limit, alignment: 1)
        defer {
            explicit_bzero(buffer, limit)
            buffer.deallocate()
        }
        var count = 0
        while true {
            let more = read(descriptor, buffer + count, limit - count)
            if more < 0, errno == EINTR { continue }
            guard more >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
            if more == 0 { break }
            count += more
            if count == limit { throw .tooLong(path: path, limit: limit) }
        }
        return Secret(copying: UnsafeRawBufferPointer(start: buffer, count: count).withoutLineEnding)
    }

    /// The variable's bytes, all of them. The environment's own copy is wiped: no child process needs it.
    static func variable(_ name: String) throws(Failure) -> Secret {
        guard let value = getenv(name) else { throw .noVariable(name) }
        let count = strlen(value)
        defer { explicit_bzero(value, count) }
        return Secret(copying: UnsafeRawBufferPointer(start: value, count: count))
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var withoutLineEnding: UnsafeRawBufferPointer {
        var count = self.count
        if count > 0, self[count - 1] == UInt8(ascii: "\n") {
            count -= 1
            if count > 0, self[count - 1] == UInt8(ascii: "\r") { count -= 1 }
        }
        return UnsafeRawBufferPointer(rebasing: self[..<count])
    }
}

import Accounts
import Files
import Glibc

/// Reads a password from a file or the environment directly into memory that is wiped afterwards.
enum PasswordSource {
    enum Failure: Error {
        case file(path: String, fault: FileFault)
        case noVariable(String)
    }

    /// One line longer than the longest password, so that the form's rule reports one that is too long.
    private static let limit = 65_536

    /// Returns the file's bytes without one trailing line ending (LF or CRLF).
    static func file(_ path: String) throws(Failure) -> Secret {
        do {
            return try WholeFile.withBytes(path, limit: limit, checks: .closedToOthers) {
                Secret(copying: $0.withoutLineEnding)
            }
        } catch {
            throw .file(path: path, fault: error)
        }
    }

    /// Returns all bytes of a variable. The environment's own copy is wiped, since no child process needs it.
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

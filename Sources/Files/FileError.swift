private import Glibc

/// Why a file or a folder could not be read, trusted or written. Facts only: the caller knows the path.
package enum FileError: Error, Sendable, Hashable {
    case missing
    case symbolicLink
    /// A folder, a pipe or a device.
    case notRegularFile
    /// Another user owns it.
    case foreignOwner(UInt32)
    /// Group or others have permissions that only its owner should have. `mode` is the permission bits.
    case looseMode(UInt32)
    /// Larger than `limit` bytes.
    case tooLarge(limit: Int)
    /// The system refused, with this error number.
    case system(Int32)

    /// The error in a few words, the system's own for its errors; for messages that have no wording for it.
    package var reason: String {
        switch self {
        case .missing: String(cString: strerror(ENOENT))
        case .symbolicLink: "a symbolic link"
        case .notRegularFile: "not a regular file"
        case .foreignOwner(let owner): "belongs to user \(owner)"
        case .looseMode(let mode): "open to others, mode \(String(mode, radix: 8))"
        case .tooLarge: String(cString: strerror(EFBIG))
        case .system(let code): String(cString: strerror(code))
        }
    }

    /// The error of the last system call.
    static var last: FileError { .system(errno) }
}

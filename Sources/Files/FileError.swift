#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// Why a file or a folder is not read, trusted or written. Facts only: whoever calls knows the path.
package enum FileError: Error, Sendable, Hashable {
    case missing
    case symbolicLink
    /// A folder, a pipe or a device.
    case notRegularFile
    /// Another user owns it.
    case foreignOwner(UInt32)
    /// Group or others may do with it what only its owner should. `mode` is the permission bits.
    case looseMode(UInt32)
    /// Larger than `limit` bytes.
    case tooLarge(limit: Int)
    /// The system refused: its error number.
    case system(Int32)

    /// The same in short, in the system's words where they are its own; for a sentence that says no more of it.
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

    /// What the last call of the system failed with.
    static var last: FileError { .system(errno) }
}

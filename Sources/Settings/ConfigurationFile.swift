private import Files
private import Glibc

/// Reads a configuration file, bounded in size and, from a pipe, in time.
package enum ConfigurationFile {
    /// Why a file could not be read.
    package enum ReadingError: Error, Sendable, Hashable {
        case missing
        /// A pipe that nobody wrote to for `seconds`.
        case silent(seconds: Int)
        case unreadable(reason: String)
        case tooLarge(limit: Int)
    }

    /// The most that is read, in bytes.
    package static let sizeLimit = 1_048_576

    /// How long to wait for each part of a pipe's data, in seconds.
    private static let timeout = 5

    /// Returns the bytes of a file or pipe (`--config <(…)`).
    package static func read(_ path: String) throws(ReadingError) -> [UInt8] {
        do throws(FileError) {
            return try WholeFile.bytes(path, limit: sizeLimit, timeout: Int32(timeout * 1_000))
        } catch {
            switch error {
            // A configuration that is kept elsewhere was meant to hold: without it, a login would go to another
            // endpoint.
            case .missing where FileSystem.isLink(path): throw .unreadable(reason: "a symbolic link that leads nowhere")
            case .missing, .system(ENOTDIR): throw .missing
            case .system(ETIMEDOUT): throw .silent(seconds: timeout)
            case .tooLarge(let limit): throw .tooLarge(limit: limit)
            case .system, .symbolicLink, .notRegularFile, .foreignOwner, .looseMode:
                throw .unreadable(reason: error.reason)
            }
        }
    }
}

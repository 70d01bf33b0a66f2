internal import Files

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads a configuration file, bounded in size and, from a pipe, in time.
package enum ConfigurationFile {
    /// Why a file could not be read.
    package enum ReadingError: Error, Sendable, Hashable {
        case missing
        /// `code` is the system's error number; `ETIMEDOUT` where a pipe stayed silent.
        case unreadable(code: Int32)
        case tooLarge(limit: Int)
    }

    /// The most that is read, in bytes.
    package static let sizeLimit = 1_048_576

    /// The file's bytes. A pipe (`--config <(…)`) is waited for, 5 seconds at most for each part.
    package static func read(_ path: String) throws(ReadingError) -> [UInt8] {
        do throws(FileError) {
            return try WholeFile.bytes(path, limit: sizeLimit, patience: 5_000)
        } catch {
            switch error {
            case .missing, .system(ENOTDIR): throw .missing
            case .system(let code): throw .unreadable(code: code)
            case .tooLarge(let limit): throw .tooLarge(limit: limit)
            case .symbolicLink, .notRegularFile, .foreignOwner, .looseMode: throw .unreadable(code: EINVAL)
            }
        }
    }
}

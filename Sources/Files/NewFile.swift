#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// Writes files that do not exist yet, so that nothing is overwritten.
package enum NewFile {
    /// Writes the file with mode 0600, and removes what was begun if that fails.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileFault) {
        let descriptor = FileSystem.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o600)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        do {
            try Descriptor.write(bytes, to: descriptor)
        } catch {
            _ = FileSystem.unlink(path)
            throw error
        }
    }
}

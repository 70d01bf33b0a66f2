#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// A file that was not there yet: nothing is overwritten.
package enum NewFile {
    /// Writes it, of mode 0600; what was begun is removed where that cannot be done.
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

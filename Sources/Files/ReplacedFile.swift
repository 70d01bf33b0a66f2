private import Glibc

/// Replaces files that a user names: anywhere, and readable by whoever may read them now.
package enum ReplacedFile {
    /// Replaces a regular file, or the one that a symbolic link leads to, and keeps its mode.
    ///
    /// Writes a temporary file and renames it, so that the existing one stays intact if writing fails.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        guard let resolved = PathText.withSystemPath(path, { realpath($0, nil) }) else { throw .last }
        defer { free(resolved) }
        let target = PathText.text(Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
        var status = stat()
        guard PathText.withSystemPath(target, { stat($0, &status) }) == 0 else { throw .last }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile }
        let (draft, descriptor) = try Draft.make(for: target)
        do throws(FileError) {
            defer { close(descriptor) }
            try Descriptor.write(bytes, to: descriptor)
            guard fchmod(descriptor, status.st_mode & 0o777) == 0, FileSystem.rename(draft, to: target) else {
                throw .last
            }
        } catch {
            _ = FileSystem.unlink(draft)
            throw error
        }
    }
}

private import Glibc

/// Creates files that do not exist yet: nothing is ever overwritten.
package enum NewFile {
    /// Writes the file with mode 0600, and removes what was begun if that fails.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
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

    /// Creates a file of mode 0600 under a temporary name, which `fill` is given, and links it to `path`.
    ///
    /// The file at `path` is never opened: closing it would drop all locks that this process holds on it (fcntl(2)).
    ///
    /// - Parameter orExisting: Whether one that is there already, as another process may have created it meanwhile,
    ///   will do as well; otherwise that is an error (EEXIST).
    package static func make<Failure: Error>(
        at path: String, orExisting: Bool = true, filling fill: (String) throws(Failure) -> Void
    ) throws(FileError) -> Failure? {
        let (draft, descriptor) = try Draft.make(for: path)
        close(descriptor)
        defer { _ = FileSystem.unlink(draft) }
        do { try fill(draft) } catch { return error }
        guard FileSystem.link(draft, to: path) || orExisting && errno == EEXIST else { throw .last }
        return nil
    }
}

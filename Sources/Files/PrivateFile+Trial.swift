private import Glibc

extension PrivateFile {
    /// Tries whether `count` bytes could be written, and leaves nothing behind.
    ///
    /// The bytes count too: a disk may have room for a few, and a process may be limited (`RLIMIT_FSIZE`).
    package func tryWriting(_ count: Int) throws(FileError) {
        guard FileSystem.exists(folder) else { return try PrivateFolder.tryWriting(at: folder) }
        try PrivateFolder.check(folder)
        // Named like any draft, so that one that a killed process leaves behind is removed with the others.
        let draft = Draft.path(for: path)
        let descriptor = FileSystem.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode: 0o600)
        guard descriptor >= 0 else { throw .last }
        defer {
            close(descriptor)
            _ = FileSystem.unlink(draft)
        }
        try Descriptor.write([UInt8](repeating: 0, count: count), to: descriptor)
    }
}

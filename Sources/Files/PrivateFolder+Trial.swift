private import Glibc

extension PrivateFolder {
    /// Tries to write in a folder, and leaves nothing behind: makes it and a file in it, and takes both away again.
    ///
    /// Permissions alone do not tell whether that works: a disk may be full, or mounted to be read only.
    package static func tryWriting(at path: String) throws(FileError) {
        var missing: [String] = []
        var folder = path
        while !FileSystem.exists(folder), folder != parent(of: folder) {
            missing.append(folder)
            folder = parent(of: folder)
        }
        // One that another process uses meanwhile is not empty, and stays.
        defer { for folder in missing { _ = FileSystem.removeFolder(folder) } }
        try make(at: path)
        let draft = Draft.path(for: "\(path)/trial")
        let descriptor = FileSystem.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode: 0o600)
        guard descriptor >= 0 else { throw .last }
        defer {
            close(descriptor)
            _ = FileSystem.unlink(draft)
        }
        try Descriptor.write([0], to: descriptor)
    }
}

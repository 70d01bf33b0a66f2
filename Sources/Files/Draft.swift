private import Glibc

/// A temporary file beside another that replaces it once it is complete. Its name contains the id of its process.
enum Draft {
    /// Creates an empty draft with mode 0600, to be closed, and renamed or removed, by the caller.
    static func make(for path: String) throws(FileError) -> (path: String, descriptor: Int32) {
        let draft = "\(path).\(getpid())-\(UInt64.random(in: 0 ... .max))"
        let descriptor = FileSystem.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode: 0o600)
        guard descriptor >= 0 else { throw .last }
        return (draft, descriptor)
    }

    /// Removes drafts of a file that killed processes left behind, since their contents may be secret.
    ///
    /// Only its lock shows that a draft is still being written by a process that cannot be seen from here (in a
    /// container, on another machine).
    static func tidy(for path: String) {
        let folder = PrivateFolder.parent(of: path)
        let start = PathText.bytes(path).split(separator: UInt8(ascii: "/")).last.map { PathText.text(Array($0)) + "." }
        guard let start else { return }
        for name in PrivateFolder.names(at: folder) {
            guard name.hasPrefix(start), let process = process(of: name.dropFirst(start.count)),
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            let draft = "\(folder)/\(name)"
            let descriptor = FileSystem.open(draft, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if FileSystem.lock(descriptor) { _ = FileSystem.unlink(draft) }
            close(descriptor)
        }
    }

    /// Returns the process id in the suffix of a draft's name; `nil` for any other suffix.
    private static func process(of ending: Substring) -> pid_t? {
        let parts = ending.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, UInt64(parts[1]) != nil, let process = pid_t(parts[0]), process > 0 else { return nil }
        return process
    }
}

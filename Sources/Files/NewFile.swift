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

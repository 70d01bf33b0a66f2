private import Glibc
private import Synchronization

/// System calls on paths, which are passed as bytes, and on open files.
package enum FileSystem {
    package static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0) -> Int32 {
        if SystemFault.inject(.open, .path(path)) { return -1 }
        let descriptor = PathText.withSystemPath(path) { Glibc.open($0, flags, mode_t(mode)) }
        // A umask may take from the owner, too.
        if descriptor >= 0, flags & O_EXCL != 0 { fchmod(descriptor, mode_t(mode)) }
        return descriptor
    }

    /// Gives an open file of this user's mode 0600, if it has another.
    static func makePrivate(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o777 != 0o600 else {
            return
        }
        fchmod(descriptor, 0o600)
    }

    static func rename(_ path: String, to other: String) -> Bool {
        if SystemFault.inject(.rename, .path(path)) { return false }
        return PathText.withSystemPath(path) { path in PathText.withSystemPath(other) { Glibc.rename(path, $0) == 0 } }
    }

    static func link(_ path: String, to other: String) -> Bool {
        if SystemFault.inject(.link, .path(path)) { return false }
        return PathText.withSystemPath(path) { path in PathText.withSystemPath(other) { Glibc.link(path, $0) == 0 } }
    }

    static func unlink(_ path: String) -> Bool {
        !SystemFault.inject(.unlink, .path(path)) && PathText.withSystemPath(path) { Glibc.unlink($0) == 0 }
    }

    /// Writes an open file or folder through to its disk.
    static func sync(_ descriptor: Int32) -> Bool {
        !SystemFault.inject(.sync, .descriptor(descriptor)) && fsync(descriptor) == 0
    }

    /// Takes the lock of an open file, without waiting.
    static func lock(_ descriptor: Int32) -> Bool {
        !SystemFault.inject(.lock, .descriptor(descriptor)) && flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    /// Creates a folder with exactly this mode, whatever the umask takes from it.
    static func makeFolder(_ path: String, mode: UInt32) -> Bool {
        if SystemFault.inject(.makeFolder, .path(path)) { return false }
        return PathText.withSystemPath(path) { path in
            guard mkdir(path, mode_t(mode)) == 0 else { return false }
            var status = stat()
            if lstat(path, &status) == 0, status.st_mode & 0o777 != mode { chmod(path, mode_t(mode)) }
            return true
        }
    }

    static func removeFolder(_ path: String) -> Bool { PathText.withSystemPath(path) { rmdir($0) } == 0 }

    package static func isLink(_ path: String) -> Bool { kind(path) == S_IFLNK }

    /// Whether there is a socket at a path, rather than a link to one.
    package static func isSocket(_ path: String) -> Bool { kind(path) == S_IFSOCK }

    private static func kind(_ path: String) -> mode_t? {
        var status = stat()
        return PathText.withSystemPath(path) { lstat($0, &status) } == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Whether a path leads to anything.
    package static func exists(_ path: String) -> Bool { PathText.withSystemPath(path) { access($0, F_OK) } == 0 }

    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return PathText.withSystemPath(path) { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Sets a file's times to now.
    package static func touch(_ path: String) {
        PathText.withSystemPath(path) { _ = utimensat(AT_FDCWD, $0, nil, AT_SYMLINK_NOFOLLOW) }
    }

    /// Returns a file's size in bytes and its last change in nanoseconds since 1970; `nil` if it cannot be examined.
    package static func facts(_ path: String) -> (size: Int, changed: Int)? {
        var status = stat()
        guard PathText.withSystemPath(path, { lstat($0, &status) }) == 0 else { return nil }
        let changed = status.st_mtim
        return (Int(status.st_size), Int(changed.tv_sec) * 1_000_000_000 + Int(changed.tv_nsec))
    }
}

/// Why a file or a folder could not be read, trusted or written. Facts only: the caller knows the path.
package enum FileError: Error, Sendable, Hashable {
    case missing
    case symbolicLink
    /// A folder, a pipe or a device.
    case notRegularFile
    /// Another user owns it.
    case foreignOwner(UInt32)
    /// Group or others have permissions that only its owner should have. `mode` is the permission bits.
    case looseMode(UInt32)
    /// Larger than `limit` bytes.
    case tooLarge(limit: Int)
    /// The system refused, with this error number.
    case system(Int32)

    /// The error in a few words, the system's own for its errors; for messages that have no wording for it.
    package var reason: String {
        switch self {
        case .missing: String(cString: strerror(ENOENT))
        case .symbolicLink: "a symbolic link"
        case .notRegularFile: "not a regular file"
        case .foreignOwner(let owner): "belongs to user \(owner)"
        case .looseMode(let mode): "open to others, mode \(String(mode, radix: 8))"
        case .tooLarge: String(cString: strerror(EFBIG))
        case .system(let code): String(cString: strerror(code))
        }
    }

    /// The error of the last system call.
    static var last: FileError { .system(errno) }
}

/// Lets tests make system calls fail that otherwise hardly ever do. Without a hook it costs one load.
package enum SystemFault {
    package enum Call: Sendable, CaseIterable { case open, read, write, sync, rename, link, unlink, makeFolder, lock }

    package enum Subject: Sendable {
        case path(String)
        case descriptor(Int32)
    }

    /// Returns the error number that a call fails with; `nil` lets it happen. Called on any thread.
    package typealias Hook = @Sendable (Call, Subject) -> Int32?

    private static let isSet = Atomic(false)
    private static let hook = Mutex<Hook?>(nil)

    /// Sets or removes the hook of the whole process.
    package static func set(_ new: Hook?) {
        hook.withLock { $0 = new }
        isSet.store(new != nil, ordering: .releasing)
    }

    /// Returns whether a call fails instead of being made; then it sets `errno`.
    static func inject(_ call: Call, _ subject: @autoclosure () -> Subject) -> Bool {
        guard isSet.load(ordering: .relaxed), let hook = hook.withLock({ $0 }), let code = hook(call, subject()) else {
            return false
        }
        errno = code
        return true
    }
}

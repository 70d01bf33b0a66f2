#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// A small file that only its owner may read: checked as it is opened, replaced as a whole.
struct PrivateFile: Sendable {
    let path: String

    private var folder: String { PrivateFolder.parent(of: path) }

    /// The bytes; `nil` where there is no file.
    func read(limit: Int) throws(SessionStoreFailure) -> [UInt8]? {
        // O_NONBLOCK: opening a pipe must not wait for its writer.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if descriptor < 0 {
            switch errno {
            case ENOENT: return nil
            case ELOOP where isSymbolicLink: throw .symbolicLink(path: path)
            default: throw .notReadable(path: path, reason: systemReason())
            }
        }
        defer { close(descriptor) }
        try check(descriptor)

        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var used = 0
        while used < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                let rest = buffer[used...]
                return Self.retrying { unsafeRead(descriptor, rest) }
            }
            if count < 0 { throw .notReadable(path: path, reason: systemReason()) }
            if count == 0 { break }
            used += count
        }
        if used > limit { throw .tooLarge(path: path, limit: limit) }
        return Array(bytes[..<used])
    }

    private func unsafeRead(_ descriptor: Int32, _ rest: Slice<UnsafeMutableRawBufferPointer>) -> Int {
        let target = UnsafeMutableRawBufferPointer(rebasing: rest)
        #if canImport(Darwin)
        return Darwin.read(descriptor, target.baseAddress, target.count)
        #elseif canImport(Musl)
        return Musl.read(descriptor, target.baseAddress, target.count)
        #else
        return Glibc.read(descriptor, target.baseAddress, target.count)
        #endif
    }

    private func check(_ descriptor: Int32) throws(SessionStoreFailure) {
        var status = stat()
        if fstat(descriptor, &status) != 0 { throw .notReadable(path: path, reason: systemReason()) }
        if status.st_mode & S_IFMT != S_IFREG { throw .notRegularFile(path: path) }
        if status.st_uid != geteuid() { throw .foreignOwner(path: path, owner: status.st_uid) }
        let mode = UInt32(status.st_mode) & 0o7777
        if mode & 0o077 != 0 { throw .looseMode(path: path, mode: mode) }
    }

    private var isSymbolicLink: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Keeps other processes from changing the file; makes its folder where it is missing.
    func lock() throws(SessionStoreFailure) -> SessionLock? {
        if let reason = PrivateFolder.make(at: folder) { throw .notWritable(path: path, reason: reason) }
        do {
            return try SessionLock.take(onFolder: folder)
        } catch {
            throw .notWritable(path: path, reason: error.reason)
        }
    }

    /// Writes beside, syncs, and renames over whatever stands at the path, a symbolic link included.
    func write(_ bytes: [UInt8]) throws(SessionStoreFailure) {
        if let reason = PrivateFolder.make(at: folder) { throw .notWritable(path: path, reason: reason) }
        let draft = "\(path).\(getpid())-\(UInt64.random(in: 0 ... .max))"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw .notWritable(path: path, reason: systemReason()) }
        guard Self.writeAll(bytes, to: descriptor), fsync(descriptor) == 0 else {
            let reason = systemReason()
            close(descriptor)
            unlink(draft)
            throw .notWritable(path: path, reason: reason)
        }
        close(descriptor)
        if rename(draft, path) != 0 {
            let reason = systemReason()
            unlink(draft)
            throw .notWritable(path: path, reason: reason)
        }
        syncFolder()
    }

    func remove() throws(SessionStoreFailure) {
        if unlink(path) != 0, errno != ENOENT, errno != ENOTDIR {
            throw .notWritable(path: path, reason: systemReason())
        }
        syncFolder()
    }

    /// Makes a rename or removal last through a power cut; file systems that cannot are left alone.
    private func syncFolder() {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let piece = UnsafeRawBufferPointer(rebasing: rest)
                let count = retrying { systemWrite(descriptor, piece) }
                if count < 0 { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    private static func systemWrite(_ descriptor: Int32, _ piece: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
        Darwin.write(descriptor, piece.baseAddress, piece.count)
        #elseif canImport(Musl)
        Musl.write(descriptor, piece.baseAddress, piece.count)
        #else
        Glibc.write(descriptor, piece.baseAddress, piece.count)
        #endif
    }

    /// Repeats a call that a signal interrupted.
    private static func retrying(_ call: () -> Int) -> Int {
        while true {
            let count = call()
            if count >= 0 || errno != EINTR { return count }
        }
    }

    private func systemReason() -> String { String(cString: strerror(errno)) }
}

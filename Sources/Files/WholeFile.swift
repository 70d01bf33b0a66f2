private import Glibc

/// Reads a file whole, within a limit. A pipe or a device is refused, never waited for, unless a timeout is given.
package enum WholeFile {
    package static func bytes(
        _ path: String, limit: Int, checks: FileChecks = []
    ) throws(FileError) -> [UInt8] {
        try withBytes(path, limit: limit, checks: checks) { Array($0) }
    }

    /// Lends the file's bytes, which are wiped afterwards: for secrets.
    package static func withBytes<Result>(
        _ path: String, limit: Int, checks: FileChecks = [], _ use: (UnsafeRawBufferPointer) -> Result
    ) throws(FileError) -> Result {
        let held = checks.contains(.orPipe) ? OpenDescriptor.number(in: path) : nil
        let descriptor = if let held { fcntl(held, F_DUPFD_CLOEXEC, 0) } else { try open(path, checks) }
        if descriptor < 0 { throw .last }
        defer { close(descriptor) }
        let isPipe = held != nil && OpenDescriptor.isPipe(descriptor)
        // Who gave this process a descriptor has opened the file.
        let size = isPipe ? 0 : try checked(descriptor, held == nil ? checks : [])
        if size > limit { throw .tooLarge(limit: limit) }
        // One byte more than expected shows that the file grew; files in /proc and the like report no size at all.
        var buffer = WipedBytes(capacity: min(max(size, 4_096), limit) + 1)
        defer { buffer.wipe() }
        while true {
            buffer.count += try Descriptor.read(descriptor, into: buffer.free, isPatient: isPipe)
            if buffer.count > limit { throw .tooLarge(limit: limit) }
            if !buffer.free.isEmpty { break }
            buffer.grow(to: min(buffer.count * 2, limit + 1))
        }
        return use(buffer.used)
    }

    /// Returns the first bytes of a file, at most `count`.
    package static func head(_ path: String, count: Int, checks: FileChecks = []) throws(FileError) -> [UInt8] {
        let descriptor = try open(path, checks)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: min(try checked(descriptor, checks), count))
        let read = bytes.withUnsafeMutableBytes { buffer in
            Swift.Result { () throws(FileError) in try Descriptor.read(descriptor, into: buffer) }
        }
        bytes.removeLast(bytes.count - (try read.get()))
        return bytes
    }

    /// Returns the bytes of a file, or of a pipe (`<(…)`), waiting for each of its parts.
    ///
    /// - Parameter timeout: How long to wait for each part, in milliseconds; after that, it fails with `ETIMEDOUT`.
    package static func bytes(_ path: String, limit: Int, timeout: Int32) throws(FileError) -> [UInt8] {
        // Opening does not block, so that a pipe which nobody writes to is not waited for forever.
        let descriptor = try open(path, [])
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while true {
            var pollDescriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&pollDescriptor, 1, timeout) == 0 { throw .system(ETIMEDOUT) }
            var part = [UInt8](repeating: 0, count: 65_536)
            guard let count = try Descriptor.readPart(descriptor, into: &part) else { continue }
            bytes += part[..<count]
            if count == 0 { return bytes }
            if bytes.count > limit { throw .tooLarge(limit: limit) }
        }
    }

    private static func open(_ path: String, _ checks: FileChecks) throws(FileError) -> Int32 {
        // O_NONBLOCK: opening a pipe must not wait for its writer.
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (checks.contains(.notLinked) ? O_NOFOLLOW : 0)
        let descriptor = FileSystem.open(path, flags)
        if descriptor >= 0 { return descriptor }
        switch errno {
        case ENOENT: throw .missing
        case ELOOP where checks.contains(.notLinked) && FileSystem.isLink(path): throw .symbolicLink
        case let code: throw .system(code)
        }
    }

    /// Returns the size of an open file that passes all checks.
    private static func checked(_ descriptor: Int32, _ checks: FileChecks) throws(FileError) -> Int {
        var status = stat()
        if fstat(descriptor, &status) != 0 { throw .last }
        if status.st_mode & S_IFMT != S_IFREG { throw .notRegularFile }
        let isRoots = checks.contains(.secret) && status.st_uid == 0
        if checks.contains(.own), status.st_uid != geteuid(), !isRoots { throw .foreignOwner(status.st_uid) }
        let mode = UInt32(status.st_mode) & 0o7777
        if checks.contains(.closedToOthers), mode & 0o077 != 0 { throw .looseMode(mode) }
        if checks.contains(.closedToWriters), mode & 0o022 != 0 { throw .looseMode(mode) }
        if checks.contains(.secret), !SecretFile(status, descriptor).isTaken { throw .looseMode(mode) }
        return max(Int(status.st_size), 0)
    }
}

/// A descriptor that this process was given, named by a path.
enum OpenDescriptor {
    /// The number in `-`, `/dev/stdin`, `/dev/fd/N` or `/proc/self/fd/N`; `nil` for any other path.
    static func number(in path: String) -> Int32? {
        if path == "-" || path == "/dev/stdin" { return STDIN_FILENO }
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            return Int32(path.dropFirst(folder.count)).flatMap { $0 < 0 ? nil : $0 }
        }
        return nil
    }

    /// Whether it is a pipe, or the pair of sockets that some shells make of one.
    static func isPipe(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }
}

/// What must be true of a file before its contents are trusted, beyond being a regular file.
package struct FileChecks: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let notLinked = FileChecks(rawValue: 1)
    /// The user of this process owns it.
    package static let own = FileChecks(rawValue: 2)
    /// Neither group nor others have any permission, as `ssh` requires of its keys.
    package static let closedToOthers = FileChecks(rawValue: 4)
    /// Closed to others, or given as container orchestrators give secrets: see `SecretFile`.
    package static let secret = FileChecks(rawValue: 8)
    /// Where it is a descriptor that this process has, for example `/dev/stdin`, it may also be a pipe, which is read
    /// to its end. `-` is standard input.
    package static let orPipe = FileChecks(rawValue: 16)
    /// Neither group nor others may write to it.
    package static let closedToWriters = FileChecks(rawValue: 32)
}

/// What stat(2) reports about a file: it differs once the file has been replaced or written to.
package struct FileStamp: Sendable, Equatable {
    private let parts: [Int]

    /// Returns `nil` if the file cannot be examined.
    package init?(_ path: String) {
        var status = stat()
        guard PathText.withSystemPath(path, { stat($0, &status) }) == 0 else { return nil }
        parts = [
            Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
            status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
        ]
    }
}

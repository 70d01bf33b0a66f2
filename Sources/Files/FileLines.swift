private import Glibc

/// Reads a file line by line, however large it is.
package struct FileLines: ~Copyable {
    /// The longest line in bytes; the rest of a longer one counts as the next.
    private static let maximumLength = 1 << 20

    private let descriptor: Int32
    private var buffer = WipedBytes(capacity: maximumLength)
    /// Where the next line begins.
    private var start = 0
    /// Whether the buffer has all that was left of the file.
    private var isLast = false

    /// - Parameter descriptor: Remains the caller's to close.
    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { buffer.wipe() }

    /// Lends the next line without its ending, LF or CRLF; returns `nil` after the last.
    package mutating func next<Value>(_ body: (UnsafeRawBufferPointer) -> Value) throws(FileError) -> Value? {
        while true {
            let bytes = buffer.used
            if let base = bytes.baseAddress, start < bytes.count {
                let feed = memchr(base + start, 0x0A, bytes.count - start).map { UnsafeRawPointer($0) - base }
                if feed != nil || isLast || start == 0 && buffer.free.isEmpty {
                    let end = feed ?? bytes.count
                    let hasReturn = end > start && bytes[end - 1] == 0x0D
                    let line = start..<(hasReturn ? end - 1 : end)
                    start = min(end + 1, bytes.count)
                    return body(UnsafeRawBufferPointer(rebasing: bytes[line]))
                }
            }
            if isLast { return nil }
            buffer.drop(first: start)
            start = 0
            buffer.count += try Descriptor.read(descriptor, into: buffer.free, isPatient: true)
            isLast = !buffer.free.isEmpty
        }
    }

    /// Lends each line without its ending, LF or CRLF, until `body` returns `false`.
    package static func each(
        of path: String, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(FileError) {
        let descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        try each(from: descriptor, body)
    }

    /// The same from a descriptor, which remains the caller's to close.
    package static func each(
        from descriptor: Int32, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(FileError) {
        var lines = FileLines(descriptor)
        while try lines.next(body) == true {}
    }
}

extension FileLines {
    /// Opens a file to be read more than once, even if it is a pipe.
    package static func rewindable(of path: String) throws(FileError) -> (descriptor: Int32, start: Int) {
        let descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        let found: (descriptor: Int32, start: Int)
        do {
            found = try rewindable(descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        if found.descriptor != descriptor { close(descriptor) }
        return found
    }

    /// Returns a descriptor that is at the beginning of what is left to read, and can be set back there: the same one,
    /// or that of a copy without a name where the first is a pipe's.
    package static func rewindable(_ descriptor: Int32) throws(FileError) -> (descriptor: Int32, start: Int) {
        let start = lseek(descriptor, 0, SEEK_CUR)
        if start >= 0 { return (descriptor, start) }
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        // Made for this user alone, and without a name before anything is in it.
        var path = Array("\(folder)/rollcall-XXXXXX".utf8CString)
        let copy = mkstemp(&path)
        guard copy >= 0 else { throw .last }
        _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
        unlink(path)
        var part = WipedBytes(capacity: 1 << 16)
        defer { part.wipe() }
        do {
            repeat {
                part.count = 0
                part.count = try Descriptor.read(descriptor, into: part.free, isPatient: true)
                try Descriptor.write(part.used, to: copy)
            } while part.free.isEmpty
        } catch {
            close(copy)
            throw error
        }
        lseek(copy, 0, SEEK_SET)
        return (copy, 0)
    }
}

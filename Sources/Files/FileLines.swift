private import Glibc

/// Reads a file line by line, however large it is.
package enum FileLines {
    /// The longest line in bytes; the rest of a longer one counts as the next.
    private static let maximumLength = 1 << 20

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
        var buffer = WipedBytes(capacity: maximumLength)
        defer { buffer.wipe() }
        while true {
            let count = try Descriptor.read(descriptor, into: buffer.free, isPatient: true)
            buffer.count += count
            let isLast = !buffer.free.isEmpty
            var start = 0
            let bytes = buffer.used
            while start < bytes.count {
                var end = bytes.count
                if let base = bytes.baseAddress, let address = memchr(base + start, 0x0A, bytes.count - start) {
                    end = UnsafeRawPointer(address) - base
                } else if !isLast, start > 0 {
                    break
                }
                let hasReturn = end > start && bytes[end - 1] == 0x0D
                let line = UnsafeRawBufferPointer(rebasing: bytes[start..<(hasReturn ? end - 1 : end)])
                if !body(line) { return }
                start = min(end + 1, bytes.count)
            }
            if isLast { return }
            buffer.drop(first: start)
        }
    }
}

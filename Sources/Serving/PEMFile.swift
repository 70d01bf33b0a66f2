#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// A certificate's or a key's file: a regular one, read whole, its size bounded. Symbolic links are followed, as who
/// renews certificates puts the newest behind one.
struct PEMFile {
    let path: String
    /// Whether nobody but its owner may have to do with it.
    let isSecret: Bool

    private static let limit = 1 << 20

    func read() throws(TLSIdentity.Flaw) -> [UInt8] {
        // O_NONBLOCK: opening a pipe must not wait for its writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw notReadable() }
        defer { close(descriptor) }
        try check(descriptor)
        var bytes = [UInt8](repeating: 0, count: Self.limit + 1)
        var used = 0
        while used < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[used...])
                #if canImport(Darwin)
                return Darwin.read(descriptor, rest.baseAddress, rest.count)
                #elseif canImport(Musl)
                return Musl.read(descriptor, rest.baseAddress, rest.count)
                #else
                return Glibc.read(descriptor, rest.baseAddress, rest.count)
                #endif
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw notReadable() }
            if count == 0 { break }
            used += count
        }
        guard used <= Self.limit else { throw .tooLarge(path: path, limit: Self.limit) }
        bytes.removeLast(bytes.count - used)
        return bytes
    }

    private func check(_ descriptor: Int32) throws(TLSIdentity.Flaw) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw notReadable() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile(path: path) }
        guard isSecret else { return }
        let mode = UInt32(status.st_mode) & 0o7777
        guard mode & 0o077 == 0 else { throw .looseMode(path: path, mode: mode) }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw .foreignOwner(path: path, owner: status.st_uid)
        }
    }

    private func notReadable() -> TLSIdentity.Flaw {
        .notReadable(path: path, reason: String(cString: strerror(errno)))
    }
}

import Glibc

/// The folder of cached people: mode 0700, its files 0600, each written beside and renamed.
struct PeopleCacheFolder: Sendable {
    private let path: String

    /// - Parameter path: the folder; it is made when first written to.
    init(path: String) { self.path = path }

    /// The files' names; none where there is no folder.
    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    func read(_ name: String) -> [UInt8]? { read(name, atMost: .max) }

    /// The bytes of a file that is this person's own, and nobody else's to read, or the first of them; `nil` for any other.
    func read(_ name: String, atMost limit: Int) -> [UInt8]? {
        let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == geteuid(),
            facts.st_mode & 0o077 == 0
        else { return nil }
        let size = min(Int(facts.st_size), limit)
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let more = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if more < 0, errno == EINTR { continue }
                guard more > 0 else { break }
                count += more
            }
            isWhole = count == size
        }
        return isWhole ? bytes : nil
    }

    /// Writes a file, or leaves things as they were.
    func write(_ name: String, _ bytes: [UInt8]) {
        makeFolders()
        let beside = "\(path)/\(name).\(getpid()).new"
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let isWritten = bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno != EINTR { return false }
                rest = rest.dropFirst(max(count, 0))
            }
            return true
        }
        close(descriptor)
        if !isWritten || rename(beside, "\(path)/\(name)") != 0 { unlink(beside) }
    }

    func remove(_ name: String) { unlink("\(path)/\(name)") }

    private func makeFolders() {
        var folder = ""
        for part in path.split(separator: "/") {
            folder += "/" + part
            mkdir(folder, 0o700)
        }
    }
}

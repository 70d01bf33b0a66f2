private import Glibc

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

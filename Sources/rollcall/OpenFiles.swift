import CHardening
import Glibc

/// How many files the program may have open at once.
enum OpenFiles {
    /// The files beyond the standard streams that signing in opens at the same time: the database and what SQLite keeps
    /// beside it, the session's lock, the network's sockets, and those of libdispatch, which ends the process if it
    /// cannot get them.
    static let minimum = 16

    /// Whether `minimum` files can still be opened, after raising the soft limit if necessary.
    static func areEnough() -> Bool {
        if canOpen(minimum) { return true }
        _ = raise_descriptor_limit()
        return canOpen(minimum)
    }

    private static func canOpen(_ count: Int) -> Bool {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < count {
            let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
            guard descriptor >= 0 else { return false }
            opened.append(descriptor)
        }
        return true
    }
}

/// The program's standard streams.
enum StandardStreams {
    /// Replaces standard input with `/dev/null`, so that it ends immediately.
    static func closeInput() {
        let null = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard null >= 0 else { return }
        dup2(null, STDIN_FILENO)
        close(null)
    }
}

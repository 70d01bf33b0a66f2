import Glibc

/// Standard input, output and error, guaranteed to be open.
enum StandardStreams {
    /// Opens `/dev/null` for each stream that the parent process closed: otherwise the next file to be opened would
    /// take its number, and results would be written into it. A closed output rejects all data, which is reported like
    /// a full disk.
    static func open() {
        for (stream, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)] {
            guard fcntl(stream, F_GETFD) < 0, errno == EBADF else { continue }
            // Takes the lowest free descriptor, which is this one.
            _ = Glibc.open("/dev/null", mode)
        }
    }

    /// Replaces standard input with `/dev/null`, so that it ends immediately.
    static func closeInput() {
        let null = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard null >= 0 else { return }
        dup2(null, STDIN_FILENO)
        close(null)
    }
}

import Glibc

/// Standard input, output and error, each of them open.
enum StandardStreams {
    /// Puts `/dev/null` where whoever started the program closed one: the next file that is opened would take its place,
    /// and results would be written into it. A closed output takes nothing, which is told as a full disk is.
    static func open() {
        for (stream, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)] {
            guard fcntl(stream, F_GETFD) < 0, errno == EBADF else { continue }
            // The lowest that is free, which is this one.
            _ = Glibc.open("/dev/null", mode)
        }
    }

    /// Puts `/dev/null` in the place of standard input, which then ends at once.
    static func closeInput() {
        let null = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard null >= 0 else { return }
        dup2(null, STDIN_FILENO)
        close(null)
    }
}

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
}

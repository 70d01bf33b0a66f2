import Glibc

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

private import Glibc

/// Standard input, output and error, which the parent process may have closed.
package enum StandardDescriptors {
    /// Opens `/dev/null` for each one that is closed: otherwise the next file to be opened would take its number, and
    /// results or log lines would be written into it. A closed output rejects all data, which is reported like a full
    /// disk.
    package static func open() {
        for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)] {
            guard fcntl(descriptor, F_GETFD) < 0, errno == EBADF else { continue }
            // Takes the lowest free descriptor, which is this one.
            _ = Glibc.open("/dev/null", mode)
        }
    }
}

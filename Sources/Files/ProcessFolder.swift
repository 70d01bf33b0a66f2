import Glibc

/// The system's folder of processes, `/proc`.
///
/// libdispatch looks there at the threads that it has started, and ends the process by a trap if it cannot.
package enum ProcessFolder {
    /// It cannot be read, and the system's reason.
    package struct Problem: Error {
        package var reason: String
    }

    /// Throws a `Problem` if it cannot be read.
    package static func require() throws(Problem) {
        let descriptor = open("/proc/self/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Problem(reason: String(cString: strerror(errno))) }
        close(descriptor)
    }
}

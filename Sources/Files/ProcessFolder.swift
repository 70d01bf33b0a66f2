import Glibc

/// The system's folder of processes, `/proc`.
///
/// libdispatch looks there at the threads that it has started, and ends the process by a trap if it cannot.
package enum ProcessFolder {
    /// It cannot be read.
    package struct Problem: Error {
        package var reason: String
    }

    /// The system's reason why it cannot be read; `nil` if it can.
    package static func fault() -> String? {
        let descriptor = open("/proc/self/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        close(descriptor)
        return nil
    }

    /// Throws a `Problem` if it cannot be read.
    package static func require() throws(Problem) {
        if let reason = fault() { throw Problem(reason: reason) }
    }
}

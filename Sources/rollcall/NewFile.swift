import Glibc

/// Writes text to a file that is not there yet: nothing is overwritten.
enum NewFile {
    /// Gives the reason where it cannot be written; what was begun is removed then.
    static func write(_ path: String, _ text: String) -> String? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        defer { close(descriptor) }
        var text = text
        let failure = text.withUTF8 { bytes -> Int32? in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno != EINTR { return errno }
                rest = rest.dropFirst(max(count, 0))
            }
            return nil
        }
        guard let failure else { return nil }
        unlink(path)
        return String(cString: strerror(failure))
    }
}

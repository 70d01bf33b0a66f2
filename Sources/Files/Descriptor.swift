private import Glibc

/// Complete reads and writes: a call that a signal interrupted, or that transferred only a part, is repeated.
package enum Descriptor {
    /// Writes all bytes.
    ///
    /// - Parameter isPatient: Whether to wait while a non-blocking pipe is full. Another process may have made a shared
    ///   pipe non-blocking.
    package static func write(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, isPatient: Bool = true
    ) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count =
                SystemFault.inject(.write, .descriptor(descriptor))
                ? -1 : Glibc.write(descriptor, piece.baseAddress, piece.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN, isPatient {
                wait(for: POLLOUT, on: descriptor)
                continue
            }
            guard count >= 0 else { throw .last }
            rest = rest.dropFirst(count)
        }
    }

    package static func write(_ bytes: [UInt8], to descriptor: Int32, isPatient: Bool = true) throws(FileError) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(FileError) in try write(bytes, to: descriptor, isPatient: isPatient) }
        }
        try result.get()
    }

    /// Fills `buffer` as far as the file goes.
    ///
    /// - Parameter isPatient: Whether to wait while a non-blocking pipe is empty.
    /// - Returns: The number of bytes read.
    package static func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, isPatient: Bool = false
    ) throws(FileError) -> Int {
        var used = 0
        while used < buffer.count {
            let count = readOnce(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: buffer[used...]))
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN, isPatient {
                wait(for: POLLIN, on: descriptor)
                continue
            }
            guard count >= 0 else { throw .last }
            if count == 0 { break }
            used += count
        }
        return used
    }

    /// Reads what is available; returns `nil` if a signal came first, or nothing has arrived yet.
    static func readPart(_ descriptor: Int32, into part: inout [UInt8]) throws(FileError) -> Int? {
        let count = part.withUnsafeMutableBytes { readOnce(descriptor, into: $0) }
        if count >= 0 { return count }
        if errno == EINTR || errno == EAGAIN { return nil }
        throw .last
    }

    private static func wait(for event: Int32, on descriptor: Int32) {
        var pollDescriptor = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        poll(&pollDescriptor, 1, -1)
    }

    private static func readOnce(_ descriptor: Int32, into target: UnsafeMutableRawBufferPointer) -> Int {
        SystemFault.inject(.read, .descriptor(descriptor))
            ? -1 : Glibc.read(descriptor, target.baseAddress, target.count)
    }
}

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

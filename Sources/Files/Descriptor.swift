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
            let count = systemWrite(descriptor, piece)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN, isPatient {
                var pollDescriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&pollDescriptor, 1, -1)
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
    /// - Returns: The number of bytes read.
    package static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        var used = 0
        while used < buffer.count {
            let count = systemRead(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[used...]))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            if count == 0 { break }
            used += count
        }
        return used
    }

    /// Reads what is available; returns `nil` if a signal came first, or nothing has arrived yet.
    static func readPart(_ descriptor: Int32, into part: inout [UInt8]) throws(FileError) -> Int? {
        let count = part.withUnsafeMutableBytes { systemRead(descriptor, $0) }
        if count >= 0 { return count }
        if errno == EINTR || errno == EAGAIN { return nil }
        throw .last
    }
}

// Outside the type, whose functions shadow the system's names.

private func systemRead(_ descriptor: Int32, _ target: UnsafeMutableRawBufferPointer) -> Int {
    if SystemFault.inject(.read, .descriptor(descriptor)) { return -1 }
    return read(descriptor, target.baseAddress, target.count)
}

private func systemWrite(_ descriptor: Int32, _ piece: UnsafeRawBufferPointer) -> Int {
    if SystemFault.inject(.write, .descriptor(descriptor)) { return -1 }
    return write(descriptor, piece.baseAddress, piece.count)
}

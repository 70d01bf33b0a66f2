#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// Complete reads and writes: a call that a signal interrupted, or that transferred only a part, is repeated.
package enum Descriptor {
    /// Writes all bytes.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(FileFault) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count = systemWrite(descriptor, piece)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            rest = rest.dropFirst(count)
        }
    }

    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileFault) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(FileFault) in try write(bytes, to: descriptor) }
        }
        try result.get()
    }

    /// Fills `buffer` as far as the file goes.
    ///
    /// - Returns: The number of bytes read.
    package static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(FileFault) -> Int {
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
}

// Outside the type, whose functions shadow the system's names.

private func systemRead(_ descriptor: Int32, _ target: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, target.baseAddress, target.count)
}

private func systemWrite(_ descriptor: Int32, _ piece: UnsafeRawBufferPointer) -> Int {
    write(descriptor, piece.baseAddress, piece.count)
}

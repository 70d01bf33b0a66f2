private import Glibc

extension UnsafeMutableRawBufferPointer {
    /// Overwrites the bytes with zeros, by a call that the compiler may not drop, as it may writes that nobody reads.
    package func wipe() {
        guard let baseAddress, count > 0 else { return }
        explicit_bzero(baseAddress, count)
    }
}

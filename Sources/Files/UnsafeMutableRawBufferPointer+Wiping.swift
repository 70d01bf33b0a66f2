#if canImport(Darwin)
    private import Darwin
#elseif canImport(Musl)
    private import Musl
#else
    private import Glibc
#endif

extension UnsafeMutableRawBufferPointer {
    /// Overwrites the bytes with zeros, by a call that the compiler may not drop, as it may writes that nobody reads.
    package func wipe() {
        guard let baseAddress, count > 0 else { return }
        #if canImport(Darwin)
            memset_s(baseAddress, count, 0, count)
        #else
            explicit_bzero(baseAddress, count)
        #endif
    }
}

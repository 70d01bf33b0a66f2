#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension HTTPRequest {
    /// Overwrites the body's bytes and empties it; for a body that held a password, after it was sent.
    ///
    /// Wipes in place only where no copy of the request is kept: a transport that keeps one keeps its bytes.
    public mutating func wipeBody() { body.wipe() }
}

extension HTTPResponse {
    /// Overwrites the body's bytes and empties it; for a body that held a token, after it was read.
    ///
    /// Wipes in place only where no copy of the response is kept.
    public mutating func wipeBody() { body.wipe() }
}

extension [UInt8] {
    /// Overwrites the bytes and takes them away.
    mutating func wipe() {
        withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            // Not a plain loop: the compiler may leave out writes that nobody reads.
            #if canImport(Darwin)
            memset_s(start, bytes.count, 0, bytes.count)
            #else
            explicit_bzero(start, bytes.count)
            #endif
        }
        self = []
    }
}

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension HTTPRequest {
    /// Overwrites the body's bytes and empties it; for a body that contained a password, after sending it.
    ///
    /// Wipes in place only if no copy of the request exists: a transport that keeps one keeps its bytes.
    package mutating func wipeBody() { body.wipe() }
}

extension HTTPResponse {
    /// Overwrites the body's bytes and empties it; for a body that contained a token, after reading it.
    ///
    /// Wipes in place only if no copy of the response exists.
    package mutating func wipeBody() { body.wipe() }
}

extension [UInt8] {
    /// Overwrites the bytes and removes them.
    mutating func wipe() {
        withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            // Not a plain loop: the compiler may omit writes that nobody reads.
            #if canImport(Darwin)
                memset_s(start, bytes.count, 0, bytes.count)
            #else
                explicit_bzero(start, bytes.count)
            #endif
        }
        self = []
    }
}

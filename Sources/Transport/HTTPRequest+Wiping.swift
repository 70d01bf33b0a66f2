import Files

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
    package mutating func wipe() {
        withUnsafeMutableBytes { $0.wipe() }
        self = []
    }
}

import Networking

/// The requirements on the URL of a request.
enum HTTPAddress {
    /// Accepts what has an origin: absolute http and https URLs with a host (RFC 9110, 4.2). User info is not sent.
    ///
    /// libcurl itself would accept other schemes, too.
    static func check(_ text: String) throws(NetworkError) {
        guard Origin(text, ignoringUser: true) != nil else { throw .invalidURL(text) }
    }
}

import Networking

import struct FoundationEssentials.URL

/// The requirements on the URL of a request.
enum HTTPAddress {
    /// Accepts absolute http and https URLs with a host and, if there is one, a port of 1 to 65535 (RFC 9110, 4.2).
    ///
    /// libcurl itself would accept other schemes, too.
    static func check(_ text: String) throws(NetworkError) {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = url.host(), !host.isEmpty,
            url.port.map({ (1...65535).contains($0) }) ?? true
        else { throw .invalidURL(text) }
    }
}

import struct FoundationEssentials.URL

/// Scheme, host and port of a URL (RFC 6454, 4).
struct Origin: Equatable {
    var scheme: String
    var host: String
    var port: Int

    /// Returns `nil` if the text is not an absolute URL, or one whose host others may read differently.
    ///
    /// Browsers and others (WHATWG) end a host at a backslash and leave out tabs and line ends, where RFC 3986 allows
    /// neither. User information is what such tricks hide the host in.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }),
            let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(),
            !host.isEmpty, url.user() == nil, url.password() == nil
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }

    /// The host and the port as a URL has them, an IPv6 address in brackets; without the port that the scheme implies.
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (scheme == "https" ? 443 : 80) ? name : "\(name):\(port)"
    }
}

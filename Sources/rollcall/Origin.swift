import struct FoundationEssentials.URL

/// Scheme, host and port of a URL (RFC 6454, 4).
struct Origin: Equatable {
    var scheme: String
    var host: String
    var port: Int

    /// Returns `nil` if the text is not an absolute URL.
    init?(_ text: String) {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(),
            !host.isEmpty
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }
}

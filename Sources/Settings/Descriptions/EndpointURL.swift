import struct FoundationEssentials.URLComponents

/// The base URL of a remote endpoint.
package struct EndpointURL: Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with a base URL.
    package enum Problem: Error, Sendable, Hashable {
        /// Not an absolute URL (RFC 3986, 4.3).
        case notAURL
        /// Neither http nor https.
        case scheme(String)
        case noHost
        /// It contains a user name or password; a URL is shown and stored, so neither belongs there.
        case userInfo
        /// Not 1 to 65535.
        case port(Int)
    }

    /// Scheme, host, port and path, without query and without a slash at the end: what is shown and stored.
    package let name: String
    /// Scheme, host and port (RFC 6454).
    package let origin: String
    /// The path, without a slash at the end; empty for none.
    package let path: String
    /// The query, sent with every request, never shown: some endpoints take a key there.
    private let query: String?

    package init(_ text: String) throws(Problem) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased() else { throw .notAURL }
        guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
        guard parts.user == nil, parts.password == nil else { throw .userInfo }
        guard let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty else { throw .noHost }
        var origin = "\(scheme)://\(host)"
        if let port = parts.port {
            guard (1...65535).contains(port) else { throw .port(port) }
            if port != (scheme == "https" ? 443 : 80) { origin += ":\(port)" }
        }
        var path = parts.percentEncodedPath[...]
        while path.hasSuffix("/") { path.removeLast() }
        name = origin + path
        self.origin = origin
        self.path = String(path)
        query = parts.percentEncodedQuery
    }

    /// Returns the URL of a request, whose `path` begins with a slash and is appended to the base URL's own.
    ///
    /// A `path` that is a whole URL is used as it is. `more` is an encoded query that follows the base URL's own.
    package func appending(_ path: String, query more: String = "") -> String {
        let isBelow = path.hasPrefix("/")
        let queries = [isBelow ? query ?? "" : "", more].filter { !$0.isEmpty }
        return (isBelow ? name : "") + path + (queries.isEmpty ? "" : "?" + queries.joined(separator: "&"))
    }

    /// Whether it is https.
    package var isSecure: Bool { name.hasPrefix("https:") }

    package var description: String { name }
}

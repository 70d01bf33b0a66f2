package import Networking

import struct FoundationEssentials.URLComponents

/// The base URL of a remote endpoint.
package struct EndpointURL: Sendable, Hashable, CustomStringConvertible {
    /// Scheme, host, port and path, without query and without a slash at the end: what is shown and stored.
    package let name: String
    package let origin: Origin
    /// The path, without a slash at the end; empty for none.
    package let path: String
    /// The query, sent with every request, never shown: some endpoints take a key there.
    private let query: String?

    package init(_ text: String) throws(Origin.Problem) {
        origin = try Origin(of: text)
        guard let parts = URLComponents(string: text) else { throw .notAURL }
        var path = parts.percentEncodedPath[...]
        while path.hasSuffix("/") { path.removeLast() }
        name = "\(origin)\(path)"
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

    /// Whether an address, which may have placeholders in its path, has the same origin.
    package func isOrigin(of address: String) -> Bool {
        guard let start = address.firstRange(of: "://")?.upperBound else { return false }
        let end = address[start...].firstIndex { "/?#".contains($0) } ?? address.endIndex
        return (try? EndpointURL(String(address[..<end])))?.origin == origin
    }

    /// Whether it is https.
    package var isSecure: Bool { origin.isSecure }

    package var description: String { name }
}

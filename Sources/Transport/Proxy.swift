import Networking

import struct FoundationEssentials.URLComponents

/// A proxy and its protocol.
package struct Proxy: Sendable, Hashable, CustomStringConvertible {
    /// The protocol of a proxy, and its port if the address names none.
    private enum Kind: String {
        case http, https, socks5
        /// The proxy resolves names.
        case socks5h

        var port: Int {
            switch self {
            case .http: 80
            case .https: 443
            case .socks5, .socks5h: 1080
            }
        }
    }

    package let host: String
    /// 1 to 65535.
    package let port: Int
    /// Includes user and password: never shown.
    let url: String

    /// Parses a proxy's address; `nil` if it is invalid.
    ///
    /// Accepts `http://[user:password@]host[:port]`, the same without a scheme, or with `https`, `socks5` or `socks5h`.
    package init?(_ text: String) {
        let whole = text.contains("://") ? text : "http://" + text
        guard let parts = URLComponents(string: whole),
            let kind = parts.scheme.flatMap({ Kind(rawValue: $0.lowercased()) }),
            let host = parts.percentEncodedHost, !host.isEmpty, let name = host.hostWithoutBrackets,
            (1...65535).contains(parts.port ?? kind.port),
            parts.percentEncodedPath.isEmpty || parts.percentEncodedPath == "/",
            parts.percentEncodedQuery == nil
        else { return nil }
        self.host = name
        port = parts.port ?? kind.port
        let password = parts.percentEncodedPassword.map { ":" + $0 } ?? ""
        let user = parts.percentEncodedUser.map { $0 + password + "@" } ?? ""
        url = "\(kind.rawValue)://\(user)\(host):\(port)"
    }

    /// Host and port, without credentials.
    package var description: String { "\(host):\(port)" }
}

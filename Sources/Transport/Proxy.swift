import AsyncHTTPClient
import struct FoundationEssentials.URLComponents

/// An HTTP proxy, spoken to in plain HTTP.
public struct Proxy: Sendable, Hashable, CustomStringConvertible {
    public let host: String
    /// 1 to 65535; 80 where the address names none.
    public let port: Int
    /// Never shown.
    private let user: String?
    private let password: String?

    /// Takes `http://[user:password@]host[:port]`, or the same without a scheme; `nil` for anything else.
    public init?(_ text: String) {
        let whole = text.contains("://") ? text : "http://" + text
        guard let parts = URLComponents(string: whole), parts.scheme?.lowercased() == "http",
            let host = parts.percentEncodedHost, !host.isEmpty, (1...65535).contains(parts.port ?? 80),
            parts.percentEncodedPath.isEmpty || parts.percentEncodedPath == "/",
            parts.percentEncodedQuery == nil
        else { return nil }
        self.host = host.trimmingBrackets
        port = parts.port ?? 80
        user = parts.user
        password = parts.password
    }

    /// Sent to the proxy (RFC 7617); `nil` where the address names nobody.
    var authorization: HTTPClient.Authorization? {
        user.map { .basic(username: $0, password: password ?? "") }
    }

    /// Host and port, without whatever authenticates.
    public var description: String { "\(host):\(port)" }
}

extension String {
    /// An IPv6 address without the brackets that stand around it in a URL.
    var trimmingBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    }
}

import Hummingbird
import Networking

/// Tells browsers to use only https from now on (RFC 6797).
enum StrictTransport {
    /// A year, in seconds.
    private static let age = "max-age=31536000"

    /// Returns the header's value; `nil` for a request by address, to which it does not apply (RFC 6797, 8.1.1), or by
    /// `localhost`, whose other ports serve others.
    static func value(for request: Request) -> String? {
        guard let authority = request.head.authority, let name = name(authority) else { return nil }
        let isLocal = name.lowercased() == "localhost" || name.lowercased().hasSuffix(".localhost")
        return isLocal || IPAddress(name) != nil ? nil : age
    }

    /// Returns the name without the port; `nil` for an IPv6 address, which is in brackets.
    private static func name(_ authority: String) -> Substring? {
        authority.hasPrefix("[") ? nil : authority.prefix { $0 != ":" }
    }
}

import Networking

/// The parts of an address that decide about cookies.
struct CookiePlace {
    let origin: Origin
    private let path: Substring

    init?(_ url: String) {
        guard let origin = Origin(url), let target = origin.target(of: url) else { return nil }
        self.origin = origin
        let path = target.prefix { $0 != "?" && $0 != "#" }
        self.path = path.isEmpty ? "/" : path
    }

    /// The path of a cookie that names none: the place's folder (RFC 6265, 5.1.4).
    var folder: String {
        guard let end = path.lastIndex(of: "/"), end > path.startIndex else { return "/" }
        return String(path[..<end])
    }

    /// Whether the place may set the cookie: one for secure requests only over TLS, and none for another host (RFC
    /// 6265bis, 5.7).
    func accepts(_ cookie: ResponseCookie) -> Bool {
        guard origin.isSecure || !cookie.isSecure else { return false }
        guard let domain = cookie.domain, domain != origin.host else { return true }
        return IPAddress(origin.host) == nil && origin.host.hasSuffix("." + domain)
    }

    /// Whether a cookie of that path is sent to the place (RFC 6265, 5.1.4).
    func isBelow(_ cookie: String) -> Bool {
        guard cookie != path else { return true }
        return path.hasPrefix(cookie) && (cookie.hasSuffix("/") || path.dropFirst(cookie.count).hasPrefix("/"))
    }
}

/// How requests get to a server.
enum Way: Sendable, Hashable {
    case direct
    /// Through a tunnel that a proxy is asked for (`CONNECT`; RFC 9110, 9.3.6).
    case tunnel(Proxy)
    /// By a proxy, which is sent the request itself in absolute-form (RFC 9112, 3.2.2).
    case forwarded(by: Proxy)
}

extension ProxyRules {
    /// https goes through a tunnel, plain http is forwarded: many a proxy makes tunnels to port 443 only.
    func way(to url: String) -> Way {
        guard let proxy = proxy(for: url) else { return .direct }
        return url.lowercased().hasPrefix("https:") ? .tunnel(proxy) : .forwarded(by: proxy)
    }
}

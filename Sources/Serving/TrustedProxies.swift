import Accounts
import Hummingbird

/// Who is trusted to say where a request came from.
///
/// Each proxy on the way appends to `Forwarded` (RFC 7239) or `X-Forwarded-For` whom it got the request from; anything
/// before that may have been written by anybody. So it is read from the right, as long as those who wrote it are
/// trusted.
package struct TrustedProxies: Sendable, Hashable {
    /// How a client at a Unix socket is named, in options and in place of an address.
    package static let socket = "unix"

    private let ranges: [AddressRange]
    private let trustsSocket: Bool

    /// - Parameter socket: Whether whoever connects to a Unix socket is a proxy.
    package init(_ ranges: [AddressRange], socket: Bool = false) {
        self.ranges = ranges
        trustsSocket = socket
    }

    func contains(_ address: IPAddress) -> Bool { ranges.contains { $0.contains(address) } }

    /// Returns the address that a request came from.
    ///
    /// If both headers are present and disagree, one of them was not written by the proxy but let through; then neither
    /// counts, and the address is the proxy's.
    ///
    /// - Parameter peer: Who is connected; `nil` if there is no connection.
    func client(of headers: HTTPFields, peer: String?) -> String? {
        guard let peer else { return nil }
        let proxy = IPAddress(peer)
        guard proxy.map(contains) ?? (trustsSocket && peer == Self.socket) else { return proxy?.text ?? peer }
        let claims = [
            ForwardedHeader.forwarded(headers.all("Forwarded")),
            ForwardedHeader.xForwardedFor(headers.all("X-Forwarded-For")),
        ].compactMap { $0 }
        let clients = Set(claims.map { last(before: proxy, in: $0) })
        return (clients.count == 1 ? clients.first ?? nil : nil)?.text ?? proxy?.text ?? peer
    }

    /// Whether a trusted proxy says that it was reached by https.
    func saysHTTPS(_ headers: HTTPFields, peer: String?) -> Bool {
        guard let proxy = peer.flatMap({ IPAddress($0) }), contains(proxy) else { return false }
        return headers.all("X-Forwarded-Proto").last?.split(separator: ",").last?.lowercased().hasSuffix("https")
            == true
    }

    /// Returns the first from the right that is not a proxy.
    ///
    /// Returns the leftmost if all are, and the last proxy if what it wrote is not an address.
    private func last(before proxy: IPAddress?, in hops: [IPAddress?]) -> IPAddress? {
        var known = proxy
        for hop in hops.reversed() {
            guard let hop else { return known }
            known = hop
            if !contains(hop) { return hop }
        }
        return known
    }
}

extension HTTPFields {
    /// Returns the values of all headers of that name.
    fileprivate func all(_ name: String) -> [String] { Element.Name(name).map { self[values: $0] } ?? [] }
}

import Hummingbird
import Networking

/// Who is trusted to say where a request came from.
///
/// Each proxy on the way appends to `Forwarded` (RFC 7239) or `X-Forwarded-For` the address that it got the request
/// from; anything before that may have been written by anybody. So the header is read from the right, as long as its
/// writers are trusted.
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
        // Most servers trust nobody, and the system writes an IPv4 address in its one form.
        if ranges.isEmpty, !trustsSocket, !peer.utf8.contains(UInt8(ascii: ":")) { return peer }
        let proxy = IPAddress(peer)
        guard trusts(proxy, peer) else { return proxy?.text ?? peer }
        let claims = [
            ForwardedHeader.forwarded(headers.all("Forwarded")),
            ForwardedHeader.xForwardedFor(headers.all("X-Forwarded-For")),
        ].compactMap { $0 }
        let clients = Set(claims.map { path($0).last { $0.address != nil }?.address ?? proxy })
        return (clients.count == 1 ? clients.first ?? nil : nil)?.text ?? proxy?.text ?? peer
    }

    /// Whether trusted proxies say that the client came by https.
    ///
    /// If both headers are present and disagree, it did not.
    func saysHTTPS(_ headers: HTTPFields, peer: String?) -> Bool {
        guard let peer, trusts(IPAddress(peer), peer) else { return false }
        let forwarded = ForwardedHeader.forwarded(headers.all("Forwarded")).map { path($0).last?.scheme }
        let schemes = headers.all("X-Forwarded-Proto").last?.split(separator: ",").last
        let other = schemes.map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
        let claims = [forwarded ?? nil, other].compactMap { $0 }
        return !claims.isEmpty && claims.allSatisfy { $0 == "https" }
    }

    private func trusts(_ address: IPAddress?, _ peer: String) -> Bool {
        address.map(contains) ?? (trustsSocket && peer == Self.socket)
    }

    /// Returns the hops that trusted proxies wrote, from the right to the client or to what is no address.
    private func path(_ hops: [ForwardedHeader.Hop]) -> [ForwardedHeader.Hop] {
        let end = hops.lastIndex { $0.address.map(contains) != true } ?? hops.startIndex
        return hops[end...].reversed()
    }
}

extension HTTPFields {
    /// Returns the values of all headers of that name.
    fileprivate func all(_ name: String) -> [String] { Element.Name(name).map { self[values: $0] } ?? [] }
}

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

    /// - Parameter peer: Who is connected; `nil` if that is unknown.
    func trusts(_ peer: String?) -> Bool { peer.map { trusts(IPAddress($0), $0) } ?? false }

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

/// Reads the hops from what proxies write, first one first.
enum ForwardedHeader {
    /// What a proxy says of the request that it received.
    struct Hop: Hashable {
        /// `nil` where it is hidden or unknown (RFC 7239, 6), or malformed.
        var address: IPAddress?
        /// In lowercase; `nil` if it does not say.
        var scheme: String?
    }

    /// RFC 7239, 4: `for=192.0.2.43;proto=https, for="[2001:db8::17]:4711"`.
    ///
    /// A header that is malformed anywhere is one hop without an address, since nobody knows which of its commas
    /// separate hops.
    ///
    /// - Returns: `nil` if there is no such header.
    static func forwarded(_ values: [String]) -> [Hop]? {
        guard !values.isEmpty else { return nil }
        var reader = Reader(values.joined(separator: ","))
        var hops: [Hop] = []
        repeat {
            var hop = Hop()
            var names: Set<String> = []
            repeat {
                reader.skipSpaces()
                // RFC 9110, 5.6.1.2: an element of a list may be empty.
                if reader.isAtEnd || reader.next == UInt8(ascii: ",") || reader.next == UInt8(ascii: ";") { break }
                guard let name = reader.token()?.lowercased(), reader.take("="), let value = reader.value(),
                    names.insert(name).inserted
                else { return [Hop()] }
                if name == "for" { hop.address = address(value) }
                if name == "proto" { hop.scheme = value.lowercased() }
                reader.skipSpaces()
            } while reader.take(";")
            if !names.isEmpty { hops.append(hop) }
        } while reader.take(",")
        return reader.isAtEnd ? hops : [Hop()]
    }

    /// `192.0.2.43, 2001:db8::17`, sometimes with a port.
    ///
    /// - Returns: `nil` if there is no such header.
    static func xForwardedFor(_ values: [String]) -> [Hop]? {
        guard !values.isEmpty else { return nil }
        return values.joined(separator: ",").split(separator: ",", omittingEmptySubsequences: false).map { item in
            Hop(
                address: address(
                    item.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()))
        }
    }

    /// An address, with or without a port; IPv6 in brackets, or bare.
    private static func address(_ text: some Sequence<Character>) -> IPAddress? {
        let text = String(text)
        if text.first == "[" {
            let parts = text.dropFirst().split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].contains(":"), isPort(parts[1]) else { return nil }
            return IPAddress(parts[0])
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].contains("."), isPort(":" + parts[1]) else { return IPAddress(text) }
        return IPAddress(parts[0])
    }

    private static func isPort(_ text: some StringProtocol) -> Bool {
        text.isEmpty
            || text.first == ":" && (2...6).contains(text.utf8.count)
                && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }

    /// A parser for the parts of a header (RFC 9110, 5.6).
    private struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ text: String) { rest = Array(text.utf8)[...] }

        var isAtEnd: Bool { rest.isEmpty }
        var next: UInt8? { rest.first }

        mutating func skipSpaces() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        mutating func token() -> String? {
            let token = rest.prefix { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
            rest = rest.dropFirst(token.count)
            return token.isEmpty ? nil : String(decoding: token, as: UTF8.self)
        }

        /// Reads a token or a quoted string.
        ///
        /// A colon is accepted too, since some proxies write an address and port unquoted.
        mutating func value() -> String? {
            guard take("\"") else {
                var text = token() ?? ""
                while take(":") { text += ":" + (token() ?? "") }
                return text.isEmpty ? nil : text
            }
            var text: [UInt8] = []
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let escaped = rest.popFirst() else { return nil }
                    text.append(escaped)
                default: text.append(byte)
                }
            }
            return nil
        }
    }
}

/// Addresses with a common prefix, such as `10.0.0.0/8`, `2001:db8::/32` or a single address (RFC 4632; RFC 4291, 2.3).
package struct AddressRange: Sendable, Hashable {
    private let start: IPAddress
    /// Out of the 128 of the sixteen bytes.
    private let bits: Int

    /// - Returns: `nil` if the text is not a range, or has bits set beyond its length: it may not mean what it says.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let start = parts.first.flatMap({ IPAddress($0) }) else { return nil }
        let isDotted = !parts[0].contains(":")
        let most = isDotted ? 32 : 128
        var length = most
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let given = Int(parts[1]),
                (0...most).contains(given)
            else { return nil }
            length = given
        }
        self.start = start
        bits = length + (isDotted ? 96 : 0)
        let isClean = (bits..<128).allSatisfy { start.bytes[$0 / 8] & (0x80 >> UInt8($0 % 8)) == 0 }
        guard isClean else { return nil }
    }

    func contains(_ address: IPAddress) -> Bool {
        let whole = bits / 8
        guard address.bytes[..<whole] == start.bytes[..<whole] else { return false }
        guard bits % 8 > 0 else { return true }
        let mask = ~(UInt8(0xFF) >> UInt8(bits % 8))
        return address.bytes[whole] & mask == start.bytes[whole]
    }
}

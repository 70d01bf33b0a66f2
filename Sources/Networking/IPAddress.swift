private import Glibc

/// An IP address, with IPv4 mapped into IPv6 (RFC 4291, 2.5.5.2), so that each has a single form.
package struct IPAddress: Sendable, Hashable {
    /// The sixteen bytes in network order.
    package let bytes: [UInt8]

    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    private static let loopback: [UInt8] = Array(repeating: 0, count: 15) + [1]

    /// Parses a text exactly as inet_pton(3) does, without a zone.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        // The C library would stop reading at a NUL.
        guard !text.utf8.contains(0) else { return nil }
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            bytes = Self.mapped + withUnsafeBytes(of: &v4) { Array($0) }
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            bytes = withUnsafeBytes(of: &v6) { Array($0) }
        } else {
            return nil
        }
    }

    /// Takes the bytes in network order: four of IPv4, or sixteen.
    package init?(bytes: some Collection<UInt8>) {
        switch bytes.count {
        case 4: self.bytes = Self.mapped + bytes
        case 16: self.bytes = Array(bytes)
        default: return nil
        }
    }

    package var isV4: Bool { bytes.starts(with: Self.mapped) }

    /// Whether it is this machine only (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3).
    package var isLoopback: Bool { isV4 ? bytes[12] == 127 : bytes == Self.loopback }

    /// Whether it is no address (RFC 1122, 3.2.1.3; RFC 4291, 2.5.2), by which a connection reaches this machine.
    package var isUnspecified: Bool { bytes[(isV4 ? 12 : 0)...].allSatisfy { $0 == 0 } }

    /// The canonical text: dotted for IPv4, RFC 5952 for IPv6.
    package var text: String {
        if isV4 { return bytes[12...].map(String.init).joined(separator: ".") }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
            guard let start = text.baseAddress,
                inet_ntop(AF_INET6, bytes, start, socklen_t(text.count)) != nil
            else { return "" }
            return String(cString: start)
        }
    }

    /// The network that counts as one client, as text.
    ///
    /// For IPv4 it is the address, for IPv6 the first 64 bits: whoever has one address there has all of them (RFC
    /// 6177).
    package var network: String {
        if isV4 { return text }
        return prefix(bytes: 8)
    }

    /// The larger networks that it is part of, as text: of IPv6, what a household and a site are given (RFC 6177).
    package var widerNetworks: [String] { isV4 ? [] : [prefix(bytes: 7), prefix(bytes: 6)] }

    private func prefix(bytes count: Int) -> String {
        bytes[..<count].map { String($0, radix: 16) }.joined(separator: ":") + "/\(count * 8)"
    }

    /// Returns the ``network`` of an address given as text; the text itself if it is not an address.
    package static func network(of text: String) -> String { IPAddress(text)?.network ?? text }
}

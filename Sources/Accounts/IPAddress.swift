#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// An address of the network layer, IPv4 in IPv6's form (RFC 4291, 2.5.5.2), so that each has one form.
package struct IPAddress: Sendable, Hashable {
    /// Sixteen, as they are sent.
    package let bytes: [UInt8]

    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    /// From its text, exactly as inet_pton(3) has it, without a zone.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
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

    package var isV4: Bool { bytes.starts(with: Self.mapped) }

    /// The one text that it has: dotted for IPv4, RFC 5952's for IPv6.
    package var text: String {
        if isV4 { return bytes[12...].map(String.init).joined(separator: ".") }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
            guard let start = text.baseAddress,
                inet_ntop(AF_INET6, bytes, start, socklen_t(text.count)) != nil
            else { return "" }
            return String(cString: start)
        }
    }

    /// What is one client: the address for IPv4, the first 64 bits for IPv6, where whoever has one address has all of
    /// them (RFC 6177).
    package var network: String {
        if isV4 { return text }
        return bytes[..<8].map { String($0, radix: 16) }.joined(separator: ":") + "/64"
    }

    /// The ``network`` of an address that is given as text; the text itself where it is none.
    package static func network(of text: String) -> String { IPAddress(text)?.network ?? text }
}

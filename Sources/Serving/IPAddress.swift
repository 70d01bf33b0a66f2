#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// An address of the network layer, IPv4 in IPv6's form (RFC 4291, 2.5.5.2), so that each has one form.
struct IPAddress: Sendable, Hashable {
    /// Sixteen, as they are sent.
    let bytes: [UInt8]

    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    /// From its text, exactly as inet_pton(3) has it, without a zone.
    init?(_ text: some StringProtocol) {
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

    var isV4: Bool { bytes.starts(with: Self.mapped) }

    /// The one text that it has: dotted for IPv4, RFC 5952's for IPv6.
    var text: String {
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
    var network: String {
        if isV4 { return text }
        return bytes[..<8].map { String($0, radix: 16) }.joined(separator: ":") + "/64"
    }
}

/// Addresses that begin alike, as `10.0.0.0/8`, `2001:db8::/32` or one address (RFC 4632; RFC 4291, 2.3).
public struct AddressRange: Sendable, Hashable {
    private let start: IPAddress
    /// Of the sixteen bytes' 128.
    private let bits: Int

    /// - Returns: `nil` where the text is no range, or has bits set beyond its length: it may not mean what it says.
    public init?(_ text: String) {
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

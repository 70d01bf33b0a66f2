#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

extension Throttle {
    /// The key of a network address: its first 64 bits for IPv6, for whoever has one address there has all of them
    /// (RFC 6177); the address itself for IPv4, which may come dressed as IPv6 (RFC 4291, 2.5.5.2).
    static func addressKey(_ text: String) -> Digest {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return Digest(of: text) }
        return withUnsafeBytes(of: &address) { bytes in
            if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
                return Digest(of: bytes[12...].map(String.init).joined(separator: "."))
            }
            return Digest(of: UnsafeRawBufferPointer(rebasing: bytes[..<8]))
        }
    }
}

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The address that a server listens on, as it was given.
struct ListeningAddress {
    let host: String

    /// Whether only this machine reaches it (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). Of names only `localhost` counts
    /// (RFC 6761, 6.3): what another one stands for is decided elsewhere, and may change.
    var isLoopback: Bool {
        if host.lowercased() == "localhost" { return true }
        var v4 = in_addr()
        if inet_pton(AF_INET, host, &v4) == 1 { return withUnsafeBytes(of: &v4) { $0[0] == 127 } }
        var v6 = in6_addr()
        guard inet_pton(AF_INET6, host, &v6) == 1 else { return false }
        return withUnsafeBytes(of: &v6) { bytes in
            guard bytes[..<10].allSatisfy({ $0 == 0 }) else { return false }
            let isMapped = bytes[10] == 0xFF && bytes[11] == 0xFF
            return isMapped ? bytes[12] == 127 : bytes[10..<15].allSatisfy { $0 == 0 } && bytes[15] == 1
        }
    }
}

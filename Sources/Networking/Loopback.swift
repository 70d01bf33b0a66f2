import Glibc

import struct FoundationEssentials.URL

/// Addresses that never leave the machine.
package enum Loopback {
    /// Whether `url` is plain http to a host other than loopback, where anyone in between can read what is sent.
    package static func isLeftInPlain(_ url: String) -> Bool {
        guard let url = URL(string: url), url.scheme?.lowercased() == "http" else { return false }
        return !contains(host: url.host() ?? "")
    }

    /// Whether `host` is this machine only (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3 and 2.5.5.2); an IPv6 address may be in
    /// brackets. Of names, only `localhost` counts (RFC 6761, 6.3): what any other resolves to is decided elsewhere,
    /// and may change.
    package static func contains(host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let address = isBracketed ? String(host.dropFirst().dropLast()) : host
        // The C library would stop reading at a NUL.
        guard !address.utf8.contains(0) else { return false }
        var v4 = in_addr()
        if !isBracketed, inet_pton(AF_INET, address, &v4) == 1 { return withUnsafeBytes(of: &v4) { $0[0] == 127 } }
        var v6 = in6_addr()
        guard inet_pton(AF_INET6, address, &v6) == 1 else { return false }
        return withUnsafeBytes(of: &v6) { bytes in
            guard bytes[..<10].allSatisfy({ $0 == 0 }) else { return false }
            let isMapped = bytes[10] == 0xFF && bytes[11] == 0xFF
            return isMapped ? bytes[12] == 127 : bytes[10..<15].allSatisfy { $0 == 0 } && bytes[15] == 1
        }
    }
}

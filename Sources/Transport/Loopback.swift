import struct FoundationEssentials.URL

/// Addresses that never leave the machine.
public enum Loopback {
    /// Whether `url` is plain http to a host other than loopback, so that anyone on the path can read what is sent.
    public static func isLeftInPlain(_ url: String) -> Bool {
        guard let url = URL(string: url), url.scheme?.lowercased() == "http" else { return false }
        return !contains(host: url.host()?.lowercased().trimmingBrackets ?? "")
    }

    /// Accepts `localhost`, 127.0.0.0/8 written in full, and `::1` (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3).
    static func contains(host: String) -> Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

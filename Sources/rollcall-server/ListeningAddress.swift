import Accounts

/// The address that a server listens on, as configured.
struct ListeningAddress {
    let host: String

    /// Whether it is reachable only from this machine (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3).
    ///
    /// Of names only `localhost` counts (RFC 6761, 6.3): what another one resolves to is decided elsewhere, and may
    /// change.
    var isLoopback: Bool {
        if host.lowercased() == "localhost" { return true }
        guard let address = IPAddress(host) else { return false }
        return address.isV4 ? address.bytes[12] == 127 : address == IPAddress("::1")
    }
}

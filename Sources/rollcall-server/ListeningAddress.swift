import Accounts

/// The address that a server listens on, as it was given.
struct ListeningAddress {
    let host: String

    /// Whether only this machine reaches it (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). Of names only `localhost` counts
    /// (RFC 6761, 6.3): what another one stands for is decided elsewhere, and may change.
    var isLoopback: Bool {
        if host.lowercased() == "localhost" { return true }
        guard let address = IPAddress(host) else { return false }
        return address.isV4 ? address.bytes[12] == 127 : address == IPAddress("::1")
    }
}

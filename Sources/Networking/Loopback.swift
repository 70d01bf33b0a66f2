/// Addresses that never leave the machine.
package enum Loopback {
    /// Whether `url` is plain http to a host other than loopback, where anyone in between can read what is sent; also
    /// if its host is uncertain.
    package static func isLeftInPlain(_ url: String) -> Bool {
        guard let origin = Origin(url, ignoringUser: true) else { return url.lowercased().hasPrefix("http:") }
        return !origin.isSecure && !contains(host: origin.host)
    }

    /// Whether `host` is this machine only; an IPv6 address may be in brackets.
    ///
    /// Of names, only `localhost` counts (RFC 6761, 6.3): what any other resolves to is decided elsewhere, and may
    /// change.
    package static func contains(host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        let address = host.trimmingBrackets
        return IPAddress(address)?.isLoopback == true && (address == host || address.contains(":"))
    }
}

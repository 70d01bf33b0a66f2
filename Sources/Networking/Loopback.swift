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
    /// Of names, only `localhost` and those below it count (RFC 6761, 6.3): what any other resolves to is decided
    /// elsewhere, and may change.
    package static func contains(host: String) -> Bool {
        let name = host.lowercased()
        if name == "localhost" || name.hasSuffix(".localhost") && isHostName(name) { return true }
        let address = host.trimmingBrackets
        return IPAddress(address)?.isLoopback == true && (address == host || address.contains(":"))
    }

    /// Whether a request to `host`, as an ``Origin`` has it, may stay on this machine by the form of the host alone:
    /// also where that is uncertain, so that what is refused for loopback is refused in every spelling.
    ///
    /// An IPv4 address may be written as inet_aton(3) reads it (`127.1`, `0x7f.1`, `2130706433`), names below
    /// `localhost` count like it (RFC 6761, 6.3), and what is not ASCII stands for other letters (UTS 46).
    package static func mayContain(host: String) -> Bool {
        if let address = IPAddress(host) { return address.isLoopback || address.isUnspecified }
        guard host.utf8.allSatisfy({ $0.isLetterOrDigit || ".-_".utf8.contains($0) }),
            let last = host.lowercased().split(separator: ".").last
        else { return true }
        return last == "localhost" || last.hasPrefix("0x") || last.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Whether a name has only what names of hosts have, and no label is empty.
    private static func isHostName(_ name: String) -> Bool {
        name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            !label.isEmpty && label.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
        }
    }
}

private import CLibraries

/// The names of domains, which have two spellings where they are internationalised: `münchen.example` and
/// `xn--mnchen-3ya.example`.
package enum DomainName {
    /// The longest name, in bytes of its ASCII form (RFC 1035, 3.1).
    private static let maximumLength = 253

    /// Returns the ASCII form in lower case, without a dot at the end (UTS #46, non-transitional; RFC 5891).
    ///
    /// Returns `nil` for what cannot be a domain name, and for an internationalised one where libidn2 is missing.
    package static func ascii(_ name: String) -> String? {
        var ascii = name
        if !name.utf8.allSatisfy({ $0 < 0x80 }) {
            let found = withUnsafeTemporaryAllocation(of: CChar.self, capacity: maximumLength + 2) { room in
                name.withCString { cidn2_ascii($0, room.baseAddress, room.count) }
                    ? room.baseAddress.map { String(cString: $0) } : nil
            }
            guard let found else { return nil }
            ascii = found
        }
        ascii = ascii.lowercased()
        if ascii.hasSuffix(".") { ascii.removeLast() }
        return ascii.isEmpty || ascii.utf8.count > maximumLength ? nil : ascii
    }

    /// Returns an absolute URL whose host is in ASCII.
    ///
    /// Returns `url` itself if its host is in ASCII already, or if it has no such form of letters, digits, hyphens and
    /// dots alone: what stands for a sign of a URL, as a full-width slash does, must not become one.
    package static func asciiHost(in url: String) -> String {
        guard let host = host(in: url), !host.utf8.allSatisfy({ $0 < 0x80 }), let name = ascii(String(host)),
            name.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") })
        else { return url }
        return url[..<host.startIndex] + name + url[host.endIndex...]
    }

    /// Whether the host of an absolute URL is in ASCII, or there is none.
    package static func hasASCIIHost(_ url: String) -> Bool {
        host(in: url)?.utf8.allSatisfy { $0 < 0x80 } ?? true
    }

    /// The host of an absolute URL, up to the first colon.
    private static func host(in url: String) -> Substring? {
        guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
        let authority = url[start...].prefix { !"/?#\\".contains($0) }
        let userEnd = authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex
        return authority[userEnd...].prefix { $0 != ":" }
    }
}

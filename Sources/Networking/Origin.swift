import struct FoundationEssentials.URLComponents

/// Scheme, host and port of a URL of the web (RFC 6454, 4): what a secret is meant for.
package struct Origin: Sendable, Hashable, CustomStringConvertible {
    /// Why a text has no origin.
    package enum Problem: Error, Sendable, Hashable {
        /// Not an absolute URL (RFC 3986, 4.3), or one that others may read differently.
        case notAURL
        /// Neither http nor https.
        case scheme(String)
        case noHost
        /// It contains a user name or password: neither belongs into a URL, and tricks hide the host behind them.
        case userInfo
        /// Not 1 to 65535.
        case port(Int)
    }

    /// Whether it is https rather than http.
    package let isSecure: Bool
    /// In lower case; an IPv6 address without brackets.
    package let host: String
    package let port: Int

    /// Reads the beginning of an absolute URL.
    ///
    /// Browsers and others (WHATWG) end a host at a backslash and leave out tabs and line ends, where RFC 3986 allows
    /// neither. They also decode what is escaped of ASCII in a host, such as a slash or the letters of another one.
    ///
    /// An internationalised host counts by its ASCII form, with which it is the same to DNS and TLS.
    ///
    /// - Parameter ignoringUser: Whether user info is passed over, for what only asks where a request goes.
    package init(of url: String, ignoringUser: Bool = false) throws(Problem) {
        let url = DomainName.asciiHost(in: url)
        guard DomainName.hasASCIIHost(url) else { throw .notAURL }
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }),
            let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased()
        else { throw .notAURL }
        guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
        guard ignoringUser || parts.user == nil && parts.password == nil else { throw .userInfo }
        guard let host = parts.encodedHost?.lowercased(), !host.isEmpty else { throw .noHost }
        guard let name = host.hostWithoutBrackets, name != host || !name.contains("%") || !url.hasEscapedASCIIInHost
        else { throw .notAURL }
        if let port = parts.port, !(1...65535).contains(port) { throw .port(port) }
        isSecure = scheme == "https"
        self.host = name
        port = parts.port ?? (isSecure ? 443 : 80)
    }

    /// Returns `nil` for what has no origin.
    package init?(_ url: String, ignoringUser: Bool = false) {
        do throws(Problem) { try self.init(of: url, ignoringUser: ignoringUser) } catch { return nil }
    }

    package var scheme: String { isSecure ? "https" : "http" }

    /// The host and the port as a URL has them, an IPv6 address in brackets; without the port that the scheme implies.
    package var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// The URL without path.
    package var description: String { "\(scheme)://\(authority)" }

    /// Returns what follows the origin in a URL that has this one: path, query and fragment; `nil` for any other URL.
    package func target(of url: String) -> Substring? {
        guard Origin(url) == self, let start = url.firstRange(of: "://")?.upperBound else { return nil }
        return url[start...].drop { !"/?#".contains($0) }
    }
}

extension String {
    /// Whether an escape (RFC 3986, 2.1) in this URL's host stands for a character of ASCII. What is escaped only as
    /// the URL is read, such as the braces of a placeholder, is not.
    fileprivate var hasEscapedASCIIInHost: Bool {
        guard let start = firstRange(of: "://")?.upperBound else { return false }
        let authority = utf8[start...].prefix { !"/?#".utf8.contains($0) }
        let host = authority[(authority.lastIndex(of: UInt8(ascii: "@")) ?? authority.startIndex)...]
        return zip(host, host.dropFirst()).contains { sign, digit in
            sign == UInt8(ascii: "%") && (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit)
        }
    }
}

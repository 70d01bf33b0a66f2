/// The address of a directory server, and of what is in it (RFC 4516).
package struct LDAPURL: Sendable, Hashable, CustomStringConvertible {
    /// Why a text is no such address.
    package enum Problem: Error, Sendable, Hashable {
        /// Not an absolute URL, or one that others may read differently.
        case notAURL
        /// Neither ldap nor ldaps.
        case scheme(String)
        case noHost
        /// It contains a user name or password.
        case userInfo
        /// A part after the name that is none: a scope, an escape or an extension that must be understood.
        case part(String)
    }

    /// How far below its base a search goes.
    package enum Scope: String, Sendable, Hashable {
        case base, one, sub
    }

    /// Whether TLS begins with the connection.
    package let isSecure: Bool
    /// In lower case; an IPv6 address without brackets.
    package let host: String
    package let port: Int
    /// The name of the entry where a search begins; empty if the address has none.
    package let base: String
    /// The same as the address has it.
    private let path: String
    /// Empty for those that whoever reads chooses.
    package let attributes: [String]
    package let scope: Scope?
    /// A filter (RFC 4515); `nil` if the address has none.
    package let filter: String?

    package init(_ text: String) throws(Problem) {
        let text = DomainName.asciiHost(in: text)
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
            let end = text.firstRange(of: "://")
        else { throw .notAURL }
        let scheme = text[..<end.lowerBound].lowercased()
        guard scheme == "ldap" || scheme == "ldaps" else { throw .scheme(scheme) }
        isSecure = scheme == "ldaps"
        let rest = text[end.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }
        if authority.contains("@") { throw .userInfo }
        // Read as of the web, which has the same rules for them; a port that is not named is another one there.
        guard let origin = Origin("https://\(authority)") else { throw authority.isEmpty ? .noHost : .notAURL }
        host = origin.host
        let isPortNamed = authority.hasSuffix(":\(origin.port)")
        port = isPortNamed ? origin.port : isSecure ? 636 : 389
        let path = rest.dropFirst(authority.count)
        guard !path.contains("#"), path.isEmpty || path.hasPrefix("/") else { throw .part(String(path)) }
        let parts = path.dropFirst().split(separator: "?", omittingEmptySubsequences: false)
        guard parts.count <= 5 else { throw .part(String(parts[5])) }
        func decoded(_ index: Int) throws(Problem) -> String {
            guard index < parts.count else { return "" }
            var bytes: [UInt8] = []
            guard PercentEncoding.decode(parts[index].utf8, { bytes.append($0) }), !bytes.contains(0),
                let text = String(validating: bytes, as: UTF8.self)
            else { throw .part(String(parts[index])) }
            return text
        }
        base = try decoded(0)
        self.path = parts.first.map { $0.isEmpty ? "" : "/\($0)" } ?? ""
        attributes = try decoded(1).split(separator: ",").map(String.init).filter { $0 != "*" }
        let scope = try decoded(2)
        self.scope = Scope(rawValue: scope.lowercased())
        if !scope.isEmpty, self.scope == nil { throw .part(scope) }
        let filter = try decoded(3)
        self.filter = filter.isEmpty ? nil : filter
        if let critical = try decoded(4).split(separator: ",").first(where: { $0.hasPrefix("!") }) {
            throw .part(String(critical))
        }
    }

    /// Whether the address is one of a directory server, right or wrong.
    package static func isMeant(by text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("ldap://") || start.hasPrefix("ldaps://")
    }

    /// Whether the server is on this machine.
    package var isLoopback: Bool { Loopback.contains(host: host) }

    /// The server alone: scheme, host and port.
    package var name: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return "\(isSecure ? "ldaps" : "ldap")://\(host)" + (port == (isSecure ? 636 : 389) ? "" : ":\(port)")
    }

    /// Returns the address of an attribute of an entry on this server.
    package func address(of attribute: String, in entry: String) -> String {
        "\(name)/\(PercentEncoding.encoded(entry, keeping: .distinguishedName))?\(attribute)?base"
    }

    /// Returns the address of the entries below another one on this server.
    package func address(below entry: String) -> String {
        "\(name)/\(PercentEncoding.encoded(entry, keeping: .distinguishedName))"
    }

    /// The server and the base, without what follows: what is shown and stored.
    package var description: String { name + path }
}

import CLibraries
import Networking

import struct FoundationEssentials.URLComponents

/// Which requests go through a proxy, as set by the variables that curl and other tools read.
///
/// Requests to loopback use only proxies on loopback: plain HTTP is allowed there because it does not leave the
/// machine.
package struct ProxyRules: Sendable, Hashable {
    /// A variable that does not contain a proxy's address. Its value may contain a password and is not reported.
    package struct Problem: Error, Sendable, Hashable {
        package let variable: String

        package init(variable: String) { self.variable = variable }
    }

    /// No request goes through a proxy.
    package static let none = ProxyRules()

    private var http: Proxy?
    private var https: Proxy?
    /// The exceptions, interpreted by libcurl.
    private var exceptions = ""

    private init() {}

    /// Reads `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY`, which stands in for either, and `NO_PROXY`.
    ///
    /// The lower-case name takes precedence, and an empty value counts as none.
    ///
    /// `NO_PROXY` is a comma-separated list of hosts, each including its subdomains, of addresses and address ranges
    /// (CIDR), or `*`. If `REQUEST_METHOD` is set, `HTTP_PROXY` is ignored: there a request's `Proxy` header sets it
    /// (CVE-2016-5385).
    package init(environment: [String: String]) throws(Problem) {
        let isCGI = environment["REQUEST_METHOD"] != nil
        let all = ["all_proxy", "ALL_PROXY"]
        http = try Self.proxy((isCGI ? ["http_proxy"] : ["http_proxy", "HTTP_PROXY"]) + all, environment)
        https = try Self.proxy(["https_proxy", "HTTPS_PROXY"] + all, environment)
        exceptions = Self.value(["no_proxy", "NO_PROXY"], environment)?.text ?? ""
    }

    /// Returns the proxy that a request to `url` goes through, unless `NO_PROXY` contains its host; `nil` for none.
    package func proxy(for url: String) -> Proxy? {
        guard let origin = Origin(url, ignoringUser: true), let proxy = origin.isSecure ? https : http else {
            return nil
        }
        return Loopback.contains(host: origin.host) && !Loopback.contains(host: proxy.host) ? nil : proxy
    }

    /// Routes a request to `url` by these rules, whatever the environment of this process says.
    func configure(_ handle: CurlHandle, url: String) throws(NetworkError) {
        try handle.set(CURLOPT_PROXY, proxy(for: url)?.url ?? "")
        try handle.set(CURLOPT_NOPROXY, exceptions)
        try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
    }

    private static func value(
        _ names: [String], _ environment: [String: String]
    ) -> (name: String, text: String)? {
        for name in names {
            if let text = environment[name], !text.isEmpty { return (name, text) }
        }
        return nil
    }

    private static func proxy(_ names: [String], _ environment: [String: String]) throws(Problem) -> Proxy? {
        guard let (name, text) = value(names, environment) else { return nil }
        guard let proxy = Proxy(text) else { throw Problem(variable: name) }
        return proxy
    }
}

package struct Proxy: Sendable, Hashable, CustomStringConvertible {
    /// The protocol of a proxy, and its port if the address names none.
    private enum Kind: String {
        case http, https, socks5
        /// The proxy resolves names.
        case socks5h

        var port: Int {
            switch self {
            case .http: 80
            case .https: 443
            case .socks5, .socks5h: 1080
            }
        }
    }

    package let host: String
    /// 1 to 65535.
    package let port: Int
    /// Includes user and password: never shown.
    let url: String

    /// Parses a proxy's address; `nil` if it is invalid.
    ///
    /// Accepts `http://[user:password@]host[:port]`, the same without a scheme, or with `https`, `socks5` or `socks5h`.
    package init?(_ text: String) {
        let whole = text.contains("://") ? text : "http://" + text
        guard let parts = URLComponents(string: whole),
            let kind = parts.scheme.flatMap({ Kind(rawValue: $0.lowercased()) }),
            let host = parts.percentEncodedHost, !host.isEmpty, let name = host.hostWithoutBrackets,
            (1...65535).contains(parts.port ?? kind.port),
            parts.percentEncodedPath.isEmpty || parts.percentEncodedPath == "/",
            parts.percentEncodedQuery == nil
        else { return nil }
        self.host = name
        port = parts.port ?? kind.port
        let password = parts.percentEncodedPassword.map { ":" + $0 } ?? ""
        let user = parts.percentEncodedUser.map { $0 + password + "@" } ?? ""
        url = "\(kind.rawValue)://\(user)\(host):\(port)"
    }

    /// Host and port, without credentials.
    package var description: String { "\(host):\(port)" }
}

import struct FoundationEssentials.URL

/// Which requests go through a proxy, by the variables that curl and others take.
///
/// What goes to loopback goes through a proxy on loopback only: plain HTTP is allowed there because it does not leave
/// the machine.
public struct ProxyRules: Sendable, Hashable {
    /// A variable that holds no address of an http proxy. Its value may hold a password and is not told.
    public struct Flaw: Error, Sendable, Hashable {
        public let variable: String

        public init(variable: String) { self.variable = variable }
    }

    /// Nothing goes through a proxy.
    public static let none = ProxyRules()

    private var http: Proxy?
    private var https: Proxy?
    private var exceptions: [Exception] = []
    private var exceptsAll = false

    private struct Exception: Sendable, Hashable {
        var host: String
        var port: Int?
    }

    private init() {}

    /// Reads `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`; the lower-case name goes before, an empty value is none.
    ///
    /// `NO_PROXY` is a list with commas of hosts, each with the hosts below it and optionally a port, or `*`. Where
    /// `REQUEST_METHOD` is set `HTTP_PROXY` is passed over: there a request's `Proxy` header sets it (CVE-2016-5385).
    public init(environment: [String: String]) throws(Flaw) {
        let isCGI = environment["REQUEST_METHOD"] != nil
        http = try Self.proxy(isCGI ? ["http_proxy"] : ["http_proxy", "HTTP_PROXY"], environment)
        https = try Self.proxy(["https_proxy", "HTTPS_PROXY"], environment)
        let list = Self.value(["no_proxy", "NO_PROXY"], environment)?.text ?? ""
        for part in list.split(whereSeparator: { $0 == "," || $0 == " " }) {
            if part == "*" { exceptsAll = true } else { exceptions.append(Self.exception(part.lowercased())) }
        }
    }

    /// The proxy that a request to `url` goes through; `nil` for none.
    public func proxy(for url: String) -> Proxy? {
        guard let url = URL(string: url), let scheme = url.scheme?.lowercased(),
            let host = url.host()?.lowercased().trimmingBrackets,
            let proxy = scheme == "https" ? https : http, !exceptsAll
        else { return nil }
        let port = url.port ?? (scheme == "https" ? 443 : 80)
        if Loopback.contains(host: host), !Loopback.contains(host: proxy.host.lowercased()) { return nil }
        let isExcepted = exceptions.contains { exception in
            (exception.port ?? port) == port && (host == exception.host || host.hasSuffix("." + exception.host))
        }
        return isExcepted ? nil : proxy
    }

    private static func exception(_ text: String) -> Exception {
        var host = text
        var port: Int?
        // More than one colon is an IPv6 address, whose port stands behind brackets.
        if let colon = text.lastIndex(of: ":"), let number = Int(text[text.index(after: colon)...]),
            text.hasPrefix("[") ? text[..<colon].hasSuffix("]") : text.firstIndex(of: ":") == colon
        {
            host = String(text[..<colon])
            port = number
        }
        host = host.trimmingBrackets
        if host.hasPrefix("*") { host.removeFirst() }
        if host.hasPrefix(".") { host.removeFirst() }
        return Exception(host: host, port: port)
    }

    private static func value(
        _ names: [String], _ environment: [String: String]
    ) -> (name: String, text: String)? {
        for name in names {
            if let text = environment[name], !text.isEmpty { return (name, text) }
        }
        return nil
    }

    private static func proxy(_ names: [String], _ environment: [String: String]) throws(Flaw) -> Proxy? {
        guard let (name, text) = value(names, environment) else { return nil }
        guard let proxy = Proxy(text) else { throw Flaw(variable: name) }
        return proxy
    }
}

import CCurl
import struct FoundationEssentials.URL

/// Which requests go through a proxy, by the variables that curl and others take.
///
/// What goes to loopback goes through a proxy on loopback only: plain HTTP is allowed there because it does not leave
/// the machine.
public struct ProxyRules: Sendable, Hashable {
    /// A variable that holds no address of a proxy. Its value may hold a password and is not told.
    public struct Flaw: Error, Sendable, Hashable {
        public let variable: String

        public init(variable: String) { self.variable = variable }
    }

    /// Nothing goes through a proxy.
    public static let none = ProxyRules()

    private var http: Proxy?
    private var https: Proxy?
    /// Read by libcurl.
    private var exceptions = ""

    private init() {}

    /// Reads `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`; the lower-case name goes before, an empty value is none.
    ///
    /// `NO_PROXY` is a list with commas of hosts, each with the hosts below it, of addresses and their ranges (CIDR), or
    /// `*`. Where `REQUEST_METHOD` is set `HTTP_PROXY` is passed over: there a request's `Proxy` header sets it
    /// (CVE-2016-5385).
    public init(environment: [String: String]) throws(Flaw) {
        let isCGI = environment["REQUEST_METHOD"] != nil
        http = try Self.proxy(isCGI ? ["http_proxy"] : ["http_proxy", "HTTP_PROXY"], environment)
        https = try Self.proxy(["https_proxy", "HTTPS_PROXY"], environment)
        exceptions = Self.value(["no_proxy", "NO_PROXY"], environment)?.text ?? ""
    }

    /// The proxy that a request to `url` goes through, unless `NO_PROXY` has its host; `nil` for none.
    public func proxy(for url: String) -> Proxy? {
        guard let url = URL(string: url), let scheme = url.scheme?.lowercased(),
            let host = url.host()?.lowercased().trimmingBrackets, let proxy = scheme == "https" ? https : http
        else { return nil }
        return Loopback.contains(host: host) && !Loopback.contains(host: proxy.host.lowercased()) ? nil : proxy
    }

    /// Has a request to `url` go the way that it is to go, whatever stands in the environment of this process.
    func configure(_ handle: CurlHandle, url: String) throws(HTTPFailure) {
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

    private static func proxy(_ names: [String], _ environment: [String: String]) throws(Flaw) -> Proxy? {
        guard let (name, text) = value(names, environment) else { return nil }
        guard let proxy = Proxy(text) else { throw Flaw(variable: name) }
        return proxy
    }
}

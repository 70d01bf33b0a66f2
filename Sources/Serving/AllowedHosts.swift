import Hummingbird
import Networking

/// The hosts that requests may ask for.
///
/// A page of any website may have its own name resolve to a loopback address and then read what is served there as if
/// it were its own (DNS rebinding): its requests ask for that name. Addresses cannot be had that way, nor can
/// `localhost`; and over TLS, the certificate names the host.
package struct AllowedHosts: Sendable {
    private let names: Set<String>
    private let everywhere: Bool
    private let isTLS: Bool

    /// - Parameters:
    ///   - names: Those that are allowed besides addresses and `localhost`.
    ///   - everywhere: Whether other names are refused wherever a request arrives, rather than at a loopback address
    ///     without TLS only.
    package init(names: [String] = [], everywhere: Bool = false, isTLS: Bool = false) {
        self.names = Set(names.map(Self.name))
        self.everywhere = everywhere
        self.isTLS = isTLS
    }

    /// - Parameters:
    ///   - host: With or without a port; `nil` for HTTP/1.0, which has none.
    ///   - isLoopback: Whether the request arrived at a loopback address, and not by a proxy that is trusted.
    package func allow(_ host: String?, isLoopback: Bool) -> Bool {
        guard everywhere || isLoopback && !isTLS, let host else { return true }
        let name = Self.name(host)
        // None is what no website's name leads to.
        return name.isEmpty || name == "localhost" || name.hasSuffix(".localhost") || IPAddress(name) != nil
            || names.contains(name)
    }

    /// The name in small letters, without port, brackets and a full stop at the end.
    private static func name(_ host: String) -> String {
        var name = Substring(host.lowercased())
        if name.hasPrefix("["), let end = name.firstIndex(of: "]") { return String(name[..<end].dropFirst()) }
        if name.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1 { name = name.prefix { $0 != ":" } }
        return String(name.hasSuffix(".") ? name.dropLast() : name)
    }
}

/// Refuses requests for other hosts.
struct HostMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let hosts: AllowedHosts
    let proxies: TrustedProxies

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let isOfProxy = context.peer.flatMap { IPAddress($0) }.map(proxies.contains) ?? false
        // A tunnel is opened to nobody.
        guard
            request.method == .connect
                || hosts.allow(request.head.authority, isLoopback: context.isAtLoopback && !isOfProxy)
        else {
            throw Failure(
                status: 421, code: "misdirected_request",
                "This server does not answer for that host: it would have to be in server.hosts.")
        }
        return try await next(request, context)
    }
}

/// Tells browsers to use only https from now on (RFC 6797).
enum StrictTransport {
    /// A year, in seconds.
    private static let age = "max-age=31536000"

    /// Returns the header's value; `nil` for a request by address, to which it does not apply (RFC 6797, 8.1.1), or by
    /// `localhost`, whose other ports serve others.
    static func value(for request: Request) -> String? {
        guard let authority = request.head.authority, let name = name(authority) else { return nil }
        let isLocal = name.lowercased() == "localhost" || name.lowercased().hasSuffix(".localhost")
        return isLocal || IPAddress(name) != nil ? nil : age
    }

    /// Returns the name without the port; `nil` for an IPv6 address, which is in brackets.
    private static func name(_ authority: String) -> Substring? {
        authority.hasPrefix("[") ? nil : authority.prefix { $0 != ":" }
    }
}

import Synchronization

/// Makes `HTTPTransport`s that speak HTTP/1.1, and HTTP/2 where a server offers it, through libcurl.
///
/// No redirect is followed and nothing is sent twice; plain http goes to loopback only, unless the options allow more.
/// Compressed answers are unpacked. All transports made here share connections, which are kept alive between requests, and
/// one thread. Nothing is opened, loaded or started before the first request. `shutdown()` closes everything; a process
/// that just exits need not call it.
public final class CurlTransport: Sendable {
    /// What holds for every request.
    public struct Options: Sendable {
        /// Sent as `User-Agent`, `rollcall/VERSION`.
        public var userAgent: String
        /// Which requests go through a proxy.
        public var proxies = ProxyRules.none
        /// Which certificates are trusted.
        public var trust = CertificateTrust.system
        /// Whether plain http may go to hosts other than loopback; else it is `.insecure` and nothing is sent.
        public var allowsPlainHTTP = false

        public init(userAgent: String) { self.userAgent = userAgent }
    }

    /// What one kind of exchange may take.
    public struct Limits: Sendable {
        /// For name look-up, connection and TLS hand-shake together.
        public var connect: Duration
        /// From the call to the last byte of the answer.
        public var total: Duration
        /// The largest answer body taken, in bytes, unpacked.
        public var body: Int

        public init(connect: Duration = .seconds(5), total: Duration, body: Int) {
            self.connect = connect
            self.total = total
            self.body = body
        }

        /// For requests to an endpoint: 30 s, 1 MiB.
        public static let login = Limits(total: .seconds(30), body: 1 << 20)
        /// For loads of people: 30 s, 64 MiB.
        public static let people = Limits(total: .seconds(30), body: 64 << 20)
    }

    private let options: Options
    private let loop = CurlLoop()

    public init(options: Options) { self.options = options }

    deinit { loop.end() }

    /// A transport with these limits.
    public func transport(limits: Limits) -> HTTPTransport {
        HTTPTransport { [self] request async throws(HTTPFailure) in
            try HTTPAddress.check(request.url)
            if !options.allowsPlainHTTP, Loopback.isLeftInPlain(request.url) {
                throw .insecure(reason: "plain http")
            }
            return try await loop.run(CurlExchange(request, limits, options)).get()
        }
    }

    /// Ends running requests (`.cancelled`), closes the connections and stops the thread. Further requests are
    /// `.cancelled`.
    public func shutdown() async {
        await withCheckedContinuation { continuation in loop.end { continuation.resume() } }
    }
}

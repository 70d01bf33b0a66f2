import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Makes `HTTPTransport`s that speak HTTP/1.1 through AsyncHTTPClient.
///
/// No redirect is followed, nothing is retried, no body is decompressed; plain http goes to loopback only, unless the
/// options allow more. Several transports made here share connections, which are kept alive between requests. Nothing is opened and no
/// thread is started before the first request. `shutdown()` closes everything; a process that just exits need not call
/// it.
public final class AsyncHTTPTransport: Sendable {
    /// What holds for every request of one client.
    public struct Options: Sendable {
        /// How long name look-up, connection and TLS hand-shake may take together.
        public var connectTimeout: Duration
        /// Sent as `User-Agent`, `rollcall/VERSION`.
        public var userAgent: String
        /// Which requests go through a proxy.
        public var proxies = ProxyRules.none
        /// Which certificates are trusted.
        public var trust = CertificateTrust.system
        /// Whether plain http may go to hosts other than loopback; else it is `.insecure` and nothing is sent.
        public var allowsPlainHTTP = false

        public init(userAgent: String, connectTimeout: Duration = .seconds(5)) {
            self.userAgent = userAgent
            self.connectTimeout = connectTimeout
        }
    }

    /// What one kind of exchange may take.
    public struct Limits: Sendable {
        /// From the call to the last byte of the answer.
        public var total: Duration
        /// The largest answer body taken, in bytes.
        public var body: Int

        public init(total: Duration, body: Int) {
            self.total = total
            self.body = body
        }

        /// For requests to an endpoint: 30 s, 1 MiB.
        public static let login = Limits(total: .seconds(30), body: 1 << 20)
        /// For loads of people: 30 s, 64 MiB.
        public static let people = Limits(total: .seconds(30), body: 64 << 20)
    }

    private let options: Options
    private let state = Mutex(State.idle)

    private enum State {
        case idle
        case open(OpenClients)
        case shutDown
    }

    public init(options: Options) { self.options = options }

    deinit { state.withLock { if case .open(let open) = $0 { open.closeInBackground() } } }

    /// A transport with these limits, over the client that all transports made here share.
    public func transport(limits: Limits) -> HTTPTransport {
        HTTPTransport { [self] request async throws(HTTPFailure) in try await send(request, limits: limits) }
    }

    /// Ends running requests (`.cancelled`), closes the connections and stops the thread. Further requests are
    /// `.cancelled`.
    public func shutdown() async {
        let open: OpenClients? = state.withLock { state in
            defer { state = .shutDown }
            if case .open(let open) = state { return open }
            return nil
        }
        await open?.close()
    }

    private func send(_ request: HTTPRequest, limits: Limits) async throws(HTTPFailure) -> HTTPResponse {
        try HTTPAddress.check(request.url)
        if !options.allowsPlainHTTP, Loopback.isLeftInPlain(request.url) {
            throw .insecure(reason: "plain http")
        }
        let way = options.proxies.way(to: request.url)
        guard let (client, group) = client(on: way) else { throw .cancelled }
        let exchange = HTTPExchange(client: client, way: way, request: request, limits: limits, options: options)
        do throws(HTTPFailure) {
            return try await exchange.run()
        } catch .certificateRefused where way == .direct {
            let limit = TimeAmount(options.connectTimeout)
            let reason = await CertificateFault.reason(of: request.url, group: group, within: limit)
            throw reason.map { .insecure(reason: $0) } ?? .certificateRefused
        }
    }

    /// The client for a way, and its thread; `nil` after a shutdown.
    private func client(on way: Way) -> (HTTPClient, MultiThreadedEventLoopGroup)? {
        state.withLock { state in
            var clients: OpenClients
            switch state {
            case .idle: clients = OpenClients(options: options)
            case .open(let open): clients = open
            case .shutDown: return nil
            }
            let client = clients.client(on: way)
            state = .open(clients)
            return (client, clients.group)
        }
    }
}

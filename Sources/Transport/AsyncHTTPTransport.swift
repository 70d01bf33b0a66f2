import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Makes `HTTPTransport`s that speak HTTP/1.1 through AsyncHTTPClient.
///
/// No redirect is followed, nothing is retried, no body is decompressed; certificates are checked against the system's.
/// Several transports made here share connections, which are kept alive between requests. Nothing is opened and no
/// thread is started before the first request. `shutdown()` closes everything; a process that just exits need not call it.
public final class AsyncHTTPTransport: Sendable {
    /// What holds for every request of one client.
    public struct Options: Sendable {
        /// How long name look-up, connection and TLS hand-shake may take together.
        public var connectTimeout: Duration
        /// Sent as `User-Agent`, `rollcall/VERSION`.
        public var userAgent: String

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
        case open(OpenClient)
        case shutDown
    }

    public init(options: Options) { self.options = options }

    deinit { state.withLock { if case .open(let open) = $0 { open.closeInBackground() } } }

    /// A transport with these limits, over the client that all transports made here share.
    public func transport(limits: Limits) -> HTTPTransport {
        HTTPTransport { [self] request async throws(HTTPFailure) in try await send(request, limits: limits) }
    }

    /// Ends running requests (`.cancelled`), closes the connections and stops the thread. Further requests are `.cancelled`.
    public func shutdown() async {
        let open: OpenClient? = state.withLock { state in
            defer { state = .shutDown }
            if case .open(let open) = state { return open }
            return nil
        }
        await open?.close()
    }

    private func send(_ request: HTTPRequest, limits: Limits) async throws(HTTPFailure) -> HTTPResponse {
        try HTTPAddress.check(request.url)
        guard let client = openClient() else { throw .cancelled }
        let exchange = HTTPExchange(
            client: client, request: request, limits: limits, options: options
        )
        return try await exchange.run()
    }

    private func openClient() -> HTTPClient? {
        state.withLock { state in
            switch state {
            case .idle:
                let open = OpenClient(connectTimeout: options.connectTimeout)
                state = .open(open)
                return open.client
            case .open(let open):
                return open.client
            case .shutDown:
                return nil
            }
        }
    }
}

/// A running client and its one thread.
private struct OpenClient: Sendable {
    let client: HTTPClient
    private let group: MultiThreadedEventLoopGroup

    init(connectTimeout: Duration) {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(connectTimeout)),
            decompression: .disabled
        )
        configuration.httpVersion = .http1Only
        // A connection that fails is told at once: whether to try again is the person's decision.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.idleTimeout = .seconds(30)
        // One thread of its own is started sooner than the shared group's one for each core.
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        client = HTTPClient(eventLoopGroup: group, configuration: configuration)
    }

    func close() async {
        // Both fail only when already shut down.
        try? await client.shutdown()
        try? await group.shutdownGracefully()
    }

    /// For a client that nobody shut down, which would otherwise trap when it is freed.
    func closeInBackground() {
        client.shutdown { [group] _ in group.shutdownGracefully { _ in } }
    }
}

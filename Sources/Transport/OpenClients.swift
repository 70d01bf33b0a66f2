import AsyncHTTPClient
import NIOCore
import NIOPosix

/// Running clients, one for each way that requests take, and their one thread.
struct OpenClients: Sendable {
    private let options: AsyncHTTPTransport.Options
    let group: MultiThreadedEventLoopGroup
    private var clients: [Way: HTTPClient] = [:]

    init(options: AsyncHTTPTransport.Options) {
        self.options = options
        // One thread of its own is started sooner than the shared group's one for each core.
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    }

    /// The client whose requests go that way.
    mutating func client(on way: Way) -> HTTPClient {
        if let client = clients[way] { return client }
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(options.connectTimeout)),
            decompression: .disabled
        )
        configuration.tlsConfiguration = options.trust.configuration
        switch way {
        case .direct: break
        case .tunnel(let proxy): configuration.proxy = Self.server(proxy)
        // The client has no other way to send more than a path.
        case .forwarded: configuration.http1_1ConnectionDebugInitializer = ForwardedRequest.handle
        }
        configuration.httpVersion = .http1Only
        // A connection that fails is told at once: what is asked again is `Retry`'s decision.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.idleTimeout = .seconds(30)
        let client = HTTPClient(eventLoopGroup: group, configuration: configuration)
        clients[way] = client
        return client
    }

    func close() async {
        // Both fail only when already shut down.
        for client in clients.values { try? await client.shutdown() }
        try? await group.shutdownGracefully()
    }

    /// For clients that nobody shut down, which would otherwise trap when they are freed.
    func closeInBackground() { Task { await close() } }

    private static func server(_ proxy: Proxy) -> HTTPClient.Configuration.Proxy {
        guard let authorization = proxy.authorization else { return .server(host: proxy.host, port: proxy.port) }
        return .server(host: proxy.host, port: proxy.port, authorization: authorization)
    }
}

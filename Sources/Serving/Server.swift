public import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
public import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The server: listens, answers, and drains at a signal.
public struct Server: Sendable {
    private let host: String
    private let port: Int
    private let tls: TLSIdentity?
    private let routes: Routes
    private let deadline: Duration
    private let logger: Logger

    /// - Parameters:
    ///   - port: 0 takes a free one.
    ///   - tls: `nil` serves plain HTTP.
    ///   - deadline: how long a connection may take for a whole request, idle between two, or take nothing of an answer.
    public init(host: String, port: Int, tls: TLSIdentity?, routes: Routes, deadline: Duration, logger: Logger) {
        self.host = host
        self.port = port
        self.tls = tls
        self.routes = routes
        self.deadline = deadline
        self.logger = logger
    }

    /// Serves until SIGTERM or SIGINT, then takes no more connections, ends the requests that run, and returns: within
    /// 8 s, after which they are cancelled.
    ///
    /// - Parameter listening: called once with the server's URL, as soon as it takes connections.
    public func run(listening: @escaping @Sendable (String) -> Void) async throws {
        var group = ServiceGroupConfiguration(
            services: [try application(listening: listening)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
        )
        group.maximumGracefulShutdownDuration = .seconds(8)
        try await ServiceGroup(configuration: group).run()
    }

    /// The application, for tests that run it themselves.
    public func application(listening: @escaping @Sendable (String) -> Void) throws -> some ApplicationProtocol {
        let http = HTTPServerBuilder.http1(configuration: .init(
            additionalChannelHandlers: handlers(),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100
            )
        ))
        return Application(
            router: routes.router(),
            server: try tls.map { try .tls(http, tlsConfiguration: $0.configuration) } ?? http,
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), backlog: 1024),
            onServerRunning: { [host, scheme = tls == nil ? "http" : "https"] channel in
                let name = host.contains(":") ? "[\(host)]" : host
                listening("\(scheme)://\(name):\(channel.localAddress?.port ?? 0)")
            },
            logger: logger
        )
    }

    /// In the order in which a request passes them, an answer in the other.
    private func handlers() -> [any RemovableChannelHandler] {
        [
            RequestDeadline(TimeAmount(deadline)),
            UnreadableRequestHandler(metrics: routes.metrics, logger: logger),
            ConnectionHandler(routes.connections),
        ]
    }
}

public import Hummingbird
public import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The server: listens, answers, and drains at a signal.
public struct Server: Sendable {
    private let host: String
    private let port: Int
    private let routes: Routes
    private let logger: Logger

    /// - Parameter port: 0 takes a free one.
    public init(host: String, port: Int, routes: Routes, logger: Logger) {
        self.host = host
        self.port = port
        self.routes = routes
        self.logger = logger
    }

    /// Serves until SIGTERM or SIGINT, then takes no more connections, ends the requests that run, and returns: within
    /// 8 s, after which they are cancelled.
    ///
    /// - Parameter listening: called once with the server's URL, as soon as it takes connections.
    public func run(listening: @escaping @Sendable (String) -> Void) async throws {
        var group = ServiceGroupConfiguration(
            services: [application(listening: listening)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
        )
        group.maximumGracefulShutdownDuration = .seconds(8)
        try await ServiceGroup(configuration: group).run()
    }

    /// The application, for tests that run it themselves.
    public func application(listening: @escaping @Sendable (String) -> Void) -> some ApplicationProtocol {
        Application(
            router: routes.router(),
            server: .http1(configuration: .init(
                additionalChannelHandlers: [RequestDeadline(.seconds(30))],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100
                )
            )),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), backlog: 1024),
            onServerRunning: { [host] channel in
                let name = host.contains(":") ? "[\(host)]" : host
                listening("http://\(name):\(channel.localAddress?.port ?? 0)")
            },
            logger: logger
        )
    }
}

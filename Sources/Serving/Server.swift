internal import Hummingbird
internal import HummingbirdCore
package import Logging
internal import NIOSSL
package import ServiceLifecycle
import UnixSignals

/// The server: listens, answers, and drains when signalled.
package struct Server: Sendable {
    private let host: String
    private let port: Int
    private let tls: TLSIdentity?
    private let routes: Routes
    private let deadline: Duration
    private let drain: Duration
    private let connections: ConnectionLimits
    private let logger: Logger

    /// - Parameters:
    ///   - port: 0 picks a free one.
    ///   - tls: `nil` serves plain HTTP.
    ///   - deadline: How long a connection may take for a whole request, stay idle between two, or read nothing of an
    ///     answer.
    ///   - drain: How long answers may take to complete once the server is told to end.
    package init(
        host: String, port: Int, tls: TLSIdentity?, routes: Routes, deadline: Duration,
        drain: Duration = .seconds(8), connections: ConnectionLimits = ConnectionLimits(all: 1_024, byAddress: 512),
        logger: Logger
    ) {
        self.host = host
        self.port = port
        self.tls = tls
        self.routes = routes
        self.deadline = deadline
        self.drain = drain
        self.connections = connections
        self.logger = logger
    }

    /// Serves until SIGTERM or SIGINT, then drains.
    ///
    /// Once signalled, it accepts no more connections, finishes the requests in progress, and returns: when all are
    /// answered, or when `drain` has passed and they have been cancelled.
    ///
    /// - Parameter listening: Called once with the server's URL, as soon as it accepts connections.
    package func run(listening: @escaping @Sendable (String) -> Void) async throws {
        var group = ServiceGroupConfiguration(
            services: [service(listening: listening)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
        )
        group.maximumGracefulShutdownDuration = drain
        try await ServiceGroup(configuration: group).run()
    }

    /// Returns the server as a service, for tests that run it themselves.
    package func service(listening: @escaping @Sendable (String) -> Void) -> some Service {
        let responder = routes.router().buildResponder()
        let dates = DateHeader()
        let connection = HTTPConnection(
            responder: { [logger] request, writer, channel in
                var logger = logger
                logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
                let context = ServerContext(source: .init(channel: channel, logger: logger))
                var response = try await responder.respond(to: request, context: context)
                response.headers[.date] = dates.text()
                try await writer.write(response: response.head, body: response.body)
            },
            routes: routes, tls: tls?.context, deadline: deadline)
        let name = host.contains(":") ? "[\(host)]" : host
        let scheme = tls == nil ? "http" : "https"
        return Listener(
            host: host, port: port, connection: connection, limits: connections, logger: logger,
            listening: { listening("\(scheme)://\(name):\($0)") })
    }
}

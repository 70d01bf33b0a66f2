import CHardening
private import Glibc
package import Hummingbird
internal import HummingbirdCore
package import Logging
import NIOCore
import Networking
package import ServiceLifecycle
import Times
import UnixSignals

/// The server: listens, answers, and drains when signalled.
package struct Server: Sendable {
    private let addresses: [ListenAddress]
    private let tls: TLSFiles?
    private let routes: Routes
    private let takesProxyHeaders: Bool
    private let metrics: [ListenAddress]
    private let deadline: Duration
    private let drain: Duration
    private let connections: ConnectionLimits
    private let operatorChanges: (@Sendable () async -> [Logger.Metadata])?
    private let logger: Logger

    /// - Parameters:
    ///   - tls: `nil` serves plain HTTP.
    ///   - takesProxyHeaders: Whether connections of trusted proxies begin with a header of the PROXY protocol.
    ///   - metrics: Where only metrics, health and readiness are served, to everybody and without TLS; may be empty.
    ///   - deadline: How long a connection may take for a whole request, stay idle between two, or read nothing of an
    ///     answer.
    ///   - drain: How long answers may take to complete once the server is told to end.
    ///   - operatorChanges: Returns what operators changed by commands and no log has yet; empty if there is nothing.
    package init(
        at addresses: [ListenAddress], tls: TLSFiles?, routes: Routes, takesProxyHeaders: Bool = false,
        metrics: [ListenAddress] = [], deadline: Duration, drain: Duration = .seconds(8),
        connections: ConnectionLimits = ConnectionLimits(all: 1_024),
        operatorChanges: (@Sendable () async -> [Logger.Metadata])? = nil, logger: Logger
    ) {
        self.addresses = addresses
        self.tls = tls
        self.routes = routes
        self.takesProxyHeaders = takesProxyHeaders
        self.metrics = metrics
        self.deadline = deadline
        self.drain = drain
        self.connections = connections
        self.operatorChanges = operatorChanges
        self.logger = logger
    }

    /// Serves until SIGTERM, SIGINT or SIGQUIT, then drains; SIGHUP reloads the certificate, and SIGUSR1 and SIGUSR2,
    /// which some send to have a log reopened, change nothing.
    ///
    /// Once signalled, it accepts no more connections, finishes the requests in progress, and returns: when all are
    /// answered, or when `drain` has passed and they have been cancelled.
    ///
    /// - Parameter events: Called as they occur; `listening` once, as soon as connections are accepted.
    package func run(_ events: ServerEvents) async throws {
        // Trapped before anybody is told that the server is ready, who may signal at once.
        let signals = await UnixSignalsSequence(trapping: .sighup)
        for ignored in [SIGUSR1, SIGUSR2] { signal(ignored, SIG_IGN) }
        // Services are shut down in reverse order.
        var services: [any Service] = [
            FreeMemory(), Reloader(tls: tls, events: events, logger: logger, signals: signals),
        ]
        if let operatorChanges { services.append(OperatorLog(audit: routes.audit, take: operatorChanges)) }
        if !metrics.isEmpty {
            services.append(
                // Connections of its own: whoever fills the others does not hide the counts.
                Listener(
                    addresses: metrics,
                    connection: connection(
                        routes.metricsRouter(), Connections(grace: routes.connections.grace), tls: nil),
                    limits: connections.ofMetrics, logger: logger, listening: { $0.forEach(events.servesMetrics) }))
        }
        services.append(listener(events))
        var group = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint, .sigquit], logger: logger
        )
        group.maximumGracefulShutdownDuration = drain
        try await ServiceGroup(configuration: group).run()
    }

    /// Returns the server as a service, for tests that run it themselves.
    package func service(listening: @escaping @Sendable (String) -> Void) -> some Service {
        listener(ServerEvents(listening: { $0.first.map(listening) }))
    }

    private func listener(_ events: ServerEvents) -> Listener {
        Listener(
            addresses: addresses, connection: connection(routes.router(), routes.connections, tls: tls),
            limits: connections, takesProxyHeaders: takesProxyHeaders, logger: logger, drain: drain,
            listening: events.listening, stopping: events.stopping)
    }

    private func connection(
        _ router: Router<ServerContext>, _ connections: Connections, tls: TLSFiles?
    ) -> HTTPConnection {
        let responder = router.buildResponder()
        return HTTPConnection(
            responder: { [logger, takesProxyHeaders] request, writer, channel in
                var logger = logger
                logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
                var context = ServerContext(source: .init(channel: channel, logger: logger))
                context.connection = ObjectIdentifier(channel)
                if takesProxyHeaders, let header = connections.header(of: channel) { context.take(header) }
                var response = try await responder.respond(to: request, context: context)
                response.headers[.date] = HTTPDate.string(from: CivilDate(seconds: time(nil)))
                response.headers[.xContentTypeOptions] = "nosniff"
                if tls != nil { response.headers[.strictTransportSecurity] = StrictTransport.value(for: request) }
                try await writer.write(response: response.head, body: response.body)
            },
            routes: routes, connections: connections, tls: tls, deadline: deadline)
    }
}

/// Gives free memory back to the system once those who needed it have gone.
///
/// What many connections took is free after them, but lies between blocks that are still in use, and the C library
/// would keep it for good.
struct FreeMemory: Service {
    /// How much memory must be in use more than when some was last given back, and how much must be free.
    private static let threshold = 8 << 20

    /// How often to look.
    var interval = Duration.seconds(5)

    /// Returns the bytes of memory in use; `nil` if the system does not say, as when no file can be opened.
    var residentBytes: @Sendable () -> Int? = { ProcessMetrics.residentBytes }

    func run() async throws {
        var least = residentBytes() ?? 0
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval, clock: .continuous) }
            // A service that returns would end the server.
            guard let resident = residentBytes() else { continue }
            least = min(least, resident)
            guard resident - least >= Self.threshold, free_heap_bytes() >= Self.threshold else { continue }
            give_back_free_memory()
            least = residentBytes() ?? resident
        }
    }
}

/// What the server reports to whoever supervises it.
package struct ServerEvents: Sendable {
    /// The server accepts connections at these addresses, in the form that clients use. It ends if this throws.
    package var listening: @Sendable ([String]) throws -> Void
    /// Metrics have an address of their own: this URL.
    package var servesMetrics: @Sendable (String) -> Void
    /// The server begins to reload its files, and is done with that: with whether it has the certificate's, or `nil` if
    /// it has no certificate.
    package var reloading: @Sendable () -> Void
    package var reloaded: @Sendable (Bool?) -> Void
    /// The server accepts no more connections, and ends once the answers in progress are complete.
    package var stopping: @Sendable () -> Void

    package init(
        listening: @escaping @Sendable ([String]) throws -> Void = { _ in },
        servesMetrics: @escaping @Sendable (String) -> Void = { _ in },
        reloading: @escaping @Sendable () -> Void = {}, reloaded: @escaping @Sendable (Bool?) -> Void = { _ in },
        stopping: @escaping @Sendable () -> Void = {}
    ) {
        self.listening = listening
        self.servesMetrics = servesMetrics
        self.reloading = reloading
        self.reloaded = reloaded
        self.stopping = stopping
    }
}

package struct ServerContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The client's IP address, for the throttle: the peer's or, if that is a trusted proxy, the one it reports.
    ///
    /// ``TrustedProxies/socket`` for a Unix socket, `nil` if there is no connection.
    package var address: String?
    /// The IP address at the other end of the connection, or ``TrustedProxies/socket``; `nil` if there is none. Behind
    /// a proxy with the PROXY protocol, its client's, or `nil` if the header names none.
    private(set) var peer: String?
    /// The connection, or the stream of HTTP/2, that it arrived on; `nil` if there is none, as in a test of the routes.
    var connection: ObjectIdentifier?
    /// Whether it arrived at a loopback address, and not by a proxy with the PROXY protocol.
    private(set) var isAtLoopback: Bool
    private let channel: any Channel

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.peer
        address = peer
        isAtLoopback = source.channel.localAddress?.ipAddress.flatMap { IPAddress($0) }?.isLoopback ?? false
        channel = source.channel
    }

    /// Takes over what the proxy said of its client, who also wrote whatever `Forwarded` there is.
    fileprivate mutating func take(_ header: ProxyHeader) {
        peer = header.client?.text
        address = peer ?? address
        isAtLoopback = false
    }

    /// Records that the answer waits for that of another stream of HTTP/2, or no longer.
    func note(isQueued: Bool) {
        channel.triggerUserOutboundEvent(StreamDeadline.Queued(isQueued: isQueued), promise: nil)
    }

    /// Tells a client that is waiting for it (RFC 9110, 10.1.1) to send the body.
    func askForBody() { channel.triggerUserOutboundEvent(MessageRules.BodyWanted(), promise: nil) }
}

extension Channel {
    /// The IP address at the other end, or ``TrustedProxies/socket``; `nil` if there is none.
    var peer: String? {
        if let address = remoteAddress?.ipAddress { return address }
        // Clients of a Unix socket have no address, but are not necessarily users of this machine: one may be a proxy.
        if case .unixDomainSocket = localAddress { return TrustedProxies.socket }
        return nil
    }
}

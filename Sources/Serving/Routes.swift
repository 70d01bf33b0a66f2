package import Accounts
package import Hummingbird
package import Logging

/// The routes to an endpoint and a directory.
///
/// A password travels from the network to the endpoint in wiped memory; nothing of a body or a token is logged.
package struct Routes: Sendable {
    let endpoint: any AuthEndpoint
    let owner: (any OwnerEndpoint)?
    let audit: Audit
    let directory: PeopleDirectory
    let peopleArePublic: Bool
    let limits: BodyLimits
    let proxies: TrustedProxies
    let hosts: AllowedHosts
    /// Whether the server itself speaks TLS.
    let isTLS: Bool
    let metrics: ServerMetrics
    let storage: StorageWatch
    let clock: ClockWatch
    let workers: Workers
    let connections: Connections
    let certificates: TLSFiles?
    /// How long it takes to look up an account in vain where the storage, rather than the account, is missing.
    let longLookUp: Duration
    private let logger: Logger
    private let paths: KnownPaths
    private let metricsAccess: MetricsAccess
    private let version: String

    /// - Parameters:
    ///   - owner: What the owner of a session may do; `nil` offers none of it.
    ///   - peopleArePublic: Whether the directory answers without a bearer token.
    ///   - proxies: Who is trusted to say where a request came from.
    ///   - hosts: The hosts that requests may ask for.
    ///   - isTLS: Whether the server itself speaks TLS, for the URLs of portraits.
    ///   - workers: The number of threads that generate people.
    ///   - logger: Logs requests, and when the accounts' storage fails and recovers.
    ///   - audit: Records what is done with accounts.
    ///   - certificates: The server's own certificate, if it has one.
    ///   - metricsAccess: Who may see the metrics at the addresses where everything else is served.
    ///   - version: The program's version, for the metrics and the OpenAPI document.
    ///   - longLookUp: How long it takes to look up an account in vain where the storage, rather than the account, is
    ///     missing.
    ///   - trial: Writes to the accounts' storage what a login writes and takes it back; returns why it cannot. `nil`
    ///     where ending a session that does not exist has to do.
    ///   - clockOffset: Returns how many seconds the clock of the accounts' storage is ahead of this machine's.
    ///   - now: Tells how old what is known of the storage is.
    ///   - logins: Returns how many logins the endpoint is processing, and how many are waiting for that.
    package init(
        endpoint: any AuthEndpoint, owner: (any OwnerEndpoint)? = nil, directory: PeopleDirectory,
        peopleArePublic: Bool, limits: BodyLimits,
        proxies: TrustedProxies = TrustedProxies([]), hosts: AllowedHosts = AllowedHosts(), isTLS: Bool = false,
        workers: Int = 1, logger: Logger,
        audit: Audit? = nil,
        certificates: TLSFiles? = nil, metricsAccess: MetricsAccess = .nobody, version: String = "",
        longLookUp: Duration = .seconds(5), trial: (@Sendable () async -> EndpointError?)? = nil,
        clockOffset: @escaping @Sendable () -> Double = { 0 },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        logins: @escaping @Sendable () -> (running: Int, waiting: Int)
    ) {
        storage = StorageWatch(endpoint, trial: trial, logger: logger, now: now)
        clock = ClockWatch(offset: clockOffset, logger: logger)
        self.endpoint = WatchedEndpoint(endpoint, storage)
        self.logger = logger
        self.owner = owner
        self.audit = audit ?? Audit(logger: logger) { _ in "" }
        self.proxies = proxies
        self.hosts = hosts
        self.isTLS = isTLS
        self.workers = Workers(count: workers)
        self.directory = directory
        let hasMetrics = if case .nobody = metricsAccess { false } else { true }
        paths = KnownPaths(versions: directory.versions, hasMetrics: hasMetrics)
        self.peopleArePublic = peopleArePublic
        self.limits = limits
        self.certificates = certificates
        self.metricsAccess = metricsAccess
        self.version = version
        self.longLookUp = longLookUp
        let connections = Connections(grace: .seconds(1))
        self.connections = connections
        metrics = ServerMetrics(version: version, connections: { connections.count }, logins: logins)
    }

    /// Returns a router with all routes, each path with and without a trailing slash.
    package func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestLog(metrics: metrics, paths: paths, proxies: proxies, logger: logger))
        router.add(middleware: FailureMiddleware(paths: paths))
        router.add(middleware: HostMiddleware(hosts: hosts, proxies: proxies))
        router.post("login", use: login)
        router.post("refresh", use: refresh)
        router.post("logout", use: logout)
        router.get("profile", use: profile)
        if let owner { add(owner, to: router) }
        router.get("api", use: people)
        router.get("api/:version", use: people)
        // The router allows one name per position in a path, whatever the position contains.
        router.get("api/portraits/:first/:second", use: portrait)
        router.get("api/portraits/:first/:second/:file", use: portrait)
        for path in ["api", "api/:version"] as [RouterPath] {
            router.on(path, method: .options) { [paths] request, _ in
                guard paths.path(of: request) != nil else { throw Failure.notFound }
                return Response.mayBeReadByPages
            }
        }
        addOperation(to: router)
        router.get("metrics") { [self] request, _ in
            try requireMetricsAccess(request)
            return counts(request)
        }
        let document = OpenAPIDocument.text(
            version: version, hasOwner: owner != nil, peopleArePublic: peopleArePublic)
        router.get("openapi.json") { request, _ in
            Response(text: document, type: "application/json; charset=utf-8", for: request)
        }
        return router
    }

    /// Returns a router with only the routes for those who operate the server.
    func metricsRouter() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: FailureMiddleware(paths: .operation))
        router.add(middleware: HostMiddleware(hosts: hosts, proxies: proxies))
        addOperation(to: router)
        router.get("metrics") { [self] request, _ in counts(request) }
        return router
    }

    private func requireMetricsAccess(_ request: Request) throws {
        switch metricsAccess {
        case .everybody: break
        case .nobody: throw Failure.notFound
        case .bearer(let token): if try request.bearer() != token { throw Failure.invalidToken }
        }
    }

    private func counts(_ request: Request) -> Response {
        Response(text: metrics.text(), type: "text/plain; version=0.0.4; charset=utf-8", for: request)
    }
}

/// Who may see the metrics.
package enum MetricsAccess: Sendable {
    case nobody, everybody
    /// Whoever has this token.
    case bearer(Token)
}

package import Accounts
package import Hummingbird
package import Logging

/// The routes to an endpoint and a directory.
///
/// A password travels from the network to the endpoint in wiped memory; nothing of a body or a token is logged.
package struct Routes: Sendable {
    let endpoint: any AuthEndpoint
    let owner: (any SecondFactorEndpoint)?
    let audit: Audit
    let directory: PeopleDirectory
    let peopleArePublic: Bool
    let limits: BodyLimits
    let proxies: TrustedProxies
    let metrics: ServerMetrics
    let storage: StorageWatch
    let workers: Workers
    let connections = Connections(grace: .seconds(1))

    /// - Parameters:
    ///   - owner: What the owner of a session may do; `nil` offers none of it.
    ///   - peopleArePublic: Whether the directory answers without a bearer token.
    ///   - proxies: Who is trusted to say where a request came from.
    ///   - workers: The number of threads that generate people.
    ///   - logger: Is told when the accounts' storage fails, and when it recovers.
    ///   - audit: Is told what was done with accounts.
    ///   - logins: Returns how many logins the endpoint is processing, and how many are waiting for that.
    package init(
        endpoint: any AuthEndpoint, owner: (any SecondFactorEndpoint)? = nil, directory: PeopleDirectory,
        peopleArePublic: Bool, limits: BodyLimits,
        proxies: TrustedProxies = TrustedProxies([]), workers: Int = 1, logger: Logger, audit: Audit? = nil,
        logins: @escaping @Sendable () -> (running: Int, waiting: Int)
    ) {
        storage = StorageWatch(endpoint, logger: logger)
        self.endpoint = WatchedEndpoint(endpoint, storage)
        self.owner = owner
        self.audit = audit ?? Audit(logger: logger) { _ in "" }
        self.proxies = proxies
        self.workers = Workers(count: workers)
        self.directory = directory
        self.peopleArePublic = peopleArePublic
        self.limits = limits
        metrics = ServerMetrics(logins: logins)
    }

    /// Returns a router with all routes, each path with and without a trailing slash.
    package func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestLog(metrics: metrics, proxies: proxies))
        router.add(middleware: FailureMiddleware())
        router.post("login", use: login)
        router.post("refresh", use: refresh)
        router.post("logout", use: logout)
        router.get("profile", use: profile)
        if let owner { add(owner, to: router) }
        router.get("api", use: people)
        router.get("api/:version", use: people)
        router.get("health") { [storage] _, _ in
            guard await storage.works() else { throw Failure.storageFails }
            return Response(text: #"{"status":"ok"}"#, type: "application/json; charset=utf-8")
        }
        router.get("metrics") { [metrics] _, _ in
            Response(text: metrics.text(), type: "text/plain; version=0.0.4; charset=utf-8")
        }
        router.get("openapi.json") { [owner] _, _ in
            Response(text: OpenAPIDocument.text(hasOwner: owner != nil), type: "application/json; charset=utf-8")
        }
        return router
    }
}

extension Response {
    fileprivate init(text: String, type: String) {
        self.init(
            status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}

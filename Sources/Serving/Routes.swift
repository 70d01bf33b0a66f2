public import Accounts
public import Hummingbird

/// The routes over an endpoint and a directory.
///
/// A password goes from the network to the endpoint in wiped memory; nothing of a body or a token is logged.
public struct Routes: Sendable {
    let endpoint: any AuthEndpoint
    let directory: PeopleDirectory
    let peopleArePublic: Bool
    let limits: BodyLimits

    /// - Parameter peopleArePublic: whether the directory answers without a bearer token.
    public init(endpoint: any AuthEndpoint, directory: PeopleDirectory, peopleArePublic: Bool, limits: BodyLimits) {
        self.endpoint = endpoint
        self.directory = directory
        self.peopleArePublic = peopleArePublic
        self.limits = limits
    }

    /// A router with all routes, each path with and without a slash at its end.
    public func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        let metrics = ServerMetrics()
        router.add(middleware: RequestLog(metrics: metrics))
        router.add(middleware: FailureMiddleware(methods: [
            "/login": "POST", "/refresh": "POST", "/logout": "POST", "/profile": "GET, HEAD", "/health": "GET, HEAD",
            "/api": "GET, HEAD", "/api/1.4": "GET, HEAD", "/metrics": "GET, HEAD", "/openapi.json": "GET, HEAD",
        ]))
        router.post("login", use: login)
        router.post("refresh", use: refresh)
        router.post("logout", use: logout)
        router.get("profile", use: profile)
        router.get("api", use: people)
        router.get("api/:version", use: people)
        router.get("health") { _, _ in Response(text: #"{"status":"ok"}"#, type: "application/json; charset=utf-8") }
        router.get("metrics") { _, _ in
            Response(text: metrics.text(), type: "text/plain; version=0.0.4; charset=utf-8")
        }
        router.get("openapi.json") { _, _ in
            Response(text: OpenAPIDocument.text, type: "application/json; charset=utf-8")
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

public import Accounts
public import Hummingbird

/// The routes over an endpoint and a directory.
///
/// A password goes from the network to the endpoint in wiped memory; nothing of a body or a token is logged.
public struct Routes: Sendable {
    let endpoint: any AuthEndpoint
    let directory: PeopleDirectory
    let peopleArePublic: Bool

    /// - Parameter peopleArePublic: whether the directory answers without a bearer token.
    public init(endpoint: any AuthEndpoint, directory: PeopleDirectory, peopleArePublic: Bool) {
        self.endpoint = endpoint
        self.directory = directory
        self.peopleArePublic = peopleArePublic
    }

    /// A router with all routes, each path with and without a slash at its end.
    public func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestLog())
        router.add(middleware: FailureMiddleware(methods: [
            "/login": "POST", "/refresh": "POST", "/logout": "POST", "/profile": "GET, HEAD", "/health": "GET, HEAD",
            "/api": "GET, HEAD", "/api/1.4": "GET, HEAD",
        ]))
        router.post("login", use: login)
        router.post("refresh", use: refresh)
        router.post("logout", use: logout)
        router.get("profile", use: profile)
        router.get("api", use: people)
        router.get("api/:version", use: people)
        router.get("health") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: #"{"status":"ok"}"#))
            )
        }
        return router
    }
}

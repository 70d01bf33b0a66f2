import Transport

/// A request, and the status that a server over a `MemoryEndpoint` and the real directory answers it with when all are
/// sent in order.
struct Exchange: Sendable {
    let method: HTTPRequest.Method
    let path: String
    /// The path as the document writes it.
    let described: String
    let headers: [(String, String)]
    let body: String
    let status: Int

    private init(
        _ method: HTTPRequest.Method, _ path: String, as described: String? = nil, _ headers: [(String, String)] = [],
        body: String = "", gives status: Int
    ) {
        self.method = method
        self.path = path
        self.described = described ?? path
        self.headers = headers
        self.body = body
        self.status = status
    }

    private static let json = ("Content-Type", "application/json")
    private static let bearer = ("Authorization", "Bearer access-1")

    static let all = [
        Exchange(
            .post, "/login", [json], body: #"{"email":"ada@example.com","password":"right password"}"#, gives: 200),
        Exchange(.post, "/login", [json], body: #"{"email":"ada@example.com","password":"x"}"#, gives: 401),
        Exchange(.post, "/login", [json], body: "{}", gives: 400),
        Exchange(.post, "/login", body: "{}", gives: 415),
        Exchange(.post, "/login", [json], body: String(repeating: " ", count: 70_000), gives: 413),
        Exchange(.get, "/profile", [bearer], gives: 200),
        Exchange(.get, "/profile", gives: 401),
        Exchange(.post, "/login", [json, ("Content-Encoding", "gzip")], body: "{}", gives: 415),
        Exchange(.get, "/api/?results=50", as: "/api/", [bearer], gives: 200),
        Exchange(.get, "/api/?nat=gb,ir&results=20&fmt=pretty&noinfo", as: "/api/", [bearer], gives: 200),
        Exchange(.get, "/api/?inc=nat,x", as: "/api/", [bearer], gives: 200),
        Exchange(.get, "/api/?format=csv", as: "/api/", [bearer], gives: 200),
        Exchange(.get, "/api/?format=yaml", as: "/api/", [bearer], gives: 200),
        Exchange(.get, "/api/?format=xml", as: "/api/", [bearer], gives: 200),
        Exchange(.get, "/api/?dl", as: "/api/", [bearer], gives: 200),
        Exchange(.get, "/api/1.4/", as: "/api/{version}/", [bearer], gives: 200),
        Exchange(.get, "/api/1.4/", as: "/api/{version}/", gives: 401),
        Exchange(.get, "/api/9.9/", as: "/api/{version}/", [bearer], gives: 404),
        Exchange(.get, "/api/portraits/men/1.jpg", as: "/api/portraits/{sex}/{file}", gives: 200),
        Exchange(.get, "/api/portraits/med/women/1.jpg", as: "/api/portraits/{size}/{sex}/{file}", gives: 200),
        Exchange(.get, "/api/portraits/men/100.jpg", as: "/api/portraits/{sex}/{file}", gives: 404),
        Exchange(.get, "/api/portraits/men/07.jpg", as: "/api/portraits/{sex}/{file}", gives: 404),
        Exchange(.post, "/refresh", [json], body: #"{"refresh_token":"refresh-1"}"#, gives: 200),
        Exchange(.post, "/refresh", [json], body: #"{"refresh_token":"refresh-1"}"#, gives: 401),
        Exchange(.post, "/refresh", [json], gives: 400),
        Exchange(.post, "/refresh", gives: 415),
        Exchange(.post, "/logout", [("Authorization", "Bearer access-2")], gives: 204),
        Exchange(.post, "/logout", gives: 401),
        Exchange(.get, "/health", gives: 200),
        Exchange(.get, "/metrics", gives: 200),
        Exchange(.get, "/ready", gives: 200),
        Exchange(.get, "/openapi.json", gives: 200),
    ]
}

import Hummingbird

/// The existing paths and their methods: for distinguishing 405 from 404, and for counting the former by path.
enum KnownPaths {
    struct Path {
        /// As in the router, with `{name}` for a parameter.
        var pattern: String
        /// In the form of `Allow`.
        var methods: String

        func takes(_ method: HTTPRequest.Method) -> Bool {
            methods.split(separator: ", ").contains { $0 == method.rawValue }
        }
    }

    private static let all = [
        Path(pattern: "/login", methods: "POST"), Path(pattern: "/refresh", methods: "POST"),
        Path(pattern: "/logout", methods: "POST"), Path(pattern: "/profile", methods: "GET, HEAD"),
        Path(pattern: "/password", methods: "GET, HEAD, POST"),
        Path(pattern: "/sessions", methods: "GET, HEAD, DELETE"),
        Path(pattern: "/sessions/{id}", methods: "DELETE"),
        Path(pattern: "/second-factor", methods: "GET, HEAD, POST"),
        Path(pattern: "/second-factor/confirm", methods: "POST"),
        Path(pattern: "/second-factor/codes", methods: "POST"), Path(pattern: "/second-factor/off", methods: "POST"),
        Path(pattern: "/api", methods: "GET, HEAD, OPTIONS"),
        Path(pattern: "/api/{version}", methods: "GET, HEAD, OPTIONS"),
        Path(pattern: "/api/portraits/{sex}/{file}", methods: "GET, HEAD"),
        Path(pattern: "/api/portraits/{size}/{sex}/{file}", methods: "GET, HEAD"),
        Path(pattern: "/health", methods: "GET, HEAD"), Path(pattern: "/metrics", methods: "GET, HEAD"),
        Path(pattern: "/ready", methods: "GET, HEAD"),
        Path(pattern: "/openapi.json", methods: "GET, HEAD"),
    ]
    private static let versions: Set<Substring> = [
        "0.1", "0.2", "0.2.1", "0.3", "0.3.1", "0.3.2", "0.4", "0.4.1", "0.5", "0.6", "0.7", "0.8", "1.0", "1.1", "1.2",
        "1.3", "1.4",
    ]
    private static let names: [Substring: Set<Substring>] = [
        "{version}": versions, "{sex}": ["men", "women"], "{size}": ["med", "thumb"],
    ]

    /// Returns the path that the request asks for, ignoring empty segments as the router does.
    static func path(of request: Request) -> Path? {
        let asked = request.uri.path.split(separator: "/")
        return all.first { path in
            let known = path.pattern.split(separator: "/")
            return known.count == asked.count
                && zip(known, asked).allSatisfy { known, asked in
                    known == asked || known == "{file}" || known == "{id}" || names[known]?.contains(asked) == true
                }
        }
    }
}

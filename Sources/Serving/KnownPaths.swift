import Hummingbird
import JSON

/// The existing paths and their methods: for distinguishing 405 from 404, and for counting the former by path.
struct KnownPaths: Sendable {
    /// The versions of the directory that have a path of their own.
    private let versions: Set<String>
    private let all: [Path]
    private let hasSCIM: Bool

    init(versions: Set<String>, hasMetrics: Bool, hasSCIM: Bool) {
        self.versions = versions
        self.hasSCIM = hasSCIM
        all =
            Self.service + (hasMetrics ? Self.operators : Self.operators.filter { $0.pattern != "/metrics" })
            + (hasSCIM ? Self.scim : [])
    }

    private init(_ all: [Path]) { (versions, self.all, hasSCIM) = ([], all, false) }

    /// Those of a listener for operators only.
    static let operation = KnownPaths(operators)

    struct Path {
        /// As in the router, with `{name}` for a parameter.
        var pattern: String
        /// In the form of `Allow`.
        var methods: String

        func takes(_ method: HTTPRequest.Method) -> Bool {
            methods.split(separator: ", ").contains { $0 == method.rawValue }
        }
    }

    private static let service = [
        Path(pattern: "/login", methods: "POST"), Path(pattern: "/refresh", methods: "POST"),
        Path(pattern: "/logout", methods: "POST"), Path(pattern: "/profile", methods: "GET, HEAD"),
        Path(pattern: "/password", methods: "GET, HEAD, POST"),
        Path(pattern: "/password/reset", methods: "POST"),
        Path(pattern: "/sessions", methods: "GET, HEAD, DELETE"),
        Path(pattern: "/sessions/{id}", methods: "DELETE"),
        Path(pattern: "/second-factor", methods: "GET, HEAD, POST"),
        Path(pattern: "/second-factor/confirm", methods: "POST"),
        Path(pattern: "/second-factor/codes", methods: "POST"), Path(pattern: "/second-factor/off", methods: "POST"),
        Path(pattern: "/api", methods: "GET, HEAD, OPTIONS"),
        Path(pattern: "/api/{version}", methods: "GET, HEAD, OPTIONS"),
        Path(pattern: "/api/portraits/{sex}/{file}", methods: "GET, HEAD"),
        Path(pattern: "/api/portraits/{size}/{sex}/{file}", methods: "GET, HEAD"),
        Path(pattern: "/openapi.json", methods: "GET, HEAD"),
    ]
    private static let scim = [
        Path(pattern: "/scim/v2/Users", methods: "GET, HEAD, POST"),
        Path(pattern: "/scim/v2/.search", methods: "POST"),
        Path(pattern: "/scim/v2/Users/.search", methods: "POST"),
        Path(pattern: "/scim/v2/Users/{id}", methods: "GET, HEAD, PUT, PATCH, DELETE"),
        Path(pattern: "/scim/v2/ServiceProviderConfig", methods: "GET, HEAD"),
        Path(pattern: "/scim/v2/ResourceTypes", methods: "GET, HEAD"),
        Path(pattern: "/scim/v2/ResourceTypes/{id}", methods: "GET, HEAD"),
        Path(pattern: "/scim/v2/Schemas", methods: "GET, HEAD"),
        Path(pattern: "/scim/v2/Schemas/{id}", methods: "GET, HEAD"),
    ]
    private static let operators = [
        Path(pattern: "/health", methods: "GET, HEAD"), Path(pattern: "/metrics", methods: "GET, HEAD"),
        Path(pattern: "/ready", methods: "GET, HEAD"),
    ]

    /// Returns a route of the router as the OpenAPI document writes it: the router has one name for what is in a
    /// position, whatever that is.
    static func described(_ route: String) -> String { routes[route] ?? route }

    private static let routes = [
        "/api/portraits/{first}/{second}": "/api/portraits/{sex}/{file}",
        "/api/portraits/{first}/{second}/{file}": "/api/portraits/{size}/{sex}/{file}",
    ]

    /// Returns the path that the request asks for, ignoring empty segments as the router does.
    func path(of request: Request) -> Path? {
        let asked = request.uri.path.split(separator: "/")
        return all.first { path in
            let known = path.pattern.split(separator: "/")
            return known.count == asked.count && zip(known, asked).allSatisfy(matches)
        }
    }

    /// Whether failures of the request are in the form of SCIM.
    func isSCIM(_ request: Request) -> Bool {
        hasSCIM && request.uri.path.split(separator: "/").prefix(2).elementsEqual(["scim", "v2"])
    }

    private func matches(_ known: Substring, _ asked: Substring) -> Bool {
        switch known {
        case "{file}", "{id}": true
        case "{version}": versions.contains(String(asked))
        case "{sex}": PeopleDirectory.Portrait.Sex(rawValue: String(asked)) != nil
        case "{size}": PeopleDirectory.Portrait.Size(folder: String(asked)) != nil
        default: known == asked
        }
    }
}

/// The body of `GET /openapi.json`: the routes in OpenAPI 3.1, with every status that each can return.
///
/// The document is the file `openapi.json`; the tests check the server against it.
enum OpenAPIDocument {
    /// Returns the document.
    ///
    /// - Parameters:
    ///   - version: The program's version.
    ///   - hasOwner: Whether to include the operations tagged `owner`, for the owner of a session.
    ///   - hasSCIM: Whether to include those tagged `scim`, for programs that provision accounts.
    ///   - peopleArePublic: Whether the operations tagged `people` need no token.
    static func text(version: String, hasOwner: Bool, hasSCIM: Bool, peopleArePublic: Bool) -> String {
        var document = JSONValue(text: EmbeddedFiles.openapi_json.description) ?? .null
        document["info"]?["version"] = .string(version)
        for path in document["paths"]?.members ?? [] {
            for operation in path.value.members ?? [] {
                let tags = operation.value["tags"]?.strings ?? []
                if tags.contains("owner") && !hasOwner || tags.contains("scim") && !hasSCIM {
                    document["paths"]?[path.key] = nil
                }
                if tags.contains("people"), peopleArePublic {
                    document["paths"]?[path.key]?[operation.key]?["security"] = .array([])
                }
            }
        }
        return document.text
    }
}

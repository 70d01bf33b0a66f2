import RemoteAccounts
import Testing
import Transport

@Suite("The signs by which an examination knows a preset")
struct PresetSignTests {
    /// A path, what it answers, the preset, and what is told of it.
    private static let signs: [(String, HTTPResponse, String, String)] = [
        (
            "/profile", .json(401, #"{"error":{"code":"invalid_token"}}"#), "rollcall",
            "401, error.code: invalid_token"
        ),
        ("/health", .json(200, #"{"name":"GoTrue"}"#), "gotrue", "name: GoTrue"),
        ("/api/health", .json(200, #"{"message":"API is healthy."}"#), "pocketbase", "message: API is healthy."),
        ("/server/ping", .json(200, "pong"), "directus", "pong, 200"),
        ("/_health", .json(204, "", .init("Strapi", "You are so French!")), "strapi", "strapi: …French…"),
        ("/realms/master", .json(200, #"{"realm":"m","public_key":"k"}"#), "keycloak", "realm, public_key"),
        ("/_allauth/app/v1/config", .json(200, #"{"data":{"account":{}}}"#), "allauth", "data.account"),
        ("/_allauth/app/v1/config", .json(200, #"{"status":200}"#), "allauth", "status: 200"),
        ("/dj-rest-auth/login/", .json(405, ""), "dj-rest-auth", "405"),
        ("/auth/jwt/login", .json(405, ""), "fastapi-users", "405"),
        (
            "/sanctum/csrf-cookie", .json(204, "", .init("set-cookie", "XSRF-TOKEN=x; Path=/")), "sanctum",
            "Set-Cookie: …XSRF-TOKEN=…"
        ),
        ("/sanctum/token", .json(405, ""), "sanctum", "405"),
        (
            "/users/sign_in", .json(200, "<input name=\"user[password]\">"), "devise-jwt", "200, user[password]"
        ),
        (
            "/user/login/", .json(200, "Label Studio csrfmiddlewaretoken"), "label-studio",
            "csrfmiddlewaretoken, Label Studio"
        ),
        ("/hub/api/", .json(200, "", .init("x-jupyterhub-version", "5")), "jupyterhub", "X-JupyterHub-Version"),
        ("/+api", .json(200, "", .init("X-Devpi-API-Version", "2")), "devpi", "X-Devpi-API-Version"),
        (
            "/rollcall-probe-of-nothing/", .json(401, "", .init("WWW-Authenticate", "Basic realm=\"Radicale\"")),
            "radicale", "WWW-Authenticate: …Radicale…"
        ),
        ("/_matrix/client/versions", .json(200, #"{"versions":["v1.1"]}"#), "synapse", "versions"),
        ("/v3", .json(300, #"{"version":{"media-types":[{}]}}"#), "keystone", "version.media-types"),
        (
            "/api/v2/monitor/health", .json(200, #"{"metadatabase":{"status":"healthy"}}"#), "airflow",
            "metadatabase.status"
        ),
        ("/login/", .json(200, "<title>Superset</title>"), "superset", "Superset"),
        ("/login/", .json(200, superset(endingAt: 65_536)), "superset", "Superset"),
        ("/auth/token/login/", .json(405, ""), "djoser", "405"),
        ("/o/token/", .json(405, ""), "django-oauth-toolkit", "405"),
        ("/login", .json(200, #"{"response":{"csrf_token":"c"}}"#), "flask-security", "response.csrf_token"),
        ("/accounts/login/", .json(200, "csrfmiddlewaretoken"), "django", "csrfmiddlewaretoken"),
        ("/token", .json(400, ""), "oauth2-password", "400"),
        ("/token", .json(401, ""), "oauth2-password", "401"),
        ("/token", .json(405, ""), "oauth2-password", "405"),
    ]

    @Test("each fits by what one page shows, and says what that was", arguments: signs)
    func fitting(path: String, answer: HTTPResponse, preset: String, evidence: String) async throws {
        let proposals = try await ProbedServer([path: answer]).report().proposals
        #expect(proposals.compactMap(\.preset) == [preset])
        #expect(proposals.map(\.evidence) == [["GET \(path): \(evidence)"]])
        #expect(proposals.map(\.endpoint) == ["https://example.com"])
    }

    @Test("a preset without variables to fill in is all of the configuration")
    func configuration() async throws {
        let server = ProbedServer(["/api/health": .json(200, #"{"message":"API is healthy."}"#)])
        let proposal = try #require(try await server.report().proposals.first)
        #expect(proposal.missing.isEmpty)
        #expect(
            proposal.line == #"{"auth":{"endpoint":"https://example.com","remote":{"preset":"pocketbase"}}}"#)
    }

    @Test(
        "none fits where a part of its sign is missing",
        arguments: [
            ("/profile", .json(401, #"{"error":{"code":"other"}}"#)),
            ("/profile", .json(403, #"{"error":{"code":"invalid_token"}}"#)),
            ("/health", .json(200, #"{"name":"gotrue"}"#)), ("/server/ping", .json(201, "pong")),
            ("/realms/master", .json(200, #"{"realm":"m"}"#)),
            ("/sanctum/csrf-cookie", .json(204, "", .init("Set-Cookie", "other=XSRF"))),
            ("/users/sign_in", .json(200, "", .init("Set-Cookie", "my_session=1"))),
            ("/users/sign_in", .json(404, "user[password]", .init("Set-Cookie", "_app_session=1"))),
            ("/sanctum/csrf-cookie", .json(204, "", .init("X-Cookie", "XSRF-TOKEN=x"))),
            ("/hub/api/", .json(200, "", .init("X-Version", "5"))),
            ("/_matrix/client/versions", .json(200, #"{"version":1}"#)),
            ("/_matrix/client/versions", .json(200, #"{"versions":null}"#)),
            ("/_matrix/client/versions", .json(200, "versions")), ("/token", .json(200, "")),
            ("/token", .json(402, "")), ("/auth/jwt/login", .json(200, "")),
            ("/user/login/", .json(200, "csrfmiddlewaretoken")), ("/login/", .json(200, superset(endingAt: 65_537))),
        ] as [(String, HTTPResponse)])
    func unfitting(path: String, answer: HTTPResponse) async throws {
        #expect(try await ProbedServer([path: answer]).report().proposals.isEmpty)
    }

    @Test("a status that a path that does not exist has too is no sign", arguments: [400, 401, 405])
    func everywhere(status: Int) async throws {
        #expect(try await ProbedServer(other: .json(status, "")).report().proposals.isEmpty)
    }

    private static func superset(endingAt end: Int) -> String {
        let name = "Superset"
        return String(repeating: " ", count: end - name.utf8.count) + name
    }
}

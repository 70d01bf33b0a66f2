import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("What an examination reports")
struct ProbeReportTests {
    @Test("which paths answer otherwise than one that does not exist, in order, and the challenge of the base URL")
    func seen() async throws {
        let challenge = String(repeating: "x", count: 200)
        let server = ProbedServer([
            "/": .json(404, "", .init("www-authenticate", challenge + "y")), "/login": .json(200, ""),
            "/health": .json(500, ""), "/openapi.json": .json(404, "{}"),
        ])
        let report = try await server.report()
        #expect(report.url.name == "https://example.com")
        #expect(
            report.seen == [
                "GET /: 404", "GET /health: 500", "GET /login: 200", "WWW-Authenticate: \(challenge)",
            ])
        #expect(report.proposals.isEmpty)
    }

    @Test(
        "services with one host for everybody, by its name",
        arguments: [
            ("https://identitytoolkit.googleapis.com", "firebase", ["api_key"]),
            ("https://acme.eu.auth0.com", "auth0", ["client_id"]), ("https://auth0.com", nil, []),
            ("https://acme.auth0.com.example", nil, []),
        ] as [(String, String?, [String])])
    func hosts(url: String, preset: String?, missing: [String]) async throws {
        let proposals = try await ProbedServer(at: url).report().proposals
        #expect(proposals.compactMap(\.preset) == [preset].compactMap(\.self))
        guard let preset else { return }
        let proposal = try #require(proposals.first)
        #expect(proposal.endpoint == url && proposal.evidence == [String(url.dropFirst("https://".count))])
        #expect(proposal.missing == missing)
        let variables = missing.map { #""\#($0)":"\#($0.uppercased())""# }.joined()
        let remote = #"{"preset":"\#(preset)","variables":{\#(variables)}}"#
        #expect(proposal.line == #"{"auth":{"endpoint":"\#(url)","remote":\#(remote)}}"#)
    }

    @Test(
        "the metadata of an authorization server: its browser's way, before its realm and its password grant",
        arguments: ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"])
    func metadata(path: String) async throws {
        let issuer = "https://id.example/auth/realms/staff/more"
        let token = "https://id.example/token"
        let page = HTTPResponse.json(
            200,
            #"""
            {"issuer":"\#(issuer)","token_endpoint":"\#(token)","authorization_endpoint":"https://id.example/in",
             "grant_types_supported":["authorization_code","password"]}
            """#)
        let report = try await ProbedServer([path: page]).report()
        let proposals = report.proposals
        #expect(proposals.compactMap(\.preset) == ["oidc", "keycloak", "oauth2-password"])
        #expect(proposals.allSatisfy { $0.evidence == ["issuer: \(issuer)"] })
        #expect(proposals.map(\.missing) == [["client_id"], ["client_id"], []])
        let keycloak = #"{"preset":"keycloak","variables":{"realm":"staff","client_id":"CLIENT_ID"}}"#
        let pages = #"{"preset":"oidc","openid":{"client_id":"CLIENT_ID"}}"#
        let grant =
            #"{"preset":"oauth2-password","login":{"path":"\#(token)"},"refresh":{"path":"\#(token)"}}"#
        #expect(
            proposals.map(\.line) == [
                #"{"auth":{"endpoint":"\#(issuer)","remote":\#(pages)}}"#,
                #"{"auth":{"endpoint":"https://id.example/auth","remote":\#(keycloak)}}"#,
                #"{"auth":{"endpoint":"\#(issuer)","remote":\#(grant)}}"#,
            ])
        #expect(report.otherIssuer == issuer)
        #expect(try await ProbedServer([path: page], at: issuer).report().otherIssuer == nil)
    }

    @Test(
        "metadata with less in it, down to what is none",
        arguments: [
            (
                #"{"issuer":"https://id.example","token_endpoint":"https://id.example","grant_types_supported":["x"]}"#,
                []
            ),
            (
                #"""
                {"issuer":"https://id.example","token_endpoint":"https://id.example/t",
                 "device_authorization_endpoint":"https://id.example/d"}
                """#, ["oidc"]
            ),
            (
                #"""
                {"issuer":"https://id.example/realms/r","token_endpoint":"https://id.example/t",
                 "authorization_endpoint":"https://id.example/a","grant_types_supported":["authorization_code"]}
                """#, ["oidc"]
            ),
            (#"{"issuer":"https://id.example/realms/r"}"#, []),
            (#"{"issuer":"https://id.example/realms/r","token_endpoint":1}"#, []),
            (#"{"token_endpoint":"https://id.example/t","grant_types_supported":["password"]}"#, []),
        ] as [(String, [String])])
    func lessMetadata(json: String, presets: [String]) async throws {
        let server = ProbedServer(["/.well-known/openid-configuration": .json(200, json)])
        #expect(try await server.report().proposals.compactMap(\.preset) == presets)
    }

    @Test(
        "of several pages with a form the one with the shortest path, and of those the first by its name",
        arguments: [
            (["/_health", "/profile", "/sign-in", "/sign_in"], "/_health"), (["/login", "/token"], "/login"),
            (["/health", "/login/", "/signin"], "/health"),
            (["/api/health", "/auth/login", "/user/login"], "/api/health"),
            (["/hub/api/", "/o/token/"], "/hub/api/"), (["/auth/login", "/signin"], "/signin"),
            (["/account/login", "/user/login"], "/user/login"),
            (["/auth/login", "/token", "/users/sign_in"], "/token"),
        ])
    func order(paths: [String], first: String) async throws {
        let form = HTTPResponse.json(200, "<form method=post><input name=u><input name=p type=password></form>")
        let server = ProbedServer(Dictionary(uniqueKeysWithValues: paths.map { ($0, form) }))
        let proposals = try await server.report().proposals
        #expect(proposals.map(\.evidence) == [["GET \(first): u, p"]])
    }
}

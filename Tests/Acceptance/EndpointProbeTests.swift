import Harness
import Testing

@Suite("rollcall endpoint probe", .limited)
struct EndpointProbeTests {
    /// What servers show to anybody, by path; everything else is 404.
    private static func server(
        _ pages: [String: LoopbackAnswer], _ body: @Sendable (LoopbackServer) async throws -> Void
    ) async throws {
        try await LoopbackServer.run(
            answering: { request in pages[request.path] ?? .json(404, #"{"detail":"Not Found"}"#) }, body)
    }

    private static let keycloak: [String: LoopbackAnswer] = [
        "/.well-known/openid-configuration": .json(
            200,
            #"""
            {"issuer":"https://id.example/realms/staff","grant_types_supported":["authorization_code"],
             "token_endpoint":"https://id.example/realms/staff/protocol/openid-connect/token"}
            """#)
    ]

    @Test(
        "names the preset that fits what is shown, with a configuration to paste",
        arguments: [
            (keycloak, "keycloak", #""realm":"staff""#),
            (
                ["/api/health": .json(200, #"{"code":200,"message":"API is healthy.","data":{}}"#)], "pocketbase",
                "pocketbase"
            ),
            (["/health": .json(200, #"{"name":"GoTrue","version":"2"}"#)], "gotrue", #""api_key":"API_KEY""#),
            (["/_health": .http(204, headers: [("strapi", "You are so French!")])], "strapi", "strapi"),
            (
                ["/dj-rest-auth/login/": .json(405, #"{"detail":"Method \"GET\" not allowed."}"#)], "dj-rest-auth",
                "dj-rest-auth"
            ),
            (["/auth/jwt/login": .json(405, #"{"detail":"Method Not Allowed"}"#)], "fastapi-users", "fastapi-users"),
        ] as [([String: LoopbackAnswer], String, String)])
    func preset(pages: [String: LoopbackAnswer], preset: String, part: String) async throws {
        try await Self.server(pages) { server in
            let house = try Household()
            let run = try await house.run("endpoint", "probe", server.url, "--format", "json")
            #expect(run.status == .exited(0), "\(run.errorText)")
            let event = try #require(try run.events().first)
            #expect(event["event"] == "probe" && event["endpoint"] == .string(server.url))
            #expect(run.outputText.contains(#""proposals":[{"preset":"\#(preset)""#) && run.outputText.contains(part))
            // No credential, no cookie, no token, nothing but GET.
            for request in server.requests {
                #expect(request.method == "GET" && request.header("authorization") == nil && request.text.isEmpty)
            }
            // What a person gets can be pasted.
            let told = try await house.run("endpoint", "probe", server.url)
            let start = try #require(told.outputText.firstRange(of: "\n{\n")?.lowerBound)
            let end = try #require(told.outputText.firstRange(of: "\n}\n")?.upperBound)
            try house.write(String(told.outputText[start..<end]), to: house.configurationFile)
            let check = try await house.run("config", "check")
            #expect(check.status == .exited(0), "\(check.errorText)")
        }
    }

    @Test("an API that describes itself is proposed by its own words, and then signs in")
    func openAPI() async throws {
        let document = #"""
            {"openapi":"3.1.0","paths":{"/users":{"get":{}},"/session/login":{"post":{
              "requestBody":{"content":{"application/x-www-form-urlencoded":{"schema":{"$ref":"#/components/schemas/In"}}}},
              "responses":{"200":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Out"}}}}}}}},
             "components":{"schemas":{"In":{"properties":{"username":{},"password":{}},"required":["username","password"]},
              "Out":{"properties":{"access_token":{},"expires":{}}}}}}
            """#
        try await Self.server([
            "/openapi.json": .json(200, document), "/session/login": .json(200, #"{"access_token":"t1"}"#),
        ]) { server in
            let house = try Household()
            let told = try await house.run("endpoint", "probe", server.url)
            #expect(told.outputText.contains("the endpoint describes itself"), "\(told.outputText)")
            let start = try #require(told.outputText.firstRange(of: "\n{\n")?.lowerBound)
            try house.write(String(told.outputText[start...]), to: house.configurationFile)
            let login = try await house.run("login", "--format", "json", credentials: ("ann", "s&cret"))
            #expect(login.status == .exited(0), "\(login.errorText)")
            #expect(server.requests.last?.text == "password=s%26cret&username=ann")
        }
    }

    @Test("where nothing fits, or nobody answers, it says so")
    func nothing() async throws {
        let house = try Household()
        try await Self.server([:]) { server in
            let run = try await house.run("endpoint", "probe", server.url)
            #expect(run.status == .exited(76) && run.errorText.contains("Nothing known fits"))
        }
        // A page for every address is no sign of anything.
        try await LoopbackServer.run(answering: { _ in .html(200, "<html>") }) { server in
            let run = try await house.run("endpoint", "probe", server.url)
            #expect(run.status == .exited(76))
        }
        #expect(try await house.run("endpoint", "probe", "http://127.0.0.1:1").status == .exited(69))
        #expect(try await house.run("endpoint", "probe", "nowhere").status == .exited(64))
        let abroad = try await house.run("endpoint", "probe", "http://other.example")
        #expect(abroad.status == .exited(64) && abroad.errorText.contains("--allow-http"))
    }

    @Test("a login at an address that nobody described names the presets that fit; one that is described does not look")
    func hint() async throws {
        try await Self.server(Self.keycloak) { server in
            let house = try Household()
            let login = try await house.run("login", "--endpoint", server.url, credentials: ("a@b.cd", "secret"))
            #expect(login.status == .exited(76))
            #expect(
                login.errorText.contains("looks like keycloak") && login.errorText.contains("rollcall endpoint probe"))
            #expect(server.requests.filter { $0.method == "POST" }.count == 1)
            let count = server.requests.count
            try house.write(#"{"auth":{"remote":{"preset":"rollcall"}}}"#, to: house.configurationFile)
            let described = try await house.run("login", "--endpoint", server.url, credentials: ("a@b.cd", "secret"))
            #expect(described.status == .exited(76) && !described.errorText.contains("keycloak"))
            #expect(server.requests.count == count + 1)
        }
    }
}

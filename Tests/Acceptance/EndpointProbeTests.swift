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
            {"issuer":"https://id.example/realms/staff","grant_types_supported":["authorization_code","password"],
             "authorization_endpoint":"https://id.example/realms/staff/protocol/openid-connect/auth",
             "token_endpoint":"https://id.example/realms/staff/protocol/openid-connect/token"}
            """#)
    ]

    @Test(
        "names the preset that fits what is shown, with a configuration to paste",
        arguments: [
            (keycloak, "oidc", #""realm":"staff""#),
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
            #expect(told.errorText.contains("this goes into the configuration file"), "\(told.errorText)")
            // As if by `>`: before the program runs, the shell has made the file, which says nothing yet.
            try house.write("", to: house.configurationFile)
            let written = try await house.run("endpoint", "probe", server.url)
            #expect(written.status == .exited(0) && written.outputText == told.outputText, "\(written.errorText)")
            try house.write(written.outputText, to: house.configurationFile)
            let check = try await house.run("config", "check")
            #expect(check.status == .exited(0), "\(check.errorText)")
        }
    }

    private static let pocketbase: [String: LoopbackAnswer] = [
        "/api/health": .json(200, #"{"code":200,"message":"API is healthy.","data":{}}"#)
    ]

    @Test("--write makes the configuration file, or adds the proposal to what it says")
    func write() async throws {
        try await Self.server(Self.pocketbase) { server in
            let house = try Household()
            let made = try await house.run("endpoint", "probe", server.url, "--write")
            #expect(made.status == .exited(0), "\(made.errorText)")
            #expect(made.outputText.hasSuffix("config.json: sign in with rollcall login\n"), "\(made.outputText)")
            #expect(try house.mode(of: house.configurationFile) == 0o600)
            let first = try JSON(house.read(house.configurationFile))
            #expect(first["auth"]?["endpoint"] == .string(server.url))
            #expect(first["auth"]?["remote"]?["preset"] == "pocketbase")
            try house.write(
                #"{"display":{"lang":"en"},"auth":{"remote":{"timeout_seconds":20},"local":{"idle_days":3}}}"#,
                to: house.configurationFile)
            let changed = try await house.run("endpoint", "probe", server.url, "--write", "--format", "json")
            #expect(changed.status == .exited(0), "\(changed.errorText)")
            #expect(try changed.events().map { $0["event"] } == ["probe", "config"])
            #expect(try changed.events().last?["status"] == "written")
            let second = try JSON(house.read(house.configurationFile))
            #expect(second["display"]?["lang"] == "en" && second["auth"]?["local"]?["idle_days"] == 3)
            #expect(second["auth"]?["endpoint"] == .string(server.url))
            #expect(second["auth"]?["remote"] == ["timeout_seconds": 20, "preset": "pocketbase"])
        }
    }

    @Test(
        "--write leaves a file alone that has an endpoint, or a command for a password that would go to another one",
        arguments: [
            #"{"auth":{"endpoint":"https://other.example"}}"#, #"{"session":{"password_command":"pass show x"}}"#,
            #"{"auth":{"remote":{"preset":"oidc","openid":{"issuer":"https://id.example","client_id":"x"}}}}"#,
            #"{"auth":{"remote":{"headers":{"X-Key":"k"}}}}"#,
        ])
    func writeTaken(configuration: String) async throws {
        try await Self.server(Self.pocketbase) { server in
            let house = try Household()
            try house.write(configuration, to: house.configurationFile)
            let run = try await house.run("endpoint", "probe", server.url, "--write")
            #expect(run.status == .exited(73) && run.errorText.contains("was left as it is"), "\(run.errorText)")
            #expect(try house.read(house.configurationFile) == configuration)
        }
    }

    @Test("--write does not send logins to a server that another one names")
    func writeOther() async throws {
        try await Self.server(Self.keycloak) { server in
            let house = try Household()
            let run = try await house.run("endpoint", "probe", server.url, "--write")
            #expect(run.status == .exited(78) && run.errorText.contains("another server, https://id.example"))
            #expect(!house.exists(house.configurationFile))
        }
        // The issuer is the server's own, and the login would go elsewhere.
        try await LoopbackServer.run(answering: { request in
            guard request.path == "/.well-known/openid-configuration" else { return .json(404, "{}") }
            let issuer = "http://\(request.header("host") ?? "")"
            return .json(
                200,
                #"{"issuer":"\#(issuer)","grant_types_supported":["password"],"token_endpoint":"https://x.example/t"}"#)
        }) { server in
            let run = try await Household().run("endpoint", "probe", server.url, "--write")
            #expect(run.status == .exited(78) && run.errorText.contains("another server, https://x.example/t"))
        }
    }

    @Test("--write makes the file that --config names")
    func writeNamed() async throws {
        try await Self.server(Self.pocketbase) { server in
            let house = try Household()
            let run = try await house.run("endpoint", "probe", server.url, "--write", "--config", "my server.json")
            #expect(run.outputText.hasSuffix("sign in with rollcall login --config 'my server.json'\n"))
            let check = try await house.run("config", "check", "--config", "my server.json")
            #expect(check.status == .exited(0), "\(run.errorText)\(check.errorText)")
        }
    }

    @Test("--write asks at a terminal for what is missing, and writes nothing where nobody is there or it is no use")
    func writeIncomplete() async throws {
        try await LoopbackServer.run(answering: { request in
            guard request.path == "/.well-known/openid-configuration" else { return .json(404, "{}") }
            let issuer = "http://\(request.header("host") ?? "")"
            return .json(
                200,
                #"{"issuer":"\#(issuer)","authorization_endpoint":"\#(issuer)/a","token_endpoint":"\#(issuer)/t"}"#)
        }) { server in
            let house = try Household()
            let silent = try await house.run("endpoint", "probe", server.url, "--write")
            #expect(silent.status == .exited(66) && silent.errorText.contains("Missing: client_id"))
            #expect(!house.exists(house.configurationFile))
            for (typed, status) in [("\r", Int32(66)), ("rollcall-cli\r", 0)] {
                let terminal = try house.terminal("endpoint", "probe", server.url, "--write", columns: 100, rows: 40)
                try await terminal.expect("client_id:")
                terminal.send(typed)
                await terminal.expectEnd(.exited(status))
                #expect(house.exists(house.configurationFile) == (status == 0))
            }
            let written = try JSON(house.read(house.configurationFile))
            #expect(written["auth"]?["remote"]?["openid"]?["client_id"] == "rollcall-cli")
        }
    }

    /// A server with logins like dj-rest-auth's.
    private static func loggingIn(_ body: @Sendable (LoopbackServer) async throws -> Void) async throws {
        try await LoopbackServer.run(
            answering: { request in
                switch (request.method, request.path) {
                case ("POST", "/dj-rest-auth/login/"): .json(200, #"{"key":"t1"}"#)
                case ("GET", "/dj-rest-auth/login/"): .json(405, #"{"detail":"Method \"GET\" not allowed."}"#)
                case (_, "/dj-rest-auth/user/"):
                    .json(200, #"{"username":"ann","first_name":"Ann","email":"ann@example.com"}"#)
                default: .json(404, "{}")
                }
            }, body)
    }

    /// A login that showed that the server expects another kind of login, at a terminal.
    private static func refused(by server: LoopbackServer, _ house: Household) async throws -> PseudoTerminal {
        let terminal = try house.terminal("login", "--endpoint", server.url, columns: 100, rows: 40)
        try await terminal.expect("the form") { $0.isIn(field: "Email") }
        terminal.send("ann@example.com\rsecret words\r")
        try await terminal.expect("it looks like dj-rest-auth")
        return terminal
    }

    @Test("login offers to write the description of a server of another kind, and signs in by it")
    func loginSetsUp() async throws {
        try await Self.loggingIn { server in
            let house = try Household()
            let terminal = try await Self.refused(by: server, house)
            try await terminal.expect("sign in with it? [Y/n]")
            #expect(!house.exists(house.configurationFile))
            terminal.send("\r")
            try await terminal.expect("the form") { $0.isIn(field: "Email or login") }
            terminal.send("ann@example.com\rsecret words\r")
            try await terminal.expect("Welcome, ann@example.com")
            await terminal.expectEnd(.exited(0))
            #expect(try house.mode(of: house.configurationFile) == 0o600)
            let written = try JSON(house.read(house.configurationFile))
            #expect(written["auth"]?["endpoint"] == .string(server.url))
            // The next login needs no option, and probes nothing.
            let before = server.requests.count
            let again = try await house.run("login", credentials: ("ann@example.com", "secret words"))
            #expect(again.status == .exited(0), "\(again.errorText)")
            #expect(server.requests.count - before <= 2)
        }
    }

    @Test("login writes no description that is declined, and offers none to a script")
    func loginDoesNotSetUp() async throws {
        try await Self.loggingIn { server in
            let house = try Household()
            let terminal = try await Self.refused(by: server, house)
            try await terminal.expect("[Y/n]")
            terminal.send("maybe\r")
            try await terminal.expect("the question again") {
                $0.screen.lines.count { $0.contains("[Y/n]") } == 2 && $0.screen.column > 0
            }
            terminal.send("n\r")
            await terminal.expectEnd(.exited(76))
            let piped = try await house.run(
                "login", "--endpoint", server.url, credentials: ("ann@example.com", "secret words"))
            #expect(piped.status == .exited(76) && !piped.errorText.contains("[Y/n]"))
            #expect(!house.exists(house.configurationFile))
        }
    }

    @Test("login leaves a configuration with another endpoint as it is, and shows the description")
    func loginBesideAnother() async throws {
        try await Self.loggingIn { server in
            let house = try Household()
            let configuration = #"{"auth":{"endpoint":"https://other.example"}}"#
            try house.write(configuration, to: house.configurationFile)
            let terminal = try await Self.refused(by: server, house)
            try await terminal.expect("was left as it is")
            await terminal.expectEnd(.exited(73))
            #expect(try house.read(house.configurationFile) == configuration)
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
            #expect(told.errorText.contains("No preset fits. This draft is built"), "\(told.errorText)")
            try house.write(told.outputText, to: house.configurationFile)
            let login = try await house.run("login", "--format", "json", credentials: ("ann", "s&cret"))
            #expect(login.status == .exited(0), "\(login.errorText)")
            #expect(server.requests.last?.text == "password=s%26cret&username=ann")
        }
    }

    @Test("a form with any names is proposed with its hidden field, and then signs in; a wrong password is told")
    func form() async throws {
        let page = """
            <html><form action="/search"><input name=q></form>
            <form method="post" action='do-login?lang=en'><input type=hidden name="anti_forgery" value="x&amp;1">
            Name <input name="benutzer"> <input type="password" name="kennwort"></form></html>
            """
        try await LoopbackServer.run(answering: { request in
            switch (request.method, request.path) {
            case ("GET", "/"): return .redirect(to: "/portal/enter?next=/")
            case ("GET", "/portal/enter"): return .html(200, page)
            case ("POST", "/portal/do-login"):
                let isRight = request.text.contains("kennwort=s%26cret") && request.text.contains("benutzer=ann")
                guard isRight, request.text.contains("anti_forgery=x%261") else { return .html(200, page) }
                return .http(302, headers: [("Location", "/"), ("Set-Cookie", "sid=s1; Path=/")])
            default: return .html(404, "nothing")
            }
        }) { server in
            let house = try Household()
            let told = try await house.run("endpoint", "probe", server.url)
            #expect(told.status == .exited(0) && told.errorText.contains("anti_forgery"), "\(told.errorText)")
            #expect(server.requests.allSatisfy { $0.method == "GET" })
            try house.write(told.outputText, to: house.configurationFile)
            #expect(try await house.run("config", "check").status == .exited(0))
            let wrong = try await house.run("login", "--format", "json", credentials: ("ann", "other"))
            #expect(wrong.status == .exited(77), "\(wrong.outputText)")
            let login = try await house.run("login", "--format", "json", credentials: ("ann", "s&cret"))
            #expect(login.status == .exited(0), "\(login.outputText)")
        }
    }

    @Test(
        "an address that says what is missing in a request of nothing is proposed with those fields, and then signs in",
        arguments: [
            (
                422,
                #"{"detail":[{"loc":["body","user_name"],"type":"missing"},{"loc":["body","password"]}]}"#,
                "user_name"
            ),
            (422, #"{"message":"No","errors":{"email":["It is required."],"password":["Needed."]}}"#, "email"),
            (400, #"{"username":["This field is required."],"password":["This field is required."]}"#, "username"),
            (403, #"{"errors":[{"field":"login","code":"required"},{"field":"password","code":"required"}]}"#, "login"),
        ])
    func missingFields(status: Int, answer: String, name: String) async throws {
        try await LoopbackServer.run(answering: { request in
            guard request.method == "POST", request.path == "/api/login" else { return .json(404, "{}") }
            return request.text == #"{"password":"s","\#(name)":"ann@example.com"}"#
                || request.text == #"{"\#(name)":"ann@example.com","password":"s"}"#
                ? .json(200, #"{"access_token":"t1"}"#) : .json(status, answer)
        }) { server in
            let house = try Household()
            let told = try await house.run("endpoint", "probe", server.url)
            #expect(told.status == .exited(0) && told.errorText.contains("POST /api/login: "), "\(told.errorText)")
            #expect(server.requests.allSatisfy { $0.text.isEmpty || $0.text == "{}" })
            try house.write(told.outputText, to: house.configurationFile)
            let login = try await house.run("login", "--format", "json", credentials: ("ann@example.com", "s"))
            #expect(login.status == .exited(0), "\(login.outputText)")
        }
    }

    @Test("an address that asks for HTTP Basic is asked once, proposed so, and then signs in")
    func basic() async throws {
        try await LoopbackServer.run(answering: { request in
            request.header("authorization") == "Basic YW5uOnMmY3JldA=="
                ? .json(200, "{}")
                : .http(401, headers: [("WWW-Authenticate", "Basic realm=\"Transmission\"")])
        }) { server in
            let house = try Household()
            let told = try await house.run("endpoint", "probe", server.url)
            #expect(told.status == .exited(0) && server.requests.count == 1, "\(told.errorText)")
            try house.write(told.outputText, to: house.configurationFile)
            #expect(try await house.run("config", "check").status == .exited(0))
            let wrong = try await house.run("login", "--format", "json", credentials: ("ann", "other"))
            #expect(wrong.status == .exited(77), "\(wrong.outputText)")
            let login = try await house.run("login", "--format", "json", credentials: ("ann", "s&cret"))
            #expect(login.status == .exited(0), "\(login.outputText)")
        }
    }

    @Test("where nothing fits, or nobody answers, it says so")
    func nothing() async throws {
        let house = try Household()
        try await Self.server([:]) { server in
            let run = try await house.run("endpoint", "probe", server.url)
            #expect(run.status == .exited(76) && run.errorText.contains("No preset fits"))
        }
        // A page for every address is no sign of anything.
        try await LoopbackServer.run(answering: { _ in .html(200, "<html>") }) { server in
            let run = try await house.run("endpoint", "probe", server.url)
            #expect(run.status == .exited(76))
        }
        try await LoopbackServer.run(answering: { _ in .http(500) }) { server in
            let run = try await house.run("endpoint", "probe", server.url)
            #expect(run.status == .exited(69))
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
                login.errorText.contains("looks like oidc, keycloak")
                    && login.errorText.contains("rollcall endpoint probe"))
            #expect(server.requests.filter { $0.method == "POST" }.count == 1)
            let count = server.requests.count
            try house.write(#"{"auth":{"remote":{"preset":"rollcall"}}}"#, to: house.configurationFile)
            let described = try await house.run("login", "--endpoint", server.url, credentials: ("a@b.cd", "secret"))
            #expect(described.status == .exited(76) && !described.errorText.contains("keycloak"))
            #expect(server.requests.count == count + 1)
        }
    }

    @Test("so does a 401 that every path has, beside its own sentence; rollcall-server's is asked nothing more")
    func hintBesideRefusal() async throws {
        let refusals: [LoopbackAnswer] = [
            .json(401, #"{"error":"unauthorized"}"#), .html(401, "<h1>No"), .http(401),
            .failure(401, "invalid_credentials"), .failure(401, "of_a_later_version"),
        ]
        for (index, refusal) in refusals.enumerated() {
            var pages = Self.keycloak
            pages["/login"] = refusal
            pages["/rollcall-probe-of-nothing"] = refusal
            try await Self.server(pages) { server in
                let house = try Household()
                let run = try await house.run(
                    "login", "--endpoint", server.url, "--format", "json", credentials: ("a@b.cd", "secret"))
                #expect(run.status == .exited(77), "\(run.errorText)")
                let login = try run.login()
                #expect(login["status"] == "rejected" && login["reason"] == "invalid_credentials")
                #expect(run.errorText.contains("Wrong email or password: check both and try again"))
                #expect(run.errorText.contains("looks like oidc, keycloak") == (index < 3), "\(run.errorText)")
                #expect(server.requests.count { $0.method == "POST" } == 1)
                #expect((server.requests.count == 1) == (index >= 3))
            }
        }
    }
}

import Harness
import Testing

@Suite("The description of an endpoint in the configuration", .limited)
struct DescriptionTests {
    private func run(_ remote: String, _ command: String...) async throws -> (
        status: Int32?, output: String, errors: String
    ) {
        let house = try Household()
        try house.write(#"{"auth":{"endpoint":"http://127.0.0.1:9","remote":\#(remote)}}"#, to: house.configurationFile)
        let run = try await house.run(command, input: Array("a@b.cd\nx\n".utf8))
        guard case .exited(let status)? = run.status else { return (nil, run.outputText, run.errorText) }
        return (status, run.outputText, run.errorText)
    }

    @Test(
        "a wrong one is told at start, with the path of its key, and nothing is sent",
        arguments: [
            (
                #"{"login":{"feilds":{}}}"#,
                "unknown key auth.remote.login.feilds: did you mean auth.remote.login.fields?"
            ),
            (#"{"preset":"keycloak","variables":{"realm":"r"}}"#, "auth.remote.variables.client_id is missing: add it"),
            (#"{"preset":"keyclok"}"#, "auth.remote.preset is \"keyclok\", but must be one of airflow,"),
            (
                #"{"session":{"token":"hedaer:X"}}"#,
                "auth.remote.session.token is \"hedaer:X\", but must be a place in the response"
            ),
            (#"{"login":{"path":"/in"}}"#, "auth.remote.login.fields is missing: add it"),
            (#"{"login":"/login"}"#, "auth.remote.login is \"/login\", but must be an object"),
        ])
    func wrong(remote: String, message: String) async throws {
        let login = try await run(remote, "login")
        #expect(login.status == 78)
        #expect(login.output == "")
        #expect(login.errors.contains(message), "\(login.errors)")
        #expect(try await run(remote, "config", "check").status == 78)
    }

    @Test("a login that takes any password if its path is open is warned of, and one that requires something is not")
    func openLogin() async throws {
        func remote(_ more: String) -> String {
            #"{"login":{"method":"GET","path":"/me","basic":{"user":"{login}","password":"{password}"}\#(more)},"#
                + #""session":{"credential":"{password}"}}"#
        }
        let open = try await run(remote(""), "config", "check")
        #expect(open.status == 0 && open.errors.contains("auth.remote.login.require"), "\(open.errors)")
        let closed = try await run(remote(#","require":"user.id""#), "config", "check")
        #expect(closed.status == 0 && closed.errors.isEmpty, "\(closed.errors)")
    }

    @Test("an http address of an https endpoint is refused, whoever names the endpoint")
    func plainUnderSecure() async throws {
        let message =
            "auth.remote.logout.path is \"http://id.example/out\", but must be a path such as /login, or a full "
            + "https URL"
        let remote = #"{"logout":{"path":"http://id.example/out"}}"#
        let house = try Household()
        try house.write(
            #"{"auth":{"endpoint":"https://id.example","remote":\#(remote)}}"#, to: house.configurationFile)
        for command in [["config", "check"], ["login"]] {
            let run = try await house.run(command, input: Array("a@b.cd\nx\n".utf8))
            #expect(run.status == .exited(78) && run.errorText.contains(message), "\(run.errorText)")
        }
        try house.write(#"{"auth":{"remote":\#(remote)}}"#, to: house.configurationFile)
        #expect(try await house.run("config", "check").status == .exited(0))
        let run = try await house.run(
            ["login", "--endpoint", "https://id.example"], input: Array("a@b.cd\nx\n".utf8))
        #expect(run.status == .exited(78) && run.errorText.contains(message), "\(run.errorText)")
    }

    @Test("a number is sent as it is written")
    func exactNumber() async throws {
        let exchange = try await exchange(
            #"{"login":{"fields":{"tenant":9007199254740993,"p":"{password}"}},"profile":null,"refresh":null}"#)
        #expect(exchange.login == #"{"p":"pw","tenant":9007199254740993}"#)
    }

    @Test("a client that the endpoint does not take is a fault of the configuration, with the endpoint's own code")
    func misconfigured() async throws {
        let house = try Household()
        try house.write(
            #"{"auth":{"remote":{"preset":"oauth2-password","variables":{"client_id":"c"}}}}"#,
            to: house.configurationFile)
        try await LoopbackServer.run(answering: { _ in .json(401, #"{"error":"invalid_client"}"#) }) { server in
            let login = try await house.run(
                "login", "--endpoint", server.url, "--format", "json", credentials: ("a@b.cd", "pw"))
            #expect(login.status == .exited(78))
            #expect(try login.login()["status"]?.text == "unavailable")
            #expect(try login.login()["reason"]?.text == "endpoint_misconfigured")
            #expect(login.errorText.contains("invalid_client") && login.errorText.contains("not the account"))
        }
    }

    @Test("config presets lists them, config preset prints one that the configuration takes back")
    func presets() async throws {
        let house = try Household()
        let names = try await house.run("config", "presets").outputText.split(separator: "\n").map(String.init)
        #expect(names.count == 28 && names == names.sorted() && names.contains("keycloak"))
        for name in names {
            let printed = try await house.run("config", "preset", name)
            #expect(printed.status == .exited(0))
            // Whoever signs in on a page sends nothing from here.
            #expect(try JSON(printed.outputText)[name == "oidc" ? "openid" : "login"] != nil, "\(name)")
            #expect(printed.outputText.hasPrefix("{\n  \"preset\": \"\(name)\",\n"))
        }
        let printed = try await house.run("config", "preset", "strapi").outputText
        #expect(try await run(printed, "config", "check").status == 0)
        let object = try await house.run("config", "preset", "strapi", "--format", "json").events()
        #expect(object.count == 1 && object[0]["name"] == "strapi")
        let whole = try JSON(printed)
        #expect(object[0]["description"] == whole)
        #expect(try await house.run("config", "preset", "nobody").status == .exited(64))
    }

    /// What a login and a profile send and how the profile ends, where the configuration describes the endpoint so.
    private func exchange(_ remote: String) async throws -> (
        login: String, paths: [String], status: Harness.ExitStatus?
    ) {
        let house = try Household()
        try house.write(#"{"auth":{"remote":\#(remote)}}"#, to: house.configurationFile)
        return try await LoopbackServer.run(answering: { _ in
            .json(200, #"{"access_token":"t","token":"t","email":"a@b.cd"}"#)
        }) { server in
            let login = try await house.run("login", "--endpoint", server.url, credentials: ("a@b.cd", "pw"))
            #expect(login.status == .exited(0), "\(login.errorText)")
            let profile = try await house.run("profile")
            let requests = server.requests
            return (requests.first?.text ?? "", requests.map(\.path), profile.status)
        }
    }

    @Test("a printed preset, pasted, is that preset: nothing of the default's goes with it")
    func pasted() async throws {
        let house = try Household()
        let printed = try await house.run("config", "preset", "oauth2-password").outputText
        let exchange = try await exchange(printed)
        #expect(exchange.login == "grant_type=password&password=pw&username=a%40b.cd")
        #expect(exchange.paths == ["/token"])
    }

    @Test("fields that are given without a preset are all that is sent, and a null takes a request out")
    func fields() async throws {
        let exchange = try await exchange(
            #"{"login":{"fields":{"user":"{email}","pass":"{password}"}},"profile":null,"refresh":null}"#)
        #expect(exchange.login == #"{"pass":"pw","user":"a@b.cd"}"#)
        #expect(exchange.paths == ["/login"] && exchange.status == .exited(0))
    }
}

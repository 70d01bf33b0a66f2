import Harness
import Testing

@Suite("A token given, and ways to sign in that are not there", .limited)
struct TokenLoginTests {
    private static let basic = "YW5uOnBhc3Mgd29yZA=="

    private func house(_ configuration: String) throws -> Household {
        let house = try Household()
        try house.write(configuration, to: house.configurationFile)
        return house
    }

    @Test("one that is the session's password itself serves the run, and is in no file")
    func typed() async throws {
        try await LoopbackServer.run(answering: { request in
            request.header("authorization") == "Basic \(Self.basic)" ? .http(200) : .http(401)
        }) { server in
            let house = try house(#"{"auth":{"endpoint":"\#(server.url)","remote":{"preset":"radicale"}}}"#)
            let run = try await house.run(["login", "--token-stdin"], input: Array("\(Self.basic)\n".utf8))
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(run.errorText.contains("it is not stored"))
            #expect(!house.exists(house.sessionFile))
        }
    }

    @Test(
        "one with a control character inside is malformed, whatever the endpoint; nothing is sent",
        arguments: ["GO\0OD", "GO\rOD", "\u{1B}[31m", "GOOD\u{7F}"],
        [#""preset":"rollcall""#, #""preset":"radicale""#, #""preset":"oidc","openid":{"client_id":"c"}"#])
    func malformed(token: String, remote: String) async throws {
        try await LoopbackServer.run(answering: { _ in .http(404) }) { server in
            let house = try house(#"{"auth":{"endpoint":"\#(server.url)","remote":{\#(remote)}}}"#)
            let run = try await house.run(
                ["login", "--token-stdin", "--format", "json"], input: Array("\(token)\n".utf8))
            #expect(run.status == .exited(65))
            #expect(run.errorText.contains("The token has a line break"), "\(run.errorText)")
            #expect(try run.events().map { $0["code"] } == ["token_malformed"])
            #expect(server.requests.isEmpty)
        }
    }

    @Test("one that is not text is malformed, so that it does not make the stored sessions unreadable")
    func notText() async throws {
        try await LoopbackServer.run(answering: { _ in .http(404) }) { server in
            let house = try Household()
            let run = try await house.run(
                ["login", "--token-stdin", "--endpoint", server.url], input: Array("tok".utf8) + [0xFF, 0x0A])
            #expect(run.status == .exited(65) && run.errorText.contains("nothing was sent"), "\(run.errorText)")
            #expect(server.requests.isEmpty)
        }
    }

    @Test(
        "a way to sign in that an endpoint has not is named, and no setting of pages advised",
        arguments: ["--device", "--browser", "--client"])
    func noPages(way: String) async throws {
        for endpoint in ["local", "https://id.example"] {
            let run = try await Household().run("login", way, "--endpoint", endpoint)
            #expect(run.status == .exited(78))
            #expect(run.errorText.contains("takes a password only: leave out --device"), "\(run.errorText)")
            #expect(run.errorText.contains(way), "\(run.errorText)")
            #expect(!run.errorText.contains("auth.remote.browser"))
        }
    }

    private static let pages = #"""
        {"auth":{"remote":{"preset":"oidc","openid":{"issuer":"https://id.example","client_id":"app"}}}}
        """#

    @Test("--non-interactive where only pages sign in: what is missing is named, with 66, and as an event on a pipe")
    func nobodyAsked() async throws {
        let house = try house(Self.pages)
        let run = try await house.run("login", "--non-interactive", "--format", "json")
        #expect(run.status == .exited(66) && run.errorText.contains("--device, or --token-stdin"), "\(run.errorText)")
        #expect(try run.events().map { $0["code"] } == ["login_way_not_offered"])
        let terminal = try house.terminal("login", "--non-interactive", columns: 120)
        try await terminal.expect("--device, or --token-stdin")
        await terminal.expectEnd(.exited(66))
    }

    @Test("an empty ROLLCALL_NON_INTERACTIVE is none")
    func empty() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal("login", environment: ["ROLLCALL_NON_INTERACTIVE": ""])
        try await terminal.expect("Type your email address")
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(2))
    }

    @Test("a session that cannot be stored is an event too")
    func notStored() async throws {
        let house = try Household()
        try await house.addAccount()
        let places =
            [
                (
                    [
                        "ROLLCALL_SESSION_STORE": "keyring",
                        "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(house.folder)/none",
                    ], 69
                ),
                (["XDG_STATE_HOME": try house.write("", to: "no-folder")], 73),
            ] as [([String: String], Int32)]
        for (environment, status) in places {
            let run = try await house.run(
                "login", "--format", "json", credentials: (Household.email, Household.password),
                environment: environment)
            #expect(run.status == .exited(status), "\(run.errorText)")
            let events = try run.events()
            #expect(events.map(\.event) == ["error"] && events.map { $0["code"] } == ["session_not_stored"])
        }
    }

    @Test(
        "presets are told whatever is wrong with the configuration",
        arguments: [#"{"auth":{"remote":{"bad":1}}}"#, "{"])
    func presets(configuration: String) async throws {
        let house = try house(configuration)
        #expect(try await house.run("config", "check").status == .exited(78))
        let list = try await house.run("config", "presets")
        #expect(list.status == .exited(0) && list.outputText.contains("radicale\n"), "\(list.errorText)")
        let one = try await house.run("config", "preset", "radicale", "--config", "\(house.folder)/none")
        #expect(one.status == .exited(0) && one.outputText.contains(#""preset": "radicale""#), "\(one.errorText)")
        let wrong = try await house.run("config", "preset", "radicale", "--endpoint", "x")
        #expect(wrong.status == .exited(64))
    }
}

import Harness
import Testing

@Suite("Login names that are no addresses", .limited)
struct LoginNameTests {
    private static let remote = #"""
        {"auth":{"remote":{"identifier":"either",
         "login":{"path":"/in","fields":{"email":"{email}","user":"{username}","login":"{login}","pass":"{password}"}},
         "session":{"token":"token","email":"mail","expires":[]},
         "profile":{"path":"/me","name":"name","email":"mail"}}}}
        """#

    private func house(_ configuration: String = remote) throws -> Household {
        let house = try Household()
        try house.write(configuration, to: house.configurationFile)
        return house
    }

    private static func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
        request.path == "/in" ? .json(200, #"{"token":"t1"}"#) : .json(200, #"{"name":"Ann"}"#)
    }

    @Test("a login name goes where the description has it, and every event and command knows it")
    func name() async throws {
        let house = try house()
        try await LoopbackServer.run(answering: Self.answer) { server in
            let login = try await house.run(
                "login", "--endpoint", server.url, "--format", "json", credentials: ("ann", "secret"))
            let event = try #require(try login.events().first, "\(login.errorText)")
            #expect(event["status"] == "ok" && event["email"] == .null && event["login"] == "ann")
            let sent = try #require(server.requests.first)
            #expect(try JSON(sent.text) == ["login": "ann", "user": "ann", "pass": "secret"])
            let profile = try await house.run("profile", "--format", "json").events()
            #expect(profile.map { $0["login"] } == ["ann"] && profile.map { $0["email"] } == [.null])
            #expect(try await house.run("profile").outputText.contains("Login name  ann"))
            #expect(try await house.run("sessions").outputText.hasPrefix("Login name"))
            let second = try await house.run(
                "login", "--endpoint", server.url, "--login", "bob", "--password-stdin", credentials: nil,
                commands: ["secret"])
            #expect(second.status == .exited(0), "\(second.errorText)")
            #expect(try await house.run("switch", "ann").outputText.contains("ann (\(server.url))"))
            #expect(try await house.run("switch", "eve").status == .exited(77))
        }
    }

    @Test("an address at such an endpoint is held to the rules of addresses, and goes where addresses go")
    func address() async throws {
        let house = try house()
        try await LoopbackServer.run(answering: Self.answer) { server in
            let login = try await house.run("login", "--endpoint", server.url, credentials: ("a@b.cd", "secret"))
            #expect(login.status == .exited(0), "\(login.errorText)")
            let sent = try #require(server.requests.first)
            #expect(try JSON(sent.text) == ["login": "a@b.cd", "email": "a@b.cd", "pass": "secret"])
            let broken = try await house.run("login", "--endpoint", server.url, credentials: ("ann@b", "secret"))
            #expect(broken.status == .exited(65) && broken.errorText.contains("Add a dot after the @"))
            let empty = try await house.run(
                "login", "--endpoint", server.url, "--format", "json", credentials: ("", "secret"))
            #expect(try empty.events().map { $0["reason"] } == ["login_empty"])
            #expect(empty.errorText.contains("Type your email address or login name"))
            #expect(server.requests.count == 1)
        }
    }

    @Test("a preset with one place for the name takes a login name there")
    func onePlace() async throws {
        let house = try house(
            #"{"auth":{"remote":{"preset":"gotrue","variables":{"api_key":"k"},"identifier":"username"}}}"#)
        try await LoopbackServer.run(answering: { _ in .json(400, #"{"error_code":"invalid_credentials"}"#) }) {
            server in
            let login = try await house.run("login", "--endpoint", server.url, credentials: ("ann", "secret"))
            #expect(login.status == .exited(77) && login.errorText.contains("Wrong login name or password"))
            #expect(server.requests.map(\.text) == [#"{"email":"ann","password":"secret"}"#])
            let asked = try await house.run("login", "--endpoint", server.url, credentials: nil)
            #expect(asked.status == .exited(66) && asked.errorText.contains("line 1 is the login name"))
        }
    }

    @Test("what else an endpoint may take is told where the configuration says so")
    func unknown() async throws {
        let house = try house(#"{"auth":{"remote":{"identifier":"phone"}}}"#)
        let check = try await house.run("config", "check")
        #expect(check.status == .exited(78) && check.errorText.contains("auth.remote.identifier"), "\(check.errorText)")
        #expect(check.errorText.contains("username"))
    }
}

import Harness
import Testing

@Suite("Signing in with a password alone", .limited)
struct PasswordOnlyTests {
    /// A server that knows one password, as a hub for one person has it.
    private func server(_ body: @Sendable (Household, LoopbackServer) async throws -> Void) async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/login" where request.text == #"{"password":"correct horse"}"#: .json(200, #"{"token":"t1"}"#)
            case "/login": .json(401, "{}")
            default: .json(200, "{}")
            }
        }) { server in
            try house.write(
                #"""
                {"auth":{"endpoint":"\#(server.url)","remote":{"identifier":"none",
                 "login":{"path":"/login","fields":{"password":"{password}"}}}}}
                """#, to: house.configurationFile)
            try await body(house, server)
        }
    }

    @Test("on a pipe line 1 is the password, and the session has no login name")
    func pipe() async throws {
        try await server { house, server in
            let run = try await house.run(["login", "--format", "json"], input: Array("correct horse\n".utf8))
            #expect(run.status == .exited(0), "\(run.errorText)")
            let event = try run.login()
            #expect(event["status"] == "ok" && event["login"] == .null && event["email"] == .null)
            #expect(server.requests.map(\.path) == ["/login"])
            #expect(try await house.run("token").outputText == "t1\n")
            let sessions = try await house.run("sessions", "--format", "json").events()
            #expect(sessions.map { $0["login"] } == [.null] && sessions.map { $0["current"] } == [true])
            let switched = try await house.run("switch", "--endpoint", server.url)
            #expect(switched.status == .exited(0), "\(switched.errorText)")
            #expect(try await house.run("switch").status == .exited(64))
            let browsed = try await house.run(["browse"], input: Array("correct horse\nprofile\n".utf8))
            #expect(browsed.status == .exited(0) && browsed.outputText.contains("Everyone") == false)
        }
    }

    @Test("a wrong password, an address and input that ends are said in words that fit")
    func complaints() async throws {
        try await server { house, server in
            let wrong = try await house.run(["login"], input: Array("wrong\n".utf8))
            #expect(wrong.status == .exited(77))
            #expect(wrong.errorText == "rollcall: Wrong password: check it and try again\n")
            let ended = try await house.run(["login"], input: [])
            #expect(ended.status == .exited(66))
            #expect(ended.errorText.contains("Input ended before a password was read: line 1 is the password"))
            let named = try await house.run(
                ["login", "--email", "a@example.org"], input: Array("correct horse\n".utf8))
            #expect(named.status == .exited(64))
            #expect(named.errorText.contains("takes a password alone: leave --email out"))
            #expect(server.requests.count == 1)
        }
    }

    @Test("the form has one field", arguments: ["--color=auto", "--plain"])
    func form(option: String) async throws {
        try await server { house, _ in
            let terminal = try house.terminal("login", option)
            try await terminal.expect("Password")
            #expect(!terminal.screen.contains("Email") && !terminal.screen.contains("Login name"))
            terminal.send("wrong\r")
            try await terminal.expect("Wrong password")
            terminal.send("correct horse\r")
            try await terminal.expect("Welcome")
            await terminal.expectEnd(.exited(0))
        }
    }
}

import FoundationEssentials
import Harness
import Testing
import Waiting

@Suite("A session at a remote endpoint", .limited)
struct RemoteSessionTests {
    /// Signs in at `server`, so that a session is stored.
    private func signIn(_ house: Household, at server: LoopbackServer) async throws {
        let run = try await house.run(
            "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
        try #require(run.status == .exited(0), "\(run.errorText)")
    }

    @Test("profile asks the endpoint that the session is of, with its token")
    func profile() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { $0.path == "/login" ? .session() : .profile }) { server in
            try await signIn(house, at: server)
            let run = try await house.run("profile", "--format", "json")
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(
                try run.events() == [
                    [
                        "event": "profile", "name": .string(Household.name), "email": .string(Household.email),
                        "login": .string(Household.email),
                        "endpoint": .string(server.url), "expires_at": "2999-01-01T00:00:00Z", "store": "file",
                    ]
                ])
            let request = try #require(server.requests.last)
            #expect(request.method == "GET" && request.target == "/profile")
            #expect(request.header("authorization") == "Bearer access-1")
        }
    }

    @Test("A token that is not taken any more is renewed once, and the new session is stored")
    func renewal() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/login": .session()
            case "/refresh": .session(token: "access-2", refresh: "refresh-2")
            default: request.header("authorization") == "Bearer access-2" ? .profile : .failure(401, "invalid_token")
            }
        }) { server in
            try await signIn(house, at: server)
            let run = try await house.run("profile")
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(server.requests.prefix(4).map(\.path) == ["/login", "/profile", "/refresh", "/profile"])
            #expect(server.requests.count { $0.path == "/refresh" } == 1)
            #expect(try JSON(server.requests[2].text) == ["refresh_token": "refresh-1"])
            #expect(server.requests[2].header("authorization") == nil)
            #expect(try JSON(house.read(house.sessionFile))["token"] == "access-2")
            #expect(try house.mode(of: house.sessionFile) == 0o600)
        }
    }

    @Test("A session that is over by its own word is renewed before it is used")
    func expired() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/login": .session(expires: "2001-01-01T00:00:00Z")
            case "/refresh": .session(token: "access-2", refresh: "refresh-2")
            default: .profile
            }
        }) { server in
            try await signIn(house, at: server)
            #expect(try await house.run("profile").status == .exited(0))
            #expect(server.requests.map(\.path).filter { $0 == "/refresh" }.count == 1)
            #expect(server.requests.last?.header("authorization") == "Bearer access-2")
        }
    }

    @Test(
        "An endpoint may be named by an internationalised host as it is read, with the same session as its ASCII form")
    func internationalisedHost() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { $0.path == "/login" ? .session() : .profile }) { server in
            func url(_ host: String) -> String { server.url.replacing("127.0.0.1", with: host) }
            let credentials = (Household.email, Household.password)
            let login = try await house.run(
                "login", "--endpoint", url("münchen.localhost"), "--format", "json", credentials: credentials)
            try #require(login.status == .exited(0), "\(login.errorText)")
            #expect(try JSON(house.read(house.sessionFile))["endpoint"] == .string(url("xn--mnchen-3ya.localhost")))
            for host in ["MÜNCHEN.localhost", "xn--mnchen-3ya.localhost"] {
                let run = try await house.run("profile", "--endpoint", url(host))
                #expect(run.status == .exited(0), "\(run.errorText)")
            }
            let other = try await house.run("profile", "--endpoint", url("munchen.localhost"))
            #expect(other.status == .exited(77))
        }
    }

    @Test("Rejected, cannot tell, no session: told apart (egen/safe#218)")
    func toldApart() async throws {
        let house = try Household()
        let url = try await LoopbackServer.run(answering: { request in
            request.path == "/login" ? .session() : .failure(401, "invalid_token")
        }) { server in
            try await signIn(house, at: server)
            let rejected = try await house.run("profile", "--format", "json")
            #expect(rejected.status == .exited(77))
            #expect(try rejected.events().map { $0["code"] } == ["session_ended"])
            let resumed = try await house.run("--resume", "--format", "json", commands: ["profile"])
            #expect(resumed.status == .exited(77))
            let people = try await house.run("people", "--people", server.url)
            #expect(people.status == .exited(77) && people.output.isEmpty)
            return server.url
        }
        // Once the server has given its port up, nobody else takes it.
        let port = try #require(url.split(separator: ":").last.flatMap { Int($0) })
        var held: ReservedPort?
        await until {
            held = try? ReservedPort(port)
            return held != nil
        }
        defer { withExtendedLifetime(held) {} }
        let gone = try await house.run("profile", "--format", "json")
        #expect(gone.status == .exited(69))
        #expect(try gone.events().map { $0["code"] } == ["endpoint_unreachable"])
        let none = try await Household().run("profile", "--format", "json")
        #expect(none.status == .exited(77))
        #expect(try none.events().map { $0["code"] } == ["no_session"])
    }

    @Test("logout ends the session there and forgets it here")
    func logout() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { $0.path == "/login" ? .session() : .http(204) }) { server in
            try await signIn(house, at: server)
            let run = try await house.run("logout", "--format", "json")
            #expect(run.status == .exited(0))
            #expect(try run.events() == [["event": "logout", "status": "ok"]])
            let request = try #require(server.requests.last)
            #expect(request.method == "POST" && request.path == "/logout")
            #expect(request.header("authorization") == "Bearer access-1")
            #expect(!house.exists(house.sessionFile))
        }
    }

    @Test("logout forgets it here also where the endpoint is gone, and says so: status 69")
    func logoutAlone() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .session() }) { try await signIn(house, at: $0) }
        let run = try await house.run("logout", "--format", "json")
        #expect(run.status == .exited(69))
        #expect(try run.events() == [["event": "logout", "status": "forgotten"]])
        #expect(!house.exists(house.sessionFile))
    }

    @Test("A stored session is not offered to another endpoint")
    func otherEndpoint() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .session() }) { try await signIn(house, at: $0) }
        try await LoopbackServer.run(answering: { _ in .profile }) { other in
            for command in ["profile", "logout", "people"] {
                let run = try await house.run(command, "--endpoint", other.url)
                #expect(run.status == .exited(77))
            }
            let resumed = try await house.run("--resume", "--endpoint", other.url)
            #expect(resumed.status == .exited(77))
            #expect(other.connections == 0)
        }
        #expect(house.exists(house.sessionFile))
    }

    @Test("--verbose says in words that nobody answered")
    func verboseFailure() async throws {
        let house = try Household()
        let run = try await house.run(
            "login", "--verbose", "--endpoint", "http://127.0.0.1:1", credentials: (Household.email, Household.password)
        )
        #expect(run.status == .exited(69))
        #expect(run.errorText.contains("http://127.0.0.1:1/login → not reached: "))
        #expect(!run.errorText.contains("reason:"))
    }

    @Test("--verbose tells what was asked and answered, and no secret")
    func verbose() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { $0.path == "/login" ? .session() : .profile }) { server in
            let login = try await house.run(
                "login", "--verbose", "--endpoint", server.url, credentials: (Household.email, Household.password))
            let profile = try await house.run("profile", "--verbose")
            #expect(login.status == .exited(0) && profile.status == .exited(0))
            #expect(login.errorText.contains("POST \(server.url)/login") && login.errorText.contains("200"))
            #expect(profile.errorText.contains("GET \(server.url)/profile"))
            for text in [login.errorText, profile.errorText, login.outputText, profile.outputText] {
                for secret in [Household.password, "access-1", "refresh-1"] { #expect(!text.contains(secret)) }
            }
        }
    }
}

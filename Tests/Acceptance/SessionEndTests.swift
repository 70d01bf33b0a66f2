import FoundationEssentials
import Harness
import Testing

@Suite("rollcall profile: a session near its end, over, or with nobody to ask", .limited)
struct SessionEndTests {
    @Test(
        "a session that is over and cannot be renewed has ended, also where nobody can be asked who is signed in",
        arguments: [
            // The claim is {"exp":1000000000}.
            (
                "devise-jwt",
                LoopbackAnswer.json(
                    200, #"{"email":"kim@example.com"}"#,
                    headers: [("Authorization", "Bearer e30.eyJleHAiOjEwMDAwMDAwMDB9.c2ln")])
            ),
            (
                "oauth2-password",
                .json(200, #"{"access_token":"a","token_type":"Bearer","expires_in":0,"refresh_token":"r"}"#)
            ),
        ])
    func over(preset: String, session: LoopbackAnswer) async throws {
        let house = try Household()
        try house.write(#"{"auth":{"remote":{"preset":"\#(preset)"}}}"#, to: house.configurationFile)
        try await LoopbackServer.run(answering: { request in
            request.text.contains("grant_type=refresh_token") ? .json(400, #"{"error":"invalid_grant"}"#) : session
        }) { server in
            let login = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            try #require(login.status == .exited(0), "\(login.errorText)")
            for arguments in [["profile"], ["people"], ["--resume"]] {
                let run = try await house.run(arguments, input: [])
                #expect(run.status == .exited(77), "\(arguments)")
                #expect(run.errorText.contains("has ended: run rollcall login"), "\(run.errorText)")
            }
        }
    }

    @Test("a session that lives on is valid where only its early renewal fails")
    func earlyRenewal() async throws {
        let house = try Household()
        let end = Date(timeIntervalSinceNow: 55).formatted(.iso8601)
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/login": .session(expires: end)
            case "/refresh": .failure(503, "server_error")
            default: .profile
            }
        }) { server in
            _ = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            let run = try await house.run("profile")
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(server.requests.map(\.path) == ["/login", "/refresh", "/refresh", "/refresh", "/profile"])
        }
    }

    @Test("an endpoint that knows no profile and no logout of its own: what the login said stands, and it ends here")
    func nothingToAsk() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { $0.path == "/login" ? .session() : .html(404, "nothing here") }) {
            server in
            _ = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            let profile = try await house.run("profile", "--format", "json")
            #expect(profile.status == .exited(0), "\(profile.errorText)")
            #expect(try profile.events().map { $0["name"]?.text } == [Household.name])
            let logout = try await house.run("logout", "--format", "json")
            #expect(logout.status == .exited(0), "\(logout.errorText)")
            #expect(try logout.events() == [["event": "logout", "status": "forgotten"]])
            #expect(!house.exists(house.sessionFile))
        }
    }
}

import FoundationEssentials
import Harness
import Testing

/// Which session a command uses, and ending them all.
extension SeveralSessionsTests {
    @Test("all end at once with logout --all, also where an endpoint is gone, and then the status tells")
    func logoutAll() async throws {
        let house = try Household()
        try await house.signIn()
        try await LoopbackServer.run(answering: Self.endpoint(1)) { one in
            let login = try await house.run("login", "--endpoint", one.url, credentials: ("ann@a.org", "x"))
            #expect(login.status == .exited(0))
            try await LoopbackServer.run(answering: Self.endpoint(2)) { two in
                let login = try await house.run("login", "--endpoint", two.url, credentials: ("bob@b.org", "x"))
                #expect(login.status == .exited(0))
            }
            let run = try await house.run("logout", "--all", "--format", "json")
            #expect(run.status == .exited(69))
            #expect(
                try run.events().map { [$0["email"], $0["status"]] } == [
                    ["bob@b.org", "forgotten"], ["ann@a.org", "ok"], [.string(Household.email), "ok"],
                ])
            #expect(run.errorText.hasPrefix("rollcall: The endpoint "))
            #expect(!house.exists(house.sessionFile))
        }
    }

    @Test("logout --all ends all sessions, also where nobody reads, or can be told, which")
    func logoutAllUnread() async throws {
        for reader in ["| true", ">/dev/full"] {
            try await bothSignedIn { house, one, two in
                _ = try await house.shell("\"$ROLLCALL\" logout --all --format json \(reader)")
                #expect(!house.exists(house.sessionFile), "\(reader)")
                #expect(one.requests.map(\.path) == ["/login", "/logout"], "\(reader)")
                #expect(two.requests.map(\.path) == ["/login", "/logout"], "\(reader)")
            }
        }
    }

    @Test("the people of another endpoint are loaded under that endpoint's session")
    func people() async throws {
        try await bothSignedIn { house, one, two in
            let run = try await house.run("people", "--endpoint", one.url, "--people", one.url)
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(one.requests.last?.header("authorization") == "Bearer 1-ann@a.org")
            let resumed = try await house.run(
                "--resume", "--endpoint", one.url, "--people", one.url, commands: ["profile"])
            #expect(resumed.status == .exited(0) && resumed.outputText.contains("ann@a.org"), "\(resumed.errorText)")
            #expect(two.requests.map(\.path) == ["/login"])
        }
    }

    @Test("the configured endpoint's session is used where the current one is elsewhere, and that is said")
    func configured() async throws {
        try await bothSignedIn { house, one, two in
            try house.write(#"{"auth":{"endpoint":"\#(one.url)"}}"#, to: house.configurationFile)
            let text = try await transcript(
                house, one, two,
                [
                    "profile", "switch bob@b.org", "logout --endpoint https://two", "profile", "switch ann@a.org",
                    "profile",
                ])
            #expect(
                text
                    == """
                    $ rollcall profile
                    Name       ann
                    Email      ann@a.org
                    Endpoint   https://one
                    Expires    2999-01-01T00:00:00Z
                    Stored in  the session file

                    Other sessions
                      bob@b.org  https://two  2999-01-01T00:00:00Z
                    $ rollcall switch bob@b.org
                    Switched to bob@b.org (https://two)
                    rollcall: Commands still go to https://one, as configured: add --endpoint https://two to use this session
                    $ rollcall logout --endpoint https://two
                    Signed out
                    Still signed in: ann@a.org (https://one); to use one, run rollcall switch EMAIL
                    $ rollcall profile
                    rollcall: No current session: run rollcall login, or rollcall switch EMAIL with one of ann@a.org (https://one)
                    [77]
                    $ rollcall switch ann@a.org
                    Switched to ann@a.org (https://one)
                    $ rollcall profile
                    Name       ann
                    Email      ann@a.org
                    Endpoint   https://one
                    Expires    2999-01-01T00:00:00Z
                    Stored in  the session file

                    """.collapsed)
        }
    }
}

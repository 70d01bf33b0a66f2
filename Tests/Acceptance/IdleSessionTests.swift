import FoundationEssentials
import Harness
import Testing

@Suite("A browser at which nobody types", .limited)
struct IdleSessionTests {
    @Test(
        "Its session is ended in another terminal: it says so, and asks to sign in again",
        arguments: [
            ["logout"], ["account", "remove", "--email", Household.email],
        ])
    func ended(command: [String]) async throws {
        let house = try Household()
        try await house.signIn()
        let terminal = try house.terminal()
        try await terminal.expectBrowser()
        #expect(try await house.run(command, input: []).status == .exited(0))
        try await terminal.expect("The session has ended: sign in again")
        // Who has no account any more is asked to make one.
        try await terminal.expect("a form") { !$0.screen.isAlternate && $0.screen.contains("assword") }
        terminal.send("\u{3}")
        _ = await terminal.waitForExit(timeout: .seconds(30))
    }

    @Test("Its stored session was ended before it starts: the form says why it is there")
    func endedBefore() async throws {
        let house = try Household()
        try await house.signIn()
        let ended = try await house.run("account", "sessions", Household.email, "--end")
        try #require(ended.status == .exited(0), "\(ended.errorText)")
        let terminal = try house.terminal()
        try await terminal.expect("the form") { $0.screen.contains("Password") }
        #expect(terminal.screen.contains("The session has ended: sign in again"), "\(terminal.state)")
        terminal.send("\u{3}")
        _ = await terminal.waitForExit(timeout: .seconds(30))
    }

    @Test("Its session is over: it is renewed at that moment, or has ended", arguments: [true, false])
    func over(isRenewed: Bool) async throws {
        let house = try Household()
        let later = Date(timeIntervalSinceNow: 3_700).formatted(.iso8601)
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            // From here on: a slow machine may take its time to come to the login.
            case "/login": .session(expires: Date(timeIntervalSinceNow: 8).formatted(.iso8601))
            case "/refresh" where isRenewed: .session(token: "access-2", refresh: "refresh-2", expires: later)
            case "/profile" where isRenewed: .profile
            default: .failure(401, "invalid_token")
            }
        }) { server in
            let terminal = try house.terminal("--endpoint", server.url, "--people", "local")
            try await terminal.signIn()
            if isRenewed {
                try await terminal.expect("session ends in 1 h")
                #expect(server.requests.count { $0.path == "/refresh" } == 1)
                try await terminal.quit()
            } else {
                try await terminal.expect("The session has ended: sign in again")
                terminal.send("\u{3}")
                _ = await terminal.waitForExit(timeout: .seconds(30))
            }
        }
    }
}

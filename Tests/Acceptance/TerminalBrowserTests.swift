import Harness
import Synchronization
import Testing

@Suite("The browser at a terminal", .limited)
struct TerminalBrowserTests {
    @Test("Tab completes commands, section titles and names; the history of the run comes back with Up")
    func completion() async throws {
        let house = try Household()
        try await house.signIn()
        try await LoopbackServer.run(answering: { _ in .people(45) }) { server in
            let terminal = try house.terminal("--people", server.url, rows: 9)
            try await terminal.expectPrompt()
            terminal.send("ref\t")
            try await terminal.expect("rollcall> refresh")
            terminal.send("\u{15}open W\t")
            try await terminal.expect("rollcall> open Women")
            terminal.send("\u{15}")
            try await terminal.expectPrompt()
            try await terminal.command("open Men")
            terminal.send("search ada number7\t")
            try await terminal.expect("rollcall> search Ada Number7")
            terminal.send("\u{15}\u{1B}[A")
            try await terminal.expect("the last command") { $0.isAtPrompt(typed: "open Men") }
            terminal.send("\u{15}")
            try await terminal.quit()
        }
    }

    @Test("While filtering, keys and the wheel move in the list, as in fzf; Enter keeps the person pointed at")
    func movesWhileFiltering() async throws {
        let house = try Household()
        try await house.signIn()
        try await LoopbackServer.run(answering: { _ in .people(45) }) { server in
            let terminal = try house.terminal("--people", server.url, columns: 80, rows: 24)
            try await terminal.expectBrowser()
            terminal.send("1/")
            try await terminal.expect("the filter's line") { $0.screen.isCursorShown && $0.screen.contains("1 of 45") }
            let moves = [
                ("\u{1B}[B\u{1B}OB", " 3 of 45"), ("\u{10}", " 2 of 45"), ("\u{E}", " 3 of 45"),
                ("\u{1B}[A", " 2 of 45"),
                ("\u{1B}[6~", "11 of 45"), ("\u{1B}[5~", " 2 of 45"), ("\u{1B}[<65;5;5M", " 5 of 45"),
            ]
            for (keys, position) in moves {
                terminal.send(keys)
                try await terminal.expect(position)
                #expect(terminal.screen.isCursorShown && terminal.screen.lines.last == "/")
            }
            terminal.send("\r")
            try await terminal.expect("the list, at the same person") {
                !$0.screen.isCursorShown && $0.screen.contains(" 5 of 45")
            }
            // What is typed and the move after it may come together.
            terminal.send("/number1\u{1B}[B")
            try await terminal.expect("the second match") { $0.screen.contains("2 of 14") }
            terminal.send("\r")
            try await terminal.expect("the list") { !$0.screen.isCursorShown && $0.screen.contains("2 of 14") }
            terminal.send("q")
            await terminal.expectEnd(.exited(0))
        }
    }

    @Test("A command that fails at a terminal says what to do and is no failure of the run")
    func failure() async throws {
        let house = try Household()
        try await house.signIn()
        let terminal = try house.terminal(rows: 9)
        try await terminal.command("nonsense")
        #expect(terminal.screen.contains("type help for the list"))
        try await terminal.command("profile")
        #expect(terminal.screen.contains(Household.email))
        try await terminal.quit()
    }

    @Test("logout at a terminal ends the session")
    func logout() async throws {
        let house = try Household()
        try await house.signIn()
        let terminal = try house.terminal(rows: 9)
        try await terminal.expectPrompt()
        terminal.send("logout\r")
        try await terminal.expect("Signed out")
        await terminal.expectEnd(.exited(0))
        #expect(!house.exists(house.sessionFile))
    }

    /// An endpoint and a directory that take one token at a time.
    private final class Sessions: Sendable {
        private let state = Mutex((logins: 0, taken: 1))

        /// No token of before is taken any more.
        func endAll() { state.withLock { $0.taken = $0.logins + 1 } }

        func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
            state.withLock { state in
                if request.path == "/login" {
                    state.logins += 1
                    return .session(token: "access-\(state.logins)")
                }
                let isTaken = request.header("authorization") == "Bearer access-\(state.taken)"
                guard isTaken, request.path != "/refresh" else { return .failure(401, "invalid_token") }
                return request.path == "/profile" ? .profile : .people(45)
            }
        }
    }

    @Test("A session that ends in the middle: a new login, then the same section and page (aws/aws-cli#7361)")
    func endedSession() async throws {
        let house = try Household()
        let sessions = Sessions()
        try await LoopbackServer.run(answering: { sessions.answer($0) }) { server in
            let terminal = try house.terminal("--endpoint", server.url, "--people", server.url, rows: 9)
            try await terminal.signIn()
            try await terminal.command("open Men")
            try await terminal.command("next")
            #expect(terminal.screen.wholeText.contains("page 2 of 3"))
            sessions.endAll()
            terminal.send("refresh\r")
            try await terminal.expect("The session has ended: sign in again")
            // The address is there already.
            try await terminal.expect("the password field") { $0.isIn(field: "Password") }
            #expect(terminal.screen.contains(Household.email))
            let before = terminal.screen.wholeRow
            try await terminal.fill(email: nil)
            terminal.send("\r")
            try await terminal.expect("the prompt") { $0.isAtPrompt(typed: "") && $0.screen.wholeRow > before }
            let after = terminal.screen.wholeText
            let place = try #require(after.ranges(of: "page 2 of 3").last, "\(after)")
            let welcome = try #require(after.ranges(of: "Welcome").last)
            #expect(place.lowerBound > welcome.lowerBound, "the page is shown again after the login")
            terminal.send("next\r")
            try await terminal.expect("Ada Number44")
            try await terminal.quit()
            #expect(server.requests.count { $0.path == "/login" } == 2)
        }
    }

    @Test("The same on the whole screen")
    func endedSessionOnScreen() async throws {
        let house = try Household()
        let sessions = Sessions()
        try await LoopbackServer.run(answering: { sessions.answer($0) }) { server in
            let terminal = try house.terminal("--endpoint", server.url, "--people", server.url)
            try await terminal.signIn()
            terminal.send("1G")
            try await terminal.expect("Ada Number44")
            sessions.endAll()
            terminal.send("r")
            try await terminal.expect("The session has ended: sign in again")
            try await terminal.fill(email: nil)
            terminal.send("\r")
            try await terminal.expect("the place of before") {
                $0.screen.isAlternate && $0.screen.contains("Ada Number44")
            }
            terminal.send("q")
            await terminal.expectEnd(.exited(0))
        }
    }

    @Test(
        "The embedded directory lives under the session: where that was ended elsewhere, r asks for a login and comes back"
    )
    func endedEmbeddedSession() async throws {
        let house = try Household()
        try await house.signIn()
        let terminal = try house.terminal()
        try await terminal.expectBrowser()
        terminal.send("2r")
        try await terminal.expect("Women ·")
        #expect(try await house.run("logout").status == .exited(0))
        terminal.send("r")
        try await terminal.expect("The session has ended: sign in again")
        try await terminal.fill(email: nil)
        terminal.send("\r")
        try await terminal.expect("the place of before") { $0.screen.isAlternate && $0.screen.contains("Women ·") }
        terminal.send("q")
        await terminal.expectEnd(.exited(0))
    }

    @Test("The whole screen: sections, one of them, back, a command line, and out again")
    func wholeScreen() async throws {
        let house = try Household()
        try await house.signIn()
        let terminal = try house.terminal(rows: 40)
        try await terminal.expectBrowser()
        for title in ["1 Men", "2 Women", "3 20s", "4 30s"] { try await terminal.expect(title) }
        #expect(terminal.screen.contains(Household.email))
        terminal.send("2")
        try await terminal.expect("the second section") { $0.screen.contains("Women") && !$0.screen.contains("3 20s") }
        terminal.send(":")
        try await terminal.expect("a command line") { $0.screen.lines.last?.hasPrefix(":") == true }
        terminal.send("op\t30\t\r")
        try await terminal.expect("another section") { $0.screen.contains("30s") && !$0.screen.contains("Women") }
        terminal.send("\u{1B}")
        try await terminal.expect("the sections again") { $0.screen.contains("2 Women") && $0.screen.contains("3 20s") }
        terminal.send("?")
        try await terminal.expect("the help") { !$0.screen.contains("3 20s") }
        terminal.send("q")
        try await terminal.expect("the sections again") { $0.screen.contains("3 20s") }
        try await terminal.quit()
        #expect(!terminal.screen.contains("2 Women"), "the screen of before is there again")
    }

    @Test("A directory that fails at a terminal is told, and one stays signed in")
    func failingDirectory() async throws {
        let house = try Household()
        try await house.signIn()
        try await LoopbackServer.run(answering: { _ in .json(429, #"{"error":"Whoa"}"#) }) { server in
            let terminal = try house.terminal("--people", server.url, rows: 9)
            try await terminal.expect("The directory is rate limiting")
            try await terminal.quit()
        }
        #expect(house.exists(house.sessionFile))
    }
}

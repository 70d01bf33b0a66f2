import Harness
import Testing

@Suite("What --verbose tells a terminal that is drawn on", .limited)
struct VerboseAtTerminalTests {
    @Test("stands above the form, which stays as it is")
    func form() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .failure(401, "invalid_credentials") }) { server in
            let terminal = try house.terminal("login", "--verbose", "--endpoint", server.url)
            try await terminal.fill()
            terminal.send("\r")
            try await terminal.expect("Wrong email or password")
            try await terminal.expect("the line above the form") { state in
                let lines = state.screen.lines
                guard let told = lines.firstIndex(where: { $0.hasPrefix("rollcall: POST") && $0.contains("401") }),
                    let title = lines.firstIndex(where: { $0.hasPrefix("Sign in") })
                else { return false }
                return told == title - 1 && state.screen.rows(beginning: "  Email") == 1
                    && state.screen.rows(beginning: "Sign in") == 1 && state.isIn(field: "Password")
            }
            terminal.send("\u{3}")
            await terminal.expectEnd(.signalled(2))
        }
    }

    @Test("comes after the whole screen, and not into it")
    func wholeScreen() async throws {
        let house = try Household()
        try await house.signIn()
        let directory = try RecordedDirectory()
        try await LoopbackServer.run(answering: { _ in directory.answer }) { server in
            let terminal = try house.terminal("--verbose", "--people", server.url, columns: 100, rows: 30)
            try await terminal.expectBrowser()
            let before = terminal.screen
            #expect(!before.contains("GET"))
            terminal.send("r")
            try await terminal.expect("Refreshed: nothing changed")
            #expect(!terminal.screen.contains("GET"))
            terminal.send("q")
            await terminal.expectEnd(.exited(0))
            let told = terminal.screen.lines.filter { $0.hasPrefix("rollcall: GET") && $0.contains("200") }
            #expect(told.count >= 2, "\(terminal.screen)")
        }
    }
}

import Glibc
import Harness
import Testing

@Suite("A crash gives the terminal back", .limited)
struct CrashTests {
    /// Where the program is when it crashes.
    enum Place: String, Sendable, CaseIterable { case email, password, plainPassword, attempt, prompt, screen, command }

    @Test(
        "Cursor, modes, paste marks and the screen of before (Noora#1134)",
        arguments: Place.allCases.map { ($0, SIGSEGV) } + [(.password, SIGABRT), (.screen, SIGABRT)])
    func crash(place: Place, signal: Int32) async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .silence }) { server in
            let terminal = try await reach(place, house, server)
            terminal.signal(signal)
            #expect(await terminal.waitForExit(timeout: .seconds(30)) == .signalled(signal))
            let isLeft = await terminal.wait(.seconds(30)) { state in
                let screen = state.screen
                return screen.isCursorShown && screen.look.isPlain && !screen.marksPaste && !screen.isAlternate
            }
            #expect(isLeft, "\(terminal.state)")
            #expect(terminal.modes == terminal.modesBefore)
            if place == .email || place == .password {
                #expect(terminal.screen.column == 0, "the shell's prompt begins a row")
            }
            terminal.expectNoSecret()
        }
    }

    private func reach(_ place: Place, _ house: Household, _ server: LoopbackServer) async throws -> PseudoTerminal {
        switch place {
        case .email, .password, .plainPassword: try await house.addAccount()
        case .prompt, .screen, .command: try await house.signIn()
        case .attempt: break
        }
        let isLow = place == .prompt || place == .command
        let terminal =
            switch place {
            case .attempt: try house.terminal("login", "--endpoint", server.url)
            case .plainPassword: try house.terminal("--plain")
            default: try house.terminal(rows: isLow ? 9 : 24)
            }
        switch place {
        case .email:
            try await terminal.expect("Type your email address")
            terminal.send("ki")
            try await terminal.expect("Add an @")
        case .password: try await terminal.fill()
        case .plainPassword:
            try await terminal.expect("Email:")
            terminal.send("\(Household.email)\r")
            try await terminal.expect("Password for ")
            try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
        case .attempt:
            try await terminal.fill()
            terminal.send("\r")
            try await terminal.expect("Signing in…")
        case .prompt: try await terminal.expectPrompt()
        case .screen: try await terminal.expectBrowser()
        case .command:
            try await terminal.expectPrompt()
            terminal.send("open W")
            try await terminal.expect("rollcall> open W")
        }
        #expect(terminal.modes != terminal.modesBefore)
        return terminal
    }
}

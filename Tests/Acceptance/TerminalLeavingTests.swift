import Foundation
import Glibc
import Harness
import Testing

@Suite(
    "However one leaves, the terminal is as it was (curl#4318, passage#17, lastpass-cli#12, easy-rsa#247, Noora#1134, connectedhomeip#39176)",
    .limited)
struct TerminalLeavingTests {
    /// Where one is when one leaves.
    enum Stage: String, Sendable, CaseIterable { case firstAccount, email, password, prompt, command, screen }

    private func reach(_ stage: Stage, isJob: Bool = false) async throws -> (Household, PseudoTerminal) {
        let house = try Household()
        switch stage {
        case .firstAccount: break
        case .email, .password: try await house.addAccount()
        case .prompt, .command, .screen: try await house.signIn()
        }
        // A low window gets the line form of the browser.
        let terminal = try house.terminal(isJob: isJob, rows: stage == .prompt || stage == .command ? 9 : 24)
        switch stage {
        case .firstAccount:
            try await terminal.expect("Create the first account")
            terminal.send("\(Household.email)\rKim\r\(Household.password)")
            try await terminal.expect(String(repeating: "•", count: Household.password.count))
        case .email:
            try await terminal.expect("Type your email address")
            terminal.send("ki")
            try await terminal.expect("Add an @")
        case .password: try await terminal.fill()
        case .prompt: try await terminal.expectPrompt()
        case .command:
            try await terminal.expectPrompt()
            terminal.send("open W")
            try await terminal.expect("rollcall> open W")
        case .screen:
            try await terminal.expectBrowser()
            await terminal.rest()
        }
        #expect(terminal.modes != terminal.modesBefore && !terminal.modes.echoes)
        return (house, terminal)
    }

    @Test("Ctrl-C: dies of SIGINT, which a shell shows as 130", arguments: Stage.allCases)
    func interrupt(stage: Stage) async throws {
        let (house, terminal) = try await reach(stage)
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(SIGINT))
        if stage == .prompt { #expect(house.exists(house.sessionFile), "the session stays") }
    }

    @Test("Ctrl-\\: dies of SIGQUIT", arguments: [Stage.email, .password, .prompt])
    func quitKey(stage: Stage) async throws {
        let (_, terminal) = try await reach(stage)
        terminal.send("\u{1C}")
        await terminal.expectEnd(.signalled(SIGQUIT))
    }

    @Test(
        "a signal that ends: 128 + N",
        arguments: [SIGTERM, SIGHUP, SIGUSR1, SIGALRM, SIGXCPU, SIGPWR], [Stage.password, .prompt, .screen])
    func signals(signal: Int32, stage: Stage) async throws {
        let (_, terminal) = try await reach(stage)
        terminal.signal(signal)
        await terminal.expectEnd(.signalled(signal))
    }

    @Test("Ctrl-D on an empty line: end of input, 66 before a login, 0 after it")
    func endOfInput() async throws {
        let house = try Household()
        let first = try house.terminal()
        try await first.expect("Create the first account")
        first.send("\u{4}")
        await first.expectEnd(.exited(66))
        try await house.addAccount()
        let email = try house.terminal()
        try await email.expect("Type your email address")
        email.send("\u{4}")
        await email.expectEnd(.exited(66))
        let password = try house.terminal()
        try await password.expect("Type your email address")
        password.send("\(Household.email)\r")
        try await password.expect("the password field") { $0.isIn(field: "Password") }
        password.send("\u{4}")
        await password.expectEnd(.exited(66))
        try await house.login()
        let prompt = try house.terminal(rows: 9)
        try await prompt.expectPrompt()
        prompt.send("\u{4}")
        await prompt.expectEnd(.exited(0))
    }

    @Test("Ctrl-C during a slow attempt cancels it and returns to the form; a second one leaves")
    func cancelAttempt() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .silence }) { server in
            let terminal = try house.terminal("login", "--endpoint", server.url)
            try await terminal.fill()
            terminal.send("\r")
            await server.received(1)
            try await terminal.expect("Signing in…")
            #expect(!terminal.modes.echoes)
            terminal.send("\u{3}")
            try await terminal.expect("the form again") {
                $0.isIn(field: "Password") && $0.screen.contains("Canceled") && !$0.screen.contains("Signing in")
            }
            #expect(terminal.screen.contains(Household.email))
            terminal.send("\u{3}")
            await terminal.expectEnd(.signalled(SIGINT))
        }
    }

    @Test("Ctrl-C while people are loaded gives the load up and leads to the prompt")
    func cancelLoad() async throws {
        let house = try Household()
        try await house.signIn()
        try await LoopbackServer.run(answering: { _ in .silence }) { server in
            let terminal = try house.terminal("--people", server.url, rows: 9)
            try await terminal.expect("Loading people…")
            terminal.send("\u{3}")
            try await terminal.expect("Loading was canceled")
            try await terminal.expectPrompt()
            #expect(!terminal.screen.contains("Loading people…"))
            try await terminal.quit()
        }
    }

    @Test("Ctrl-Z gives the terminal back; fg draws the form again with what was typed")
    func stop() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal(isJob: true, rows: 60)
        try await terminal.expect("Type your email address")
        terminal.send("kim@exam")
        try await terminal.expect("kim@exam")
        terminal.send("\u{1A}")
        try await terminal.expect("stopped") { $0.isStopped }
        await terminal.expectAsFound()
        let before = terminal.state.output.count
        terminal.signal(SIGCONT)
        try await terminal.expect("the form again") { $0.output.count > before && $0.isIn(field: "Email") }
        #expect(!terminal.modes.echoes)
        try await terminal.signIn(email: "ple.com")
        try await terminal.quit()
    }

    @Test("Ctrl-Z in the browser, in either form")
    func stopBrowser() async throws {
        let (_, terminal) = try await reach(.command, isJob: true)
        terminal.send("\u{1A}")
        try await terminal.expect("stopped") { $0.isStopped }
        await terminal.expectAsFound()
        terminal.signal(SIGCONT)
        try await terminal.expect("what was typed") { $0.isAtPrompt(typed: "open W") }
        terminal.send("omen\r")
        try await terminal.expectPrompt()
        try await terminal.quit()
        #expect(terminal.screen.wholeText.contains("Women · "))
        let (_, whole) = try await reach(.screen, isJob: true)
        // The top row tells the time that is left, which goes by.
        let drawn = whole.screen.lines.dropFirst().prefix(8)
        whole.send("\u{1A}")
        try await whole.expect("stopped") { $0.isStopped }
        await whole.expectAsFound()
        whole.signal(SIGCONT)
        try await whole.expect("the same screen, with \(drawn.joined(separator: "\n"))") {
            $0.screen.isAlternate && $0.screen.lines.dropFirst().prefix(8) == drawn
        }
        try await whole.quit()
    }

    @Test(
        "SIGTERM and SIGHUP in a flood of keys behind /: the other screen, the mouse and the modes are given back",
        arguments: [SIGTERM, SIGHUP])
    func flooded(signal: Int32) async throws {
        let house = try Household()
        try await house.signIn()
        try house.write(#"{"display":{"mouse":true}}"#, to: house.configurationFile)
        for _ in 1...3 {
            let terminal = try house.terminal()
            try await terminal.expectBrowser()
            terminal.send("/")
            // Typed faster than it is taken, until nobody takes it any more.
            let flood = Thread {
                while terminal.state.status == nil, !terminal.state.isClosed {
                    terminal.send("women\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}")
                }
            }
            flood.start()
            try await terminal.expect("the line") { $0.screen.isCursorShown || $0.screen.contains("/w") }
            terminal.signal(signal)
            #expect(await terminal.wait(.seconds(30)) { $0.status == .signalled(signal) }, "\(terminal.state)")
            #expect(await terminal.wait { !$0.screen.isAlternate && !$0.screen.marksPaste && $0.screen.isCursorShown })
            let output = String(decoding: terminal.state.output, as: UTF8.self)
            #expect(output.contains("\u{1B}[?1000l"))
            #expect(terminal.modes == terminal.modesBefore)
        }
    }

    @Test("Ctrl-S, and then SIGTERM: what waits to be shown does not keep the plain browser")
    func outputStopped() async throws {
        let house = try Household()
        try await house.signIn()
        let terminal = try house.terminal("--plain")
        try await terminal.expectPrompt()
        terminal.send("\u{13}open Women\r")
        // The line is taken, and what answers it waits to be shown.
        #expect(await terminal.rest())
        terminal.signal(SIGTERM)
        await terminal.expectEnd(.signalled(SIGTERM))
    }

    @Test(
        "Ctrl-C while another process keeps the stored sessions: told what is waited for, and left at once",
        arguments: ["", "--plain"])
    func waiting(way: String) async throws {
        let house = try Household()
        try await house.signIn()
        let folder = "\(house.folder)/state/rollcall"
        let held = open(folder, O_RDONLY | O_DIRECTORY)
        try #require(flock(held, LOCK_EX) == 0)
        defer { close(held) }
        let terminal = try house.terminal("login", "--email", Household.email, way.isEmpty ? "--color=auto" : way)
        try await terminal.expect("Password")
        if way.isEmpty {
            try await terminal.expect("the password field") { $0.isIn(field: "Password") }
        }
        terminal.send("\(Household.password)\r")
        try await terminal.expect("Waiting for another rollcall")
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(SIGINT))
        #expect(!terminal.state.wrote("is in use by another rollcall"), "the wait did not come to its own end")
    }

    @Test("L while another process keeps the stored sessions: told what is done, and left at one Ctrl-C")
    func waitingLogout() async throws {
        let house = try Household()
        try await house.signIn()
        let terminal = try house.terminal()
        try await terminal.expectBrowser()
        terminal.send("p")
        try await terminal.expect("the profile") { $0.screen.contains("Expires") }
        let held = open("\(house.folder)/state/rollcall", O_RDONLY | O_DIRECTORY)
        try #require(flock(held, LOCK_EX) == 0)
        defer { close(held) }
        terminal.send("L")
        try await terminal.expect("Ending the session")
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(SIGINT))
        #expect(!terminal.state.wrote("is in use by another rollcall"), "the wait did not come to its own end")
    }

    @Test("A window that is closed ends the program")
    func hangUp() async throws {
        let (_, terminal) = try await reach(.password)
        terminal.hangUp()
        #expect(await terminal.wait(.seconds(30)) { $0.status != nil }, "nothing is left running")
    }
}

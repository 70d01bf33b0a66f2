import Glibc
import Harness
import Testing

@Suite("Every terminal, every window", .limited)
struct TerminalShapeTests {
    private func withAccount() async throws -> Household {
        let house = try Household()
        try await house.addAccount()
        return house
    }

    @Test("20 columns and 5 rows: one signs in and browses", arguments: [(20, 24), (80, 5), (20, 5), (400, 100)])
    func windows(columns: Int, rows: Int) async throws {
        let house = try await withAccount()
        let terminal = try house.terminal(columns: columns, rows: rows)
        try await terminal.expect("the email field") { $0.isIn(field: "Email") }
        terminal.send(Household.email)
        try await terminal.expect("its end") { $0.screen.text.filter { $0 != "\n" }.contains("example.com") }
        terminal.send("\r")
        try await terminal.expect("the password field") { $0.isIn(field: "Password") }
        terminal.send("\(Household.password)\r")
        try await terminal.expectBrowser()
        #expect(terminal.screen.unknown.isEmpty)
        try await terminal.quit()
        #expect(terminal.screen.wholeText.contains("Welcome"))
    }

    @Test("A window that changes its size in the form and in the browser")
    func resize() async throws {
        let house = try await withAccount()
        let terminal = try house.terminal()
        try await terminal.expect("Type your email address")
        terminal.send("kim@exam")
        try await terminal.expect("Add a dot after the @")
        terminal.resize(columns: 50, rows: 14)
        terminal.send("ple.com")
        try await terminal.expect("the whole address") { $0.screen.contains(Household.email) }
        terminal.send("\r\(Household.password)\r")
        try await terminal.expectBrowser()
        terminal.resize(columns: 100, rows: 40)
        try await terminal.expect("more rows") { $0.screen.contains("4 30s") && $0.screen.lines.count > 20 }
        terminal.resize(columns: 30, rows: 8)
        terminal.resize(columns: 80, rows: 24)
        try await terminal.expect("the sections again") { $0.screen.contains("1 Men") && $0.screen.contains("2 Women") }
        try await terminal.quit()
    }

    @Test(
        "TERM=dumb and --plain: no cursor movement, every state in words, the password not shown (charmbracelet/huh#619)",
        arguments: [([], "dumb"), (["--plain"], "xterm-256color")])
    func plain(options: [String], term: String) async throws {
        let house = try await withAccount()
        let terminal = try PseudoTerminal(
            program: BuiltPrograms.rollcall, arguments: options,
            environment: house.environment.merging(["TERM": term]) { $1 }, columns: 80, rows: 200)
        try await terminal.expect("Email:")
        terminal.send("nobody\r")
        try await terminal.expect("Add an @")
        try await terminal.expect("Email [nobody]:")
        terminal.send("\(Household.email)\r")
        try await terminal.expect("Password for ")
        try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
        terminal.send("wrong \(Household.password)\r")
        try await terminal.expect("Wrong email or password")
        try await terminal.expect("asked again") { $0.screen.rows(beginning: "Password for ") == 2 }
        try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
        terminal.send("\(Household.password)\r")
        try await terminal.expect("Welcome, \(Household.name)")
        try await terminal.expectPrompt()
        terminal.send("open 20s\r")
        try await terminal.expect("page 1 of")
        try await terminal.expectPrompt()
        terminal.send("person 1\r")
        try await terminal.expect("Cell         ")
        terminal.send("figures\r")
        try await terminal.expect("more: --format json lists all of them")
        try await terminal.expectPrompt()
        terminal.send(":ㅂ\r")
        await terminal.expectEnd(.exited(0))
        let output = String(decoding: terminal.state.output, as: UTF8.self)
        #expect(!output.contains(term == "dumb" ? "\u{1B}" : "\u{1B}[H"))
        #expect(!output.contains("•"))
    }

    @Test("display.symbols: ascii: neither lines nor what is piped have other signs", arguments: ["en", "ko"])
    func plainSymbols(language: String) async throws {
        let house = try await withAccount()
        try house.write(#"{"display":{"symbols":"ascii"}}"#, to: house.configurationFile)
        // Of nine rows the browser takes lines.
        let terminal = try house.terminal("--lang", language, columns: 100, rows: 9)
        try await terminal.expect(language == "en" ? "Sign in - local" : "로그인 - 로컬")
        terminal.send(Household.email)
        try await terminal.expect(Household.email)
        terminal.send("\r")
        try await terminal.expect("the next field") { $0.isIn(field: language == "en" ? "Password" : "비밀번호") }
        terminal.send("\(Household.password)\r")
        for command in ["open 1", "search zzzz", "figures"] { try await terminal.command(command) }
        try await terminal.quit()
        let piped = try await house.run("--lang", language, "people", "--summary", "--section", "1")
        #expect(piped.outputText.hasPrefix("Men - "), "\(piped.outputText)")
        let others = { (text: String) in text.filter { "·…“”×→▸✓•".contains($0) } }
        #expect(others(piped.outputText).isEmpty, "\(piped.outputText)")
        let shown = String(decoding: terminal.state.output, as: UTF8.self)
        #expect(shown.contains("\"zzzz\"") && others(shown).isEmpty, "\(terminal.screen.wholeText)")
    }

    @Test("Where only ASCII can be shown, Korean comes where it is asked for, and no other letters")
    func koreanInASCII() async throws {
        let house = try Household()
        try await house.signIn()
        try house.write(
            #"{"people":{"seed":"a","nationalities":["UA"],"results":20}}"#, to: house.configurationFile)
        let terminal = try house.terminal(
            "--lang", "ko", environment: ["LC_ALL": "C", "TERM": "linux"], columns: 80, rows: 24)
        try await terminal.expect("20명")
        let isRaw = terminal.screen.text.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
        #expect(!isRaw && terminal.screen.contains("남성") && terminal.screen.contains("??"), "\(terminal.state)")
        terminal.send("q")
        await terminal.expectEnd(.exited(0))
    }

    @Test("TERM=dumb: Ctrl-C at the password, the modes are as before", arguments: [SIGINT, SIGTERM])
    func plainLeaving(signal: Int32) async throws {
        let house = try await withAccount()
        let terminal = try house.terminal(environment: ["TERM": "dumb"])
        try await terminal.expect("Email:")
        terminal.send("\(Household.email)\r")
        try await terminal.expect("Password for ")
        try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
        if signal == SIGINT { terminal.send("\u{3}") } else { terminal.signal(signal) }
        await terminal.expectEnd(.signalled(signal))
    }

    @Test("NO_COLOR: no colour anywhere, the glyphs tell what is well")
    func noColor() async throws {
        let house = try await withAccount()
        let terminal = try house.terminal(environment: ["NO_COLOR": "1"])
        try await terminal.expect("Type your email address")
        terminal.send(Household.email)
        try await terminal.expect("✓")
        #expect(!terminal.screen.cells.joined().contains { $0.look.foreground != nil || $0.look.background != nil })
        terminal.send("\r\(Household.password)\r")
        try await terminal.expectBrowser()
        #expect(!terminal.screen.cells.joined().contains { $0.look.foreground != nil || $0.look.background != nil })
        try await terminal.quit()
    }

    /// How many seconds the form says are left.
    private static func wait(_ state: PseudoTerminal.State) -> Int? {
        state.screen.text.firstMatch(of: /try again in ([0-9]+) s/).flatMap { Int($0.1) }
    }

    @Test("A lock counts down, holds Enter meanwhile, and then lets one go on")
    func lock() async throws {
        let house = try Household()
        let attempts = Counter()
        try await LoopbackServer.run(answering: { _ in
            attempts.next() == 1 ? .failure(429, "too_many_attempts", headers: [("Retry-After", "10")]) : .session()
        }) { server in
            let terminal = try house.terminal("login", "--endpoint", server.url)
            try await terminal.fill(password: "wrong")
            terminal.send("\r")
            try await terminal.expect("try again in ")
            try await terminal.expect("an empty field") { !$0.screen.contains("•") }
            let before = try #require(Self.wait(terminal.state))
            terminal.send(Household.password)
            terminal.send("\r")
            try await terminal.expect("fewer seconds") { Self.wait($0).map { $0 < before } == true }
            #expect(server.requests.count == 1, "nothing is sent while it is locked")
            try await terminal.expect("Press Enter to sign in")
            terminal.send("\r")
            try await terminal.expect("Welcome, \(Household.name)")
            await terminal.expectEnd(.exited(0))
            #expect(server.requests.count == 2)
        }
    }

    @Test("Something is shown while the password is typed: a dot for each character, one for a wide one")
    func mask() async throws {
        let house = try await withAccount()
        let terminal = try house.terminal()
        try await terminal.expect("Type your email address")
        terminal.send("\(Household.email)\r")
        try await terminal.expect("the password field") { $0.isIn(field: "Password") }
        terminal.send("a한🔑")
        try await terminal.expect("three dots") { $0.screen.contains("•••") && !$0.screen.contains("••••") }
        terminal.send("\u{7F}")
        try await terminal.expect("two dots") { $0.screen.contains("••") && !$0.screen.contains("•••") }
        #expect(!String(decoding: terminal.state.output, as: UTF8.self).contains("한"))
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(SIGINT))
    }
}

import FoundationEssentials
import Glibc
import Harness
import RelaysTesting
import Testing

/// What people complain of in the prompts of other tools, each with the thread it was read in. More of them stand where
/// their subject is: pipes, leaving, plain terminals, windows.
@Suite("What people complain of in prompts", .limited)
struct ComplaintTests {
    private func withAccount(password: String = Household.password) async throws -> Household {
        let house = try Household()
        try await house.addAccount(password: Array(password.utf8))
        return house
    }

    /// At the password field of the login form.
    private func atPassword(_ house: Household, environment: [String: String] = [:]) async throws -> PseudoTerminal {
        let terminal = try house.terminal("login", environment: environment)
        try await terminal.expect("Type your email address")
        terminal.send("\(Household.email)\r")
        try await terminal.expect("the password field") { $0.isIn(field: "Password") }
        return terminal
    }

    @Test(
        "A prompt in CI never waits: nothing is asked where nobody can answer (cloudfoundry/cli#1172, #1927)",
        arguments: [
            (["login"], 66), (["browse"], 66), (["account", "add"], 64),
            (["account", "add", "--email", Household.email, "--name", "Kim"], 66),
            (["account", "password", "--email", Household.email], 66),
        ] as [([String], Int32)])
    func nobodyThere(arguments: [String], status: Int32) async throws {
        let house = try await withAccount()
        let run = try await house.run(arguments, input: [], inputPath: "/dev/null")
        #expect(run.status == .exited(status))
        #expect(run.output.isEmpty && !run.errors.isEmpty, "said, not asked: \(run.errorText)")
    }

    @Test(
        "A password without a user name does not wait for ever: the address is asked, the password taken (docker/cli#5401)"
    )
    func passwordAlone() async throws {
        let house = try await withAccount()
        for options in [[], ["--plain"]] {
            let terminal = try PseudoTerminal(
                program: BuiltPrograms.rollcall, arguments: ["login", "--password-env", "WORD"] + options,
                environment: house.environment.merging(["WORD": Household.password]) { $1 })
            try await terminal.expect("Email")
            terminal.send("\(Household.email)\r")
            try await terminal.expect("Welcome, \(Household.name)")
            await terminal.expectEnd(.exited(0))
        }
    }

    @Test(
        "A terminal that nobody describes masks the password all the same (bitwarden/cli#25)",
        arguments: ["mintty", "nonsense"])
    func unknownTerminal(term: String) async throws {
        let house = try await withAccount()
        let terminal = try await atPassword(house, environment: ["TERM": term])
        #expect(!terminal.modes.echoes)
        terminal.send(Household.password)
        try await terminal.expect(String(repeating: "•", count: Household.password.count))
        terminal.send("\r")
        await terminal.expectEnd(.exited(0))
    }

    @Test("Ctrl-C at the password prints nothing of it, and the rest that was coming does not reach the shell")
    func restOfSecret() async throws {
        let house = try await withAccount()
        let terminal = try house.terminal(
            shell: "trap : INT; \"$ROLLCALL\" login; echo over; read -r line; echo \"<$line>\"")
        try await terminal.fill()
        terminal.send("\u{3}\(Household.password)")
        try await terminal.expect("over")
        terminal.send("next\r")
        try await terminal.expect("<next>")
        terminal.expectNoSecret()
    }

    @Test(
        "A password is in no history: not with Up, not with Ctrl-Y, in no file, and is no option's value (bitwarden/cli#213)"
    )
    func history() async throws {
        let house = try await withAccount()
        let terminal = try house.terminal(rows: 9)
        try await terminal.fill()
        // Killed, then yanked in the field above.
        terminal.send("\u{15}")
        try await terminal.expect("nothing there") { !$0.screen.contains("•") }
        terminal.send("\u{1B}[A\u{19}!")
        try await terminal.expect("the address alone") { $0.screen.contains("✓ \(Household.email)!") }
        terminal.send("\u{7F}\r\(Household.password)\r")
        try await terminal.expectPrompt()
        terminal.send("\u{1B}[A\u{19}!")
        try await terminal.expect("nothing of before") { $0.isAtPrompt(typed: "!") }
        terminal.send("\u{7F}")
        try await terminal.quit()
        let files = try FileManager.default.subpathsOfDirectory(atPath: house.folder)
        for file in files {
            let content = (try? Data(contentsOf: URL(filePath: "\(house.folder)/\(file)"))) ?? Data()
            #expect(content.firstRange(of: Data(Household.password.utf8)) == nil, "\(file)")
        }
        #expect(try await house.run(["login", "--password", Household.password], input: []).status == .exited(64))
    }

    @Test("A prompt that shows nothing makes one wonder: a dot a key, and the number on demand")
    func somethingIsShown() async throws {
        let house = try await withAccount()
        let terminal = try await atPassword(house)
        terminal.send("päss 김\u{14}")
        try await terminal.expect("the number") {
            $0.screen.lines[2...].filter { !$0.contains("Ctrl-R") } == [
                "  Email    ✓ kim@example.com", "▌ Password ✓ (6 characters) ••••••",
                "             Has Korean letters: is the Korean keyboard on?", "  ▸ Sign in",
            ] && $0.screen.row == 3 && $0.screen.column == 34
        }
        terminal.send("\u{14}\u{7F}")
        try await terminal.expect("one less") { $0.screen.lines[3] == "▌ Password ✓ •••••" && $0.screen.column == 18 }
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(SIGINT))
    }

    @Test(
        "A password with spaces around it is the same password in the form, on a pipe, from a file and a variable: never trimmed"
    )
    func untrimmed() async throws {
        let word = "  three long words \t"
        let house = try await withAccount(password: word)
        try house.write(word + "\n", to: "word")
        for password in [word, word + "\r"] {
            #expect(try await house.run("login", credentials: (Household.email, password)).status == .exited(0))
        }
        for options in [["--password-file", "word"], ["--password-env", "WORD"]] {
            let run = try await house.run(
                ["login", "--email", Household.email] + options, input: [], environment: ["WORD": word])
            #expect(run.status == .exited(0), "\(options)")
        }
        let trimmed = try await house.run("login", credentials: (Household.email, "two words"))
        #expect(trimmed.status == .exited(77))
        // The address of the sessions before is there already.
        let live = try house.terminal("login")
        try await live.expect("the password field") { $0.isIn(field: "Password") }
        live.send("\u{1B}[200~\(word)\u{1B}[201~\r")
        try await live.expect("Welcome")
        await live.expectEnd(.exited(0))
        let plain = try house.terminal("login", "--plain", "--email", Household.email)
        try await plain.expect("Password for ")
        try await plain.expect("no echo") { _ in !plain.modes.echoes }
        plain.send("\(word)\r")
        try await plain.expect("Welcome")
        await plain.expectEnd(.exited(0))
    }

    @Test(
        "Paste marks are no part of a password, and a pasted line end does not send it (linuxdeepin/developer-center#2806)"
    )
    func pastedPassword() async throws {
        let house = try await withAccount()
        let terminal = try await atPassword(house)
        terminal.send("\u{1B}[200~\(Household.password)\n\u{1B}[201~")
        try await terminal.expect("the mask, and nothing sent") {
            $0.screen.lines[3] == "▌ Password ✓ " + String(repeating: "•", count: Household.password.count)
        }
        terminal.send("\r")
        try await terminal.expect("Welcome")
        await terminal.expectEnd(.exited(0))
    }

    @Test("Codes in what an endpoint says do not reach the terminal: the hint row shows them as text (httpie/cli#1812)")
    func foreignCodes() async throws {
        let house = try Household()
        let body = #"{"error":{"code":"forbidden","message":"\u001b]0;owned\u0007\u001b[2J\u202egone\u009b31m"}}"#
        try await LoopbackServer.run(answering: { _ in .json(403, body) }) { server in
            let terminal = try house.terminal("login", "--endpoint", server.url, columns: 200)
            try await terminal.fill()
            terminal.send("\r")
            try await terminal.expect("it says: ]0;owned[2Jgone31m")
            #expect(terminal.screen.contains(Household.email) && terminal.screen.unknown.isEmpty)
            terminal.send("\u{3}")
            await terminal.expectEnd(.signalled(SIGINT))
        }
    }

    @Test("The form stands after little work: 0.7 s and more elsewhere (bitwarden/clients#2741)")
    func start() async throws {
        let house = try await withAccount()
        let terminal = try house.terminal()
        try await terminal.expect("Type your email address")
        // Processor time, so that a busy machine changes nothing: user and system, in ticks.
        let stat = String(
            decoding: try Data(contentsOf: URL(filePath: "/proc/\(terminal.processID)/stat")), as: UTF8.self)
        let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
        let ticks = try #require(Int(fields[12])) + (try #require(Int(fields[13])))
        #expect(Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK))) < 2)
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(SIGINT))
    }

    /// How the password comes in.
    enum Way: String, Sendable, CaseIterable { case typed, revealed, file, variable }

    @Test("No copy of the password is in the memory of a program that has signed in", arguments: Way.allCases)
    func memory(way: Way) async throws {
        let house = try await withAccount()
        try house.write(Household.password, to: "word")
        let terminal =
            switch way {
            case .typed, .revealed: try house.terminal()
            case .file: try house.terminal("--email", Household.email, "--password-file", "word")
            case .variable:
                try house.terminal(
                    "--email", Household.email, "--password-env", "WORD", environment: ["WORD": Household.password])
            }
        if way == .typed || way == .revealed {
            try await terminal.fill()
            if way == .revealed {
                terminal.send("\u{12}")
                try await terminal.expect(Household.password)
            }
            terminal.send("\r")
        }
        try await terminal.expectBrowser()
        // A thread that the machine let wait may still be about to wipe what it had.
        let isWiped = try await eventually(within: .seconds(5)) {
            let memory = try #require(try ProcessMemory(of: terminal.processID))
            #expect(memory.count(of: Household.email) > 0, "the scan finds what is there")
            return memory.count(of: Household.password) == 0
        }
        #expect(isWiped)
        terminal.send("\u{3}")
        #expect(await terminal.waitForExit(timeout: .seconds(30)) == .signalled(SIGINT))
    }
}

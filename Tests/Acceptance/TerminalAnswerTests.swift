import Harness
import RelaysTesting
import Testing
import Waiting

@Suite("What a terminal answers about itself", .limited)
struct TerminalAnswerTests {
    private static let last = "\u{1B}[?62;22c"
    private static let cells = "\u{1B}[1;2R\u{1B}[1;3R\u{1B}[1;3R"

    /// - Parameters:
    ///   - answers: Sent as soon as the questions are there: the time for them does not wait for the people.
    ///   - inputrc: Readline's start-up file.
    private func browse(
        _ settings: String = "{}", answers: String = "", inputrc: String = "",
        _ body: (PseudoTerminal) async throws -> Void
    ) async throws {
        let house = try Household()
        try house.write(settings, to: house.configurationFile)
        try await house.signIn()
        let terminal = try house.terminal(
            environment: ["INPUTRC": house.write(inputrc, to: "inputrc")], columns: 120, rows: 40)
        try await terminal.expect("the questions") { $0.wrote("\u{1B}]11;?\u{1B}\\") && $0.wrote("\u{1B}[c") }
        terminal.send(answers)
        try await terminal.expectBrowser()
        try await terminal.expect("500 people")
        try await body(terminal)
        terminal.send("q")
        await terminal.expectEnd(.exited(0))
    }

    @Test("the first frame waits for no answer, and without any there are neither portraits nor colours")
    func none() async throws {
        try await browse { terminal in
            terminal.send("1jj")
            try await terminal.expect("3 of")
            #expect(!terminal.state.wrote("\u{2580}") && !terminal.state.wrote("\u{1B}_Ga=T"))
            #expect(!terminal.state.wrote("38;5;80"))
        }
    }

    @Test("with answers: frames at once, colours for the background, half blocks")
    func blocks() async throws {
        let answers = "\(Self.cells)\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\\u{1B}[?2026;2$y\(Self.last)"
        try await browse(answers: answers) { terminal in
            try await terminal.expect("colours") { $0.wrote("38;5;80") && $0.wrote("\u{1B}[?2026h") }
            terminal.send("1jj")
            try await terminal.expect("a portrait") { $0.wrote("\u{2580}") }
            try await terminal.expect("3 of")
        }
    }

    @Test("kitty's protocol, sixel and iTerm2's, by answer or by choice")
    func protocols() async throws {
        try await browse(answers: "\(Self.cells)\u{1B}_Gi=31;OK\u{1B}\\\(Self.last)") { terminal in
            terminal.send("1")
            try await terminal.expect("a portrait") { $0.wrote("\u{1B}_Ga=T,f=24") }
        }
        try await browse(answers: "\(Self.cells)\u{1B}[?62;4;22c") { terminal in
            terminal.send("1")
            try await terminal.expect("a portrait") { $0.wrote("\u{1B}P0;1;0q\"1;1;") }
        }
        try await browse(#"{"display":{"pictures":"iterm2"}}"#) { terminal in
            terminal.send("1")
            try await terminal.expect("a portrait") { $0.wrote("\u{1B}]1337;File=inline=1") }
        }
        let answers = "\(Self.cells)\u{1B}_Gi=31;OK\u{1B}\\\(Self.last)"
        try await browse(#"{"display":{"pictures":"off"}}"#, answers: answers) { terminal in
            terminal.send("1jj")
            try await terminal.expect("3 of")
            #expect(!terminal.state.wrote("\u{1B}_Ga=T"))
        }
    }

    @Test("answers that come while a filter is typed, in pieces, are not typed into it")
    func whileTyping() async throws {
        // The bytes of a sequence may come far apart from a busy machine.
        try await browse(inputrc: "set keyseq-timeout 5000\n") { terminal in
            terminal.send("1/a")
            try await terminal.expect("the filter") { $0.screen.lines.last == "/a" }
            for byte in "\(Self.cells)\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?2026;0$y\u{1B}[?2027;0$y\(Self.last)"
                .utf8
            {
                terminal.send(bytes: [byte])
            }
            terminal.send("n")
            try await terminal.expect("what was typed alone") { $0.screen.lines.last == "/an" }
            terminal.send("\u{1B}")
            try await terminal.expect("the filter left") { $0.screen.lines.last?.hasSuffix("q quit") == true }
        }
    }

    @Test("an answer that is cut off is passed over, and keys count again")
    func cut() async throws {
        try await browse { terminal in
            terminal.send("\u{1B}]11;rgb:ff")
            // What is typed within a second of it is taken for more of the answer.
            await until {
                terminal.send("1")
                return await eventually(within: .seconds(2)) { terminal.state.screen.contains("1 of") }
            }
            terminal.send("jj")
            try await terminal.expect("3 of")
        }
    }

    @Test("hostile answers change nothing, and are not typed")
    func hostile() async throws {
        try await browse { terminal in
            terminal.send(
                "\u{1B}[1;99999999999R\u{1B}[0;0R\u{1B}]11;rgb:zz/zz/zz\u{07}\u{1B}[?2026;99$y\u{1B}_Gi=31;\u{1B}\\"
                    + "\u{1B}]11;\(String(repeating: "q", count: 3_000))\u{07}\u{1B}[?\(String(repeating: "9;", count: 20))c"
            )
            terminal.send("1jj")
            try await terminal.expect("3 of")
        }
    }

    @Test("whoever leaves before the answers came finds none of them typed")
    func leaving() async throws {
        let house = try Household()
        try await house.signIn()
        // What is left unread is what a shell would take for typing.
        let terminal = try house.terminal(
            shell:
                "\"$ROLLCALL\"; stty raw -echo min 0 time 3; echo; echo \"left $(dd bs=4096 count=1 2>/dev/null | wc -c)\""
        )
        try await terminal.expect("the questions") { $0.wrote("\u{1B}[c") }
        // At once: the program waits for them only shortly.
        terminal.send("q")
        terminal.send("\(Self.cells)\u{1B}]11;rgb:0/0/0\u{1B}\\\(Self.last)")
        try await terminal.expect("the screen is given back") { $0.wrote("\u{1B}[?1049l") }
        try await terminal.expect("left 0")
    }

    @Test("terminals that show what they do not know are asked nothing", arguments: ["linux", "screen"])
    func notAsked(term: String) async throws {
        let house = try Household()
        try await house.signIn()
        let terminal = try house.terminal(shell: "TERM=\(term) \"$ROLLCALL\"")
        try await terminal.expect("people")
        #expect(!terminal.state.wrote("\u{1B}]11;?") && !terminal.state.wrote("\u{1B}_G"))
        terminal.send("q")
    }
}

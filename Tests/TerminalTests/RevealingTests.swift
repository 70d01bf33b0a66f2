import Foundation
import Harness
import Testing

@testable import Display
@testable import Terminal

@Suite("A revealed secret where the terminal's name does not tell whether it has an alternate screen", .fewAtATime)
struct RevealingTests {
    private static let masked = [
        "Sign in", "● Email     a@b.c", "● Password  ••••••", "  [ Sign in ]", "Enter signs in",
    ]
    private static let revealed = masked.map { $0.replacing("••••••", with: "geheim") }

    @Test("If it has one, the secret is on no other, and the form stands as before", arguments: ["screen", "vt220"])
    func elsewhere(term: String) async throws {
        let terminal = try await typed(term)
        terminal.send("\u{12}")
        #expect(await terminal.wait { $0.screen.isAlternate && $0.screen.lines == Self.revealed }, "\(terminal.screen)")
        // The screen is drawn anew there too.
        terminal.send("\u{C}")
        #expect(await terminal.rest())
        #expect(terminal.screen.isAlternate && terminal.screen.lines == Self.revealed, "\(terminal.screen)")
        terminal.send("\u{12}")
        #expect(await terminal.wait { !$0.screen.isAlternate && $0.screen.lines == Self.masked }, "\(terminal.screen)")
        // The cursor comes after the rows.
        #expect(await terminal.wait { $0.screen.row == 2 && $0.screen.column == 18 }, "\(terminal.screen)")
        terminal.send("\u{12}")
        #expect(await terminal.wait { $0.screen.isAlternate && $0.screen.contains("geheim") }, "\(terminal.screen)")
        terminal.resize(columns: 20, rows: 3)
        #expect(await terminal.wait { !$0.screen.isAlternate && $0.screen.contains("••••••") }, "\(terminal.screen)")
        #expect(!terminal.screen.wholeText.contains("geheim"))
        terminal.send("\u{12}")
        #expect(await terminal.wait { $0.screen.isAlternate && $0.screen.contains("geheim") }, "\(terminal.screen)")
        terminal.send("\u{3}")
        #expect(await terminal.waitForExit() == .signalled(SIGINT))
        #expect(!terminal.screen.isAlternate && !terminal.screen.wholeText.contains("geheim"))
    }

    @Test("If it has none, the secret stands in the form's place, and the form again after it")
    func inPlace() async throws {
        let terminal = try await typed("screen")
        #expect(withoutAlternate(terminal).lines == ["stood here"] + Self.masked)
        for rows in [Self.revealed, Self.masked, Self.revealed] {
            terminal.send("\u{12}")
            #expect(await terminal.wait { $0.screen.lines == rows }, "\(terminal.screen)")
            #expect(await terminal.rest())
            let shown = withoutAlternate(terminal)
            #expect(shown.lines == ["stood here"] + rows)
            #expect(shown.row == 3 && shown.column == 18)
        }
        let count = terminal.state.output.count
        terminal.resize(columns: 30, rows: 10)
        #expect(await terminal.wait { !$0.screen.isAlternate && $0.screen.contains("••••••") }, "\(terminal.screen)")
        #expect(await terminal.rest())
        let shown = withoutAlternate(terminal, resizedTo: (30, 10), after: count)
        #expect(shown.lines == ["stood here"] + Self.masked)
        #expect(!shown.wholeText.contains("geheim"))
    }

    @Test("tmux is asked before anything is revealed, which it would keep without an alternate screen")
    func asked() async throws {
        for place in ["\u{1B}[1;17R", "\u{1B}[24;80R"] {
            let terminal = try probe("secret", environment: ["TERM": "tmux-256color", "TMUX": "/tmp/socket"])
            try #require(await terminal.waitFor("hidden"))
            terminal.send("geheim\u{12}")
            try #require(
                await terminal.wait {
                    String(decoding: $0.output, as: UTF8.self).contains(AlternateScreen.question)
                })
            #expect(
                await terminal.wait {
                    $0.screen.lines == ["Password: ••••••", "hidden"] && $0.screen.column == 16
                })
            terminal.send("\u{1B}[1;17R" + place)
            if place == "\u{1B}[1;17R" {
                #expect(await terminal.wait { $0.screen.isAlternate && $0.screen.contains("geheim") })
            } else {
                #expect(await terminal.waitFor("hidden refused"), "\(terminal.screen)")
                terminal.send("\u{12}\u{C}")
                #expect(await terminal.rest())
                #expect(!String(decoding: terminal.state.output, as: UTF8.self).contains("geheim"))
                terminal.send("x")
                #expect(await terminal.wait { $0.screen.lines == ["Password: •••••••", "hidden"] })
            }
        }
    }

    @Test(
        "The name tells",
        arguments: [
            (["TERM": "linux"], AlternateScreen.none), (["TERM": "ansi"], .none), (["TERM": "vt220"], .possible),
            (["TERM": "screen-256color"], .possible), (["TERM": "screen-256color", "TMUX": "/tmp/socket"], .asked),
            (["TERM": "xterm-256color"], .certain), (["TERM": "tmux-256color"], .asked),
        ])
    func names(environment: [String: String], screen: AlternateScreen) {
        #expect(AlternateScreen(environment: environment) == screen)
    }

    /// A form in which everything is typed.
    private func typed(_ term: String) async throws -> PseudoTerminal {
        let terminal = try probe("form", environment: ["TERM": term], columns: 40, rows: 10)
        try #require(await terminal.waitFor("wants an @"))
        terminal.send("a@b.c\rgeheim")
        try #require(await terminal.wait { $0.screen.lines == Self.masked }, "\(terminal.screen)")
        try #require(await terminal.rest())
        return terminal
    }

    /// The screen of a terminal that ignores the switch to another one, below a row of a shell's.
    private func withoutAlternate(
        _ terminal: PseudoTerminal, resizedTo size: (columns: Int, rows: Int) = (40, 10), after count: Int = .max
    ) -> ScreenEmulator {
        func shown(_ bytes: some Sequence<UInt8>) -> String.UTF8View {
            String(decoding: Array(bytes), as: UTF8.self).replacing("\u{1B}[?1049h", with: "")
                .replacing("\u{1B}[?1049l", with: "").utf8
        }
        var screen = ScreenEmulator(columns: 40, rows: 10)
        let output = terminal.state.output
        screen.feed("stood here\r\n".utf8)
        screen.feed(shown(output.prefix(count)))
        screen.resize(columns: size.columns, rows: size.rows)
        screen.feed(shown(output.dropFirst(count)))
        return screen
    }
}

import Terminal
import Testing

@Suite("What a terminal can show")
struct TerminalAbilityTests {
    struct Case: Sendable {
        var environment: [String: String]
        var choice = TerminalAbility.ColorChoice.auto
        var isTerminal = true
        let color: TerminalAbility.Color
    }

    @Test(
        "Colour by --color, NO_COLOR, CLICOLOR_FORCE, TERM and COLORTERM",
        arguments: [
            Case(environment: ["TERM": "xterm"], color: .named16),
            Case(environment: ["TERM": "xterm-256color"], color: .palette256),
            Case(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], color: .trueColor),
            Case(environment: ["TERM": "screen"], color: .named16),
            Case(environment: ["TERM": "vt100"], color: .none),
            Case(environment: ["TERM": "dumb", "COLORTERM": "truecolor"], color: .none),
            Case(environment: [:], color: .none),
            Case(environment: ["TERM": "xterm", "NO_COLOR": "1"], color: .none),
            Case(environment: ["TERM": "xterm", "NO_COLOR": ""], color: .named16),
            Case(environment: ["TERM": "xterm", "NO_COLOR": "1"], choice: .always, color: .named16),
            Case(environment: ["TERM": "xterm"], isTerminal: false, color: .none),
            Case(environment: ["TERM": "xterm", "CLICOLOR_FORCE": "1"], isTerminal: false, color: .named16),
            Case(environment: ["TERM": "xterm", "CLICOLOR_FORCE": "0"], isTerminal: false, color: .none),
            Case(environment: ["TERM": "xterm", "CLICOLOR": "0"], color: .none),
            Case(environment: ["TERM": "xterm", "CLICOLOR_FORCE": "1", "NO_COLOR": "1"], color: .none),
            Case(environment: ["TERM": "xterm-256color"], choice: .never, color: .none),
            Case(environment: [:], choice: .always, isTerminal: false, color: .named16),
        ])
    func color(of given: Case) {
        let ability = TerminalAbility(
            environment: given.environment, choice: given.choice, isTerminal: given.isTerminal)
        #expect(ability.color == given.color)
    }

    @Test(
        "Glyphs by the character set of the locale, LC_ALL first",
        arguments: [
            (["LANG": "ko_KR.UTF-8"], TerminalAbility.Glyphs.unicode), (["LANG": "C.utf8"], .unicode),
            (["LANG": "C"], .ascii),
            ([:], .ascii), (["LC_ALL": "C", "LANG": "en_US.UTF-8"], .ascii),
            (["LC_ALL": "", "LANG": "en_US.UTF-8"], .unicode),
            (["LC_CTYPE": "en_US.UTF-8", "LANG": "C"], .unicode),
        ])
    func glyphs(environment: [String: String], glyphs: TerminalAbility.Glyphs) {
        #expect(TerminalAbility(environment: environment, isTerminal: true).glyphs == glyphs)
    }

    @Test("Without colour not one code is written; with it each span is closed")
    func text() {
        let row = StyledText("ok", .success) + StyledText(" then ") + StyledText("bad", .error)
        #expect(row.text(for: TerminalAbility(color: .none, glyphs: .ascii)) == "ok then bad")
        #expect(
            row.text(for: TerminalAbility(color: .named16, glyphs: .ascii))
                == "\u{1B}[1mok\u{1B}[0m then \u{1B}[1;7mbad\u{1B}[0m")
        #expect(Frame([row, "x"]).text(for: TerminalAbility(color: .none, glyphs: .ascii)) == "ok then bad\nx\n")
    }
}

import Terminal
import Testing

@Suite("What a terminal can show")
struct TerminalCapabilitiesTests {
    struct Case: Sendable {
        var environment: [String: String]
        var choice = TerminalCapabilities.ColorChoice.auto
        var isTerminal = true
        let color: TerminalCapabilities.Color
    }

    @Test(
        "Colour by --color, NO_COLOR, CLICOLOR_FORCE, TERM and COLORTERM",
        arguments: [
            Case(environment: ["TERM": "xterm"], color: .named16),
            Case(environment: ["TERM": "xterm-256color"], color: .palette256),
            Case(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], color: .trueColor),
            Case(environment: ["TERM": "screen"], color: .named16),
            Case(environment: ["TERM": "vt100"], color: .attributes),
            Case(environment: ["TERM": "dumb", "COLORTERM": "truecolor"], color: .none),
            Case(environment: [:], color: .none),
            Case(environment: ["TERM": "xterm", "NO_COLOR": "1"], color: .attributes),
            Case(environment: ["TERM": "xterm", "NO_COLOR": ""], color: .named16),
            Case(environment: ["TERM": "xterm", "NO_COLOR": "1"], choice: .always, color: .named16),
            Case(environment: ["TERM": "xterm"], isTerminal: false, color: .none),
            Case(environment: ["TERM": "xterm", "CLICOLOR_FORCE": "1"], isTerminal: false, color: .named16),
            Case(environment: ["TERM": "xterm", "CLICOLOR_FORCE": "0"], isTerminal: false, color: .none),
            Case(environment: ["TERM": "xterm", "CLICOLOR": "0"], color: .attributes),
            Case(environment: ["TERM": "xterm", "CLICOLOR_FORCE": "1", "NO_COLOR": "1"], color: .attributes),
            Case(environment: ["TERM": "xterm-256color"], choice: .never, color: .attributes),
            Case(environment: ["TERM": "xterm-256color"], choice: .never, isTerminal: false, color: .none),
            Case(environment: ["TERM": "xterm", "NO_COLOR": "1"], isTerminal: false, color: .none),
            Case(environment: ["TERM": "dumb", "NO_COLOR": "1"], color: .none),
            Case(environment: [:], choice: .always, isTerminal: false, color: .named16),
        ])
    func color(of given: Case) {
        let capabilities = TerminalCapabilities(
            environment: given.environment, choice: given.choice, isTerminal: given.isTerminal)
        #expect(capabilities.color == given.color)
    }

    @Test(
        "Glyphs by the character set of the locale, LC_ALL first",
        arguments: [
            (["LANG": "ko_KR.UTF-8"], TerminalCapabilities.Glyphs.unicode), (["LANG": "C.utf8"], .unicode),
            (["LANG": "C"], .ascii),
            ([:], .ascii), (["LC_ALL": "C", "LANG": "en_US.UTF-8"], .ascii),
            (["LC_ALL": "", "LANG": "en_US.UTF-8"], .unicode),
            (["LC_CTYPE": "en_US.UTF-8", "LANG": "C"], .unicode),
        ])
    func glyphs(environment: [String: String], glyphs: TerminalCapabilities.Glyphs) {
        #expect(TerminalCapabilities(environment: environment, isTerminal: true).glyphs == glyphs)
    }

    @Test("NO_COLOR keeps bold, underlined and reversed text, and not one colour")
    func attributes() {
        let capabilities = TerminalCapabilities(
            environment: ["TERM": "xterm-256color", "NO_COLOR": "1"], isTerminal: true)
        #expect(capabilities.code(for: .title) == "1")
        #expect(capabilities.code(for: .selection) == "7")
        #expect(capabilities.code(for: .match) == "1;4")
        for style in Style.allCases {
            let numbers = capabilities.code(for: style).split(separator: ";").compactMap { Int($0) }
            #expect(numbers.allSatisfy { $0 < 30 }, "\(style)")
        }
    }

    @Test(
        "A C locale and the Linux console show only what they can, in the same columns; display.symbols decides",
        arguments: [
            (
                ["LANG": "C", "TERM": "xterm"], TerminalCapabilities.SymbolChoice.auto,
                TerminalCapabilities.Glyphs.ascii,
                "Zoe Adamek ??? - ."
            ),
            (["LANG": "C.UTF-8", "TERM": "linux"], .auto, .ascii, "Zoë Adámek ??? · ."),
            (["LANG": "C.UTF-8", "TERM": "xterm"], .auto, .unicode, "Zoë Adámek 김a · …"),
            (["LANG": "C", "TERM": "linux"], .unicode, .unicode, "Zoë Adámek 김a · …"),
            (["LANG": "C.UTF-8", "TERM": "xterm"], .ascii, .ascii, "Zoë Adámek 김a · …"),
        ])
    func letters(
        environment: [String: String], symbols: TerminalCapabilities.SymbolChoice, glyphs: TerminalCapabilities.Glyphs,
        shown: String
    ) {
        let capabilities = TerminalCapabilities(
            environment: environment.merging(["NO_COLOR": "1"]) { $1 }, symbols: symbols, isTerminal: true)
        #expect(capabilities.glyphs == glyphs)
        let row = StyledText("Zoë Adámek 김a · …")
        #expect(row.text(for: capabilities) == shown.replacing("???", with: "??a"))
        let piped = TerminalCapabilities(environment: environment, symbols: symbols, isTerminal: false)
        #expect(row.text(for: piped) == "Zoë Adámek 김a · …")
    }

    @Test("Korean can be shown besides where somebody asks for it, other letters as before")
    func korean() {
        var capabilities = TerminalCapabilities(
            environment: ["LC_ALL": "C", "TERM": "linux", "NO_COLOR": "1"], isTerminal: true)
        capabilities.letters = capabilities.letters.andKorean
        #expect(StyledText("Zoë 김지우 ㄱ · Ніна").text(for: capabilities) == "Zoe 김지우 ㄱ - ????")
    }

    @Test("Without colour not one code is written; with it each span is closed")
    func text() {
        let row = StyledText("ok", .success) + StyledText(" then ") + StyledText("bad", .error)
        #expect(row.text(for: TerminalCapabilities(color: .none, glyphs: .ascii)) == "ok then bad")
        #expect(
            row.text(for: TerminalCapabilities(color: .named16, glyphs: .ascii))
                == "\u{1B}[1mok\u{1B}[0m then \u{1B}[1;7mbad\u{1B}[0m")
        #expect(Frame([row, "x"]).text(for: TerminalCapabilities(color: .none, glyphs: .ascii)) == "ok then bad\nx\n")
    }
}

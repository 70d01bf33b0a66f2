import Glibc
import Harness
import Testing

@Suite("The form as a whole frame, and where the cursor stands in it", .limited)
struct FormFrameTests {
    private static let textKeys = "  Up/Down: fields"
    private static func rule(_ columns: Int = 40) -> String { String(repeating: "─", count: columns) }

    private func start(
        _ arguments: [String] = [], environment: [String: String] = [:], inputrc: String = "", columns: Int = 80,
        rows: Int = 24
    ) async throws
        -> PseudoTerminal
    {
        let house = try Household()
        try await house.addAccount()
        var environment = environment
        environment["INPUTRC"] = try house.write(inputrc, to: "inputrc")
        let terminal = try PseudoTerminal(
            program: BuiltPrograms.rollcall, arguments: ["login"] + arguments,
            environment: house.environment.merging(environment) { $1 }, directory: house.folder, columns: columns,
            rows: rows)
        try await terminal.expect("a field") { $0.screen.isCursorShown && $0.screen.lines.count > 3 }
        return terminal
    }

    private func expect(
        _ terminal: PseudoTerminal, _ lines: [String], row: Int, column: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await terminal.expect("\(lines) with the cursor at \(row), \(column)", sourceLocation: sourceLocation) {
            $0.screen.lines == lines && $0.screen.row == row && $0.screen.column == column
        }
        #expect(terminal.screen.unknown == [], sourceLocation: sourceLocation)
    }

    @Test("Right is told where there is something to take with it")
    func suggestion() async throws {
        let house = try Household()
        try await house.addAccount()
        // Whoever signed in at a terminal is suggested.
        let first = try house.terminal("login")
        try await first.fill()
        first.send("\r")
        await first.expectEnd(.exited(0))
        let terminal = try house.terminal("login")
        try await terminal.expect("the password field") { $0.isIn(field: "Password") }
        terminal.send("\u{1B}[A")
        try await terminal.expect("the whole address") { $0.isIn(field: "Email") }
        #expect(terminal.screen.lines.last == Self.textKeys)
        terminal.send("\u{15}")
        try await terminal.expect("an empty field") { !$0.screen.contains(Household.email) }
        #expect(terminal.screen.lines.last == Self.textKeys)
        terminal.send("k")
        try await terminal.expect("Right: accept the suggestion")
        terminal.send("x")
        try await terminal.expect("no suggestion") { !$0.screen.contains("suggestion") }
        terminal.send("\u{15}kim\u{1B}[C")
        try await terminal.expect("the whole address") {
            $0.screen.contains(Household.email) && !$0.screen.contains("suggestion")
        }
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(SIGINT))
    }

    @Test("20 columns: folded hints keep their indent, a long address goes on below")
    func narrow() async throws {
        let terminal = try await start(columns: 20)
        try await expect(
            terminal,
            [
                "Sign in · local", "endpoint", Self.rule(20), "▌ Email    ·", "  Type your email", "  address",
                "  Password ·", "    Sign in", Self.textKeys,
            ],
            row: 3, column: 13)
        terminal.send("kim@exa")
        try await expect(
            terminal,
            [
                "Sign in · local", "endpoint", Self.rule(20), "▌ Email    · kim@exa", "", "  Add a dot after",
                "  the @, as in", "  name@example.com", "  Password ·", "    Sign in", Self.textKeys,
            ], row: 4, column: 0)
        terminal.send("mple.com")
        try await expect(
            terminal,
            [
                "Sign in · local", "endpoint", Self.rule(20), "▌ Email    ✓ kim@exa", "mple.com", "  Password ·",
                "  Type your password", "    Sign in", Self.textKeys,
            ], row: 4, column: 8)
    }

    @Test("5 rows, resized in the middle of a key sequence to 400 columns")
    func low() async throws {
        // The rest of the sequence may be long in coming from a busy machine.
        let terminal = try await start(inputrc: "set keyseq-timeout 5000\n", rows: 5)
        terminal.send("kim@example.com\u{1B}")
        terminal.resize(columns: 400, rows: 60)
        // The end of the sequence for Left.
        terminal.send("[D!")
        try await expect(
            terminal,
            [
                "Sign in · local endpoint", Self.rule(), "▌ Email    ✓ kim@example.co!m", "  Password ·",
                "             Type your password", "    Sign in", Self.textKeys,
            ],
            row: 2, column: 28)
    }

    @Test("Wide, combining and right-to-left letters before the @ (fish-shell/fish-shell#2199)")
    func scripts() async throws {
        let terminal = try await start()
        terminal.send("سلام김e\u{301}@예시.한국")
        try await expect(
            terminal,
            [
                "Sign in · local endpoint", Self.rule(), "▌ Email    ✓ سلام김e\u{301}@예시.한국", "  Password ·",
                "             Type your password", "    Sign in", Self.textKeys,
            ],
            row: 2, column: 30)
        terminal.send("\u{2}\u{2}\u{7F}")
        try await expect(
            terminal,
            [
                "Sign in · local endpoint", Self.rule(), "▌ Email    · سلام김e\u{301}@예시한국",
                "             Add a dot after the @, as in name@example.com", "  Password ·", "    Sign in",
                Self.textKeys,
            ], row: 2, column: 25)
    }

    @Test(
        "40 columns have the keys in short, fewer than 20 rows the first of them; fewer than 12 have none",
        arguments: [
            (20, "en", "en_US.UTF-8", ["  ^R show · ^T length · ↑↓ fields"]),
            (12, "en", "en_US.UTF-8", ["  ^R show"]), (11, "en", "en_US.UTF-8", []),
            (20, "en", "C", ["  ^R show - ^T length - Up/Down fields"]),
            (20, "ko", "en_US.UTF-8", ["  ^R 보기 · ^T 글자 수 · ↑↓ 항목"]),
        ])
    func shortKeys(rows: Int, language: String, locale: String, keys: [String]) async throws {
        let terminal = try await start(
            ["--lang", language], environment: ["LC_ALL": locale, "LANG": locale], columns: 40, rows: rows)
        terminal.send("kim@example.com\rx")
        try await terminal.expect("\(keys)") { state in
            // From 20 rows on there is a rule below the title.
            let title = rows < 20 ? 1 : 2
            return state.screen.lines.count == title + 4 + keys.count
                && Array(state.screen.lines.suffix(keys.count)) == keys
                && state.screen.row == title + 1 && state.screen.isCursorShown
        }
    }

    @Test(
        "vi's command mode lasts where there is no further field: j in the last one, k in the first",
        arguments: [("login", "j"), ("password", "k")])
    func viAtTheEdge(command: String, key: String) async throws {
        let house = try Household()
        try await house.signIn()
        try house.write("set editing-mode vi\n", to: "\(house.folder)/inputrc")
        let terminal = try house.terminal(command, environment: ["INPUTRC": "\(house.folder)/inputrc"])
        if command == "login" {
            // The address that signed in last is there already.
            try await terminal.expect("the password field") { $0.isIn(field: "Password") }
        } else {
            try await terminal.expect("the first field") { $0.isIn(field: "Current password") }
        }
        // Behind Esc not letters but commands: `z` is none, and `hx` deletes the last character.
        terminal.send("abc\u{1B}\(key)zhx")
        try await terminal.expect("two characters") { state in
            state.screen.lines[state.screen.row].hasSuffix(" ••") && state.screen.isCursorShown
        }
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(SIGINT))
    }

    @Test("Korean: labels of two columns a letter, and hints folded between words")
    func korean() async throws {
        let terminal = try await start(["--lang", "ko"], columns: 40)
        terminal.send("kim@example.com\rwrong\r")
        try await expect(
            terminal,
            [
                "로그인 · 로컬 엔드포인트", Self.rule(), "  이메일   ✓ kim@example.com", "▌ 비밀번호 ✗",
                "  이메일 또는 비밀번호가 틀렸습니다.", "  확인하고 다시 시도하세요.", "    로그인",
                "  ^R 보기 · ^T 글자 수 · ↑↓ 항목",
            ], row: 3, column: 13)
    }

    @Test("A bare Esc draws nothing, and the next key is itself")
    func bareEscape() async throws {
        let terminal = try await start(inputrc: "set keyseq-timeout 1\n")
        terminal.send("ki\u{1B}")
        try await terminal.expect("Add an @")
        // A letter that comes with the Esc is Alt's: the Esc is read, and what may follow it is waited for no longer.
        #expect(await terminal.rest())
        try await Task.sleep(for: .milliseconds(70))
        terminal.send("m")
        try await expect(
            terminal,
            [
                "Sign in · local endpoint", Self.rule(), "▌ Email    · kim",
                "             Add an @, as in name@example.com", "  Password ·", "    Sign in", Self.textKeys,
            ],
            row: 2, column: 16)
    }

    @Test(
        "NO_COLOR keeps bold text, as CLICOLOR_FORCE has it: the verdict is seen in either", arguments: [true, false])
    func colours(isForced: Bool) async throws {
        let terminal = try await start(environment: isForced ? ["CLICOLOR_FORCE": "1"] : ["NO_COLOR": "1"])
        terminal.send("kim@example.com\rx")
        try await expect(
            terminal,
            [
                "Sign in · local endpoint", Self.rule(), "  Email    ✓ kim@example.com", "▌ Password ✓ •",
                "  ▸ Sign in", "    Press Enter to sign in",
                "  Ctrl-R: show or hide · Ctrl-T: length · Up/Down: fields",
            ],
            row: 3, column: 14)
        let arrow = terminal.screen.look(of: "▸ Sign in")
        #expect(arrow?.isBold == true && arrow?.foreground == nil)
        #expect(terminal.screen.look(of: "✓ kim")?.isBold == true)
    }
}

import Glibc
import Harness
import Terminal
import Testing

@Suite("Every window", .fewAtATime)
struct WindowTests {
    @Test("20 columns and 5 rows: the line and what is missing stay in sight")
    func smallWindow() async throws {
        let terminal = try probe("form", columns: 20, rows: 5)
        #expect(await terminal.waitFor("wants an @"))
        #expect(
            terminal.screen.lines == [
                "○ Email", "○ Password", "  [ Sign in ]", "The email address", "wants an @",
            ])
        #expect(terminal.screen.row == 0 && terminal.screen.column == 12)
        terminal.send("somebody.with.a.long.name@example.com")
        #expect(await terminal.waitFor("missing"))
        #expect(terminal.screen.lines == ["ample.com", "○ Password", "  [ Sign in ]", "The password is", "missing"])
        #expect(terminal.screen.row == 0 && terminal.screen.column == 9)
        terminal.send("\rpw\r")
        #expect(await terminal.wait { $0.screen.wholeText.contains("got somebody") })
        #expect(await terminal.waitForExit() == .exited(0))
    }

    @Test("A line that ends at the last column puts the cursor on a row of its own, and back")
    func lastColumn() async throws {
        let terminal = try probe("text", columns: 20, rows: 8)
        await terminal.waitFor("0 characters")
        terminal.send("12345678901234")
        #expect(await terminal.waitFor("14 characters"))
        #expect(terminal.screen.lines == ["Text: 12345678901234", "", "14 characters"])
        #expect(terminal.screen.row == 1 && terminal.screen.column == 0)
        terminal.send("5")
        #expect(await terminal.wait { $0.screen.lines == ["Text: 12345678901234", "5", "15 characters"] })
        terminal.send("\u{7F}\u{7F}")
        #expect(await terminal.wait { $0.screen.lines == ["Text: 1234567890123", "13 characters"] })
        #expect(terminal.screen.row == 0 && terminal.screen.column == 19)
        terminal.send("김")
        #expect(await terminal.wait { $0.screen.lines == ["Text: 1234567890123", "김", "14 characters"] })
    }

    @Test("A hint that is folded keeps its indent, and Korean is folded between words")
    func foldedHint() async throws {
        let terminal = try probe("fold", columns: 20, rows: 12)
        await terminal.waitFor(">")
        terminal.send("a word that folds 확인하고 다시 시도하세요 漢字漢字漢字")
        let hint = ["  a word that folds", "  확인하고 다시", "  시도하세요 漢字漢", "  字漢字"]
        #expect(await terminal.wait { Array($0.screen.lines.suffix(4)) == hint }, "\(terminal.screen)")
    }

    @Test("400 columns")
    func wideWindow() async throws {
        let terminal = try probe("text", columns: 400, rows: 10)
        await terminal.waitFor("0 characters")
        let text = String(repeating: "wide ", count: 100)
        terminal.send(text)
        #expect(await terminal.waitFor("500 characters"))
        #expect(terminal.screen.lines.count == 3)
        terminal.send("\u{1}X")
        #expect(await terminal.wait { $0.screen.lines[0].hasPrefix("Text: Xwide") && $0.screen.column == 7 })
    }

    @Test("A terminal may claim 65,535 columns and rows: what is drawn for it has an end")
    func claimed() throws {
        var (main, side): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 65_535, ws_col: 65_535, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&main, &side, nil, nil, &size) == 0)
        defer {
            close(main)
            close(side)
        }
        let measured = TerminalSession.measure(side)
        #expect(measured.columns == 2_000 && measured.rows == 1_000)
    }

    @Test("A window that changes its size in the middle of a line", arguments: [(30, 10), (100, 30), (20, 5)])
    func resize(columns: Int, rows: Int) async throws {
        let terminal = try probe("form", environment: ["XTERM_VERSION": "XTerm(380)"], columns: 60, rows: 20)
        await terminal.waitFor("wants an @")
        terminal.send("kim.minsu@example")
        await terminal.waitFor("password is missing")
        terminal.resize(columns: columns, rows: rows)
        terminal.send(".org")
        let line = columns < 34 ? "example.org" : "● Email     kim.minsu@example.org"
        #expect(await terminal.wait { $0.screen.text.filter { $0 != "\n" }.contains(line) })
        #expect(terminal.screen.lines.filter { $0.contains("Email") }.count <= 1, "\(terminal.screen)")
        terminal.send("\rpw\r")
        #expect(await terminal.wait { $0.screen.text.filter { $0 != "\n" }.contains("got kim.minsu@example.org") })
        #expect(await terminal.waitForExit() == .exited(0))
    }

    @Test("At the bottom of the window the form makes room for itself")
    func bottom() async throws {
        let terminal = try probe("commands", columns: 40, rows: 6)
        await terminal.waitFor(">")
        for number in 1...8 {
            terminal.send("command \(number)\r")
            await terminal.waitFor("ran command \(number)")
        }
        terminal.send("o\t")
        #expect(await terminal.wait { $0.screen.lines.last?.contains("open 20s") == true })
        terminal.send("M")
        #expect(await terminal.wait { $0.screen.lines.last?.hasPrefix("> open M") == true })
        #expect(terminal.screen.unknown == [])
    }

    @Test("No colour: glyphs alone tell what is valid")
    func noColor() async throws {
        let terminal = try probe("form", environment: ["NO_COLOR": "1"])
        await terminal.waitFor("wants an @")
        terminal.send("a@b.c")
        #expect(await terminal.waitFor("● Email"))
        let isColoured = terminal.screen.cells.joined().contains {
            $0.look.foreground != nil || $0.look.background != nil
        }
        #expect(!isColoured)
    }
}

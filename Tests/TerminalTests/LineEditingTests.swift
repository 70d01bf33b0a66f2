import Foundation
import Harness
import RelaysTesting
import Testing

@Suite("A line of text under readline", .fewAtATime)
struct LineEditingTests {
    private func typed(
        _ keys: String..., environment: [String: String] = [:], columns: Int = 80, shows: String
    ) async throws -> ScreenEmulator {
        let terminal = try probe("text", environment: environment, columns: columns)
        await terminal.waitFor("0 characters")
        for key in keys {
            terminal.send(key)
        }
        let isShown = await terminal.waitFor(shows)
        #expect(isShown, "\(terminal.screen.text)")
        #expect(terminal.screen.unknown == [])
        return terminal.screen
    }

    @Test("Ctrl-A, Ctrl-E, Ctrl-K, Ctrl-U, Ctrl-W and Ctrl-Y do what they do in a shell")
    func emacsKeys() async throws {
        var screen = try await typed("world\u{1}hello \u{5}!", shows: "Text: hello world!")
        #expect(screen.column == 18)
        screen = try await typed("one two three\u{17}\u{17}", shows: "4 characters")
        #expect(screen.lines[0] == "Text: one")
        _ = try await typed("one two\u{17}\u{1}\u{19}", shows: "Text: twoone")
        _ = try await typed("abcdef\u{2}\u{2}\u{15}", shows: "2 characters")
        _ = try await typed("abcdef\u{1}\u{6}\u{b}", shows: "1 characters")
    }

    @Test("Ctrl-_ takes the last change back")
    func undo() async throws {
        let screen = try await typed("keep \u{15}gone", "\u{15}", "\u{1F}", shows: "Text: gone")
        #expect(screen.column == 10)
    }

    @Test("Text is put in and taken out in the middle of the line")
    func middle() async throws {
        let screen = try await typed("start of a long enough line\u{1}\u{1B}fX\u{4}Y", shows: "Text: startXYof a long")
        #expect(screen.lines[0] == "Text: startXYof a long enough line")
        #expect(screen.column == 13)
    }

    @Test("Wide, combining and right-to-left text keeps the columns right")
    func wideText() async throws {
        let screen = try await typed("김e\u{301}سلام😀x", shows: "8 characters")
        #expect(screen.lines[0] == "Text: 김e\u{301}سلام😀x")
        #expect(screen.column == 6 + 2 + 1 + 4 + 2 + 1)
        _ = try await typed("a김b\u{2}\u{7F}", shows: "Text: ab")
    }

    @Test("A locale without UTF-8 edits whole characters all the same")
    func otherLocale() async throws {
        _ = try await typed("x김\u{7F}é", environment: ["LANG": "C"], shows: "Text: xé")
        _ = try await typed("x김\u{7F}é", environment: ["LANG": "xx_YY.UTF-8"], shows: "Text: xé")
    }

    @Test("A bare Esc does not swallow the next key")
    func bareEscape() async throws {
        let terminal = try probe("text")
        await terminal.waitFor("0 characters")
        terminal.send("a\u{1B}")
        await terminal.waitFor("Text: a")
        try #require(await terminal.rest())
        terminal.mark()
        let isDrawn = await terminal.wait(.seconds(1)) { !$0.chunks.isEmpty }
        #expect(!isDrawn, "an Esc, and the time that the editor waits for the rest of a sequence, draw nothing")
        terminal.send("b")
        #expect(await terminal.waitFor("Text: ab"))
        terminal.send("\u{1B}x")
        terminal.send("c")
        #expect(await terminal.waitFor("Text: abc"), "Alt with a key that means nothing types nothing")
    }

    @Test("The rest of a key that came while nobody could look is not typed, though Esc had no time left")
    func stalled() async throws {
        let terminal = try probe("stalling")
        await terminal.waitFor("Stalling:")
        terminal.send("ab")
        try #require(await eventually { terminal.unreadCount == 0 })
        terminal.send("\u{1B}")
        // Once it is drawn, the Esc is read, and the next frame waits for what follows it.
        await terminal.waitFor("Stalling: ab")
        try #require(await eventually { terminal.unreadCount == 0 })
        // Longer than an Esc waits for the rest of a sequence.
        try await Task.sleep(for: .milliseconds(300))
        terminal.send("[D")
        try #require(await eventually { terminal.unreadCount == 0 })
        terminal.send("X\r")
        #expect(await terminal.waitFor(#"got accepted("aXb")"#), "\(terminal.screen)")
    }

    @Test("A key that the terminal sends and nobody knows leaves nothing in the line")
    func unknownSequence() async throws {
        _ = try await typed("a\u{1B}[25~b\u{1B}[1;7Cc\u{1B}[Id\u{1B}[[Ee", shows: "Text: abcde")
    }

    @Test("Paste: no ~0pw~1 reaches the line, and a pasted line end does not submit (linuxdeepin 2806)")
    func bracketedPaste() async throws {
        let screen = try await typed(
            "<\u{1B}[200~one\r\ntwo\tthree\u{1B}[31m\n\u{1B}[201~>", shows: "Text: <one two three[31m>")
        #expect(screen.marksPaste)
    }

    @Test("A paste that never ends can be left with Ctrl-C")
    func endlessPaste() async throws {
        let terminal = try probe("text")
        await terminal.waitFor("0 characters")
        terminal.send("\u{1B}[200~never")
        terminal.send("\u{3}")
        #expect(await terminal.waitForExit() == .signalled(SIGINT))
        #expect(terminal.modes == terminal.modesBefore)
    }

    @Test("4,000 bytes pasted at once arrive whole and are drawn but a few times", arguments: [true, false])
    func largePaste(isMarked: Bool) async throws {
        let text = String(repeating: "0123456789", count: 400)
        let terminal = try probe("text", columns: 80, rows: 10)
        await terminal.waitFor("0 characters")
        terminal.mark()
        terminal.send(isMarked ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
        #expect(await terminal.waitFor("4000 characters"))
        #expect(terminal.state.chunks.reduce(0, +) < 20_000)
        terminal.send("\r")
        #expect(await terminal.waitForExit() == .exited(0))
        let whole = terminal.state.output.filter { $0 != 13 && $0 != 10 }
        #expect(String(decoding: whole, as: UTF8.self).contains("got accepted(\"\(text)\")"))
    }

    @Test("Keys typed ahead of the prompt are taken")
    func typeAhead() async throws {
        let terminal = try probe("form")
        terminal.send("a@b.c\rsecret\r")
        #expect(await terminal.waitFor("got a@b.c and 6 bytes"))
        #expect(await terminal.waitForExit() == .exited(0))
    }

    @Test("~/.inputrc holds: vi mode, and keys bound by the person")
    func inputrc() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try "set editing-mode vi\n\"\\C-x\": \"from-macro\"\n".write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let terminal = try probe("text", environment: ["INPUTRC": file.path])
        await terminal.waitFor("0 characters")
        terminal.send("one two\u{1B}")
        await terminal.wait { $0.screen.column == 12 }
        terminal.send("bcwsix\u{1B}0iX")
        #expect(await terminal.waitFor("Text: Xone six"))
        terminal.send("\u{18}")
        #expect(await terminal.waitFor("Text: Xfrom-macroone six"))
        terminal.send("\r")
        #expect(await terminal.waitFor("got accepted(\"Xfrom-macroone six\")"))
    }

    @Test("show-mode-in-prompt holds: the mode stands before what is typed, and never before a secret")
    func modeInPrompt() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try "set editing-mode vi\nset show-mode-in-prompt on\nset vi-cmd-mode-string \"\\1\\e[2 q\\2{cmd}\"\n"
            .write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let terminal = try probe("text", environment: ["INPUTRC": file.path])
        await terminal.waitFor("0 characters")
        #expect(terminal.screen.lines == ["Text: (ins)", "0 characters"] && terminal.screen.column == 12)
        terminal.send("one two\u{1B}")
        #expect(
            await terminal.wait {
                $0.screen.lines == ["Text: {cmd} one two", "7 characters"] && $0.screen.column == 18
            })
        terminal.send("bD")
        #expect(
            await terminal.wait { $0.screen.lines == ["Text: {cmd} one", "4 characters"] && $0.screen.column == 15 })
        terminal.send("a!")
        #expect(
            await terminal.wait { $0.screen.lines == ["Text: (ins) one !", "5 characters"] && $0.screen.column == 17 })
        #expect(terminal.screen.unknown == [])
        terminal.send("\r")
        #expect(await terminal.waitFor("got accepted(\"one !\")"))
        let secret = try probe("secret", environment: ["INPUTRC": file.path])
        #expect(await secret.wait { $0.screen.lines == ["Password:", "hidden"] && $0.screen.column == 10 })
    }

    @Test("Ctrl-L draws everything anew")
    func redraw() async throws {
        let terminal = try probe("text")
        terminal.send("abc")
        await terminal.waitFor("3 characters")
        terminal.send("\u{C}d")
        await terminal.waitFor("4 characters")
        #expect(terminal.screen.lines == ["Text: abcd", "4 characters"])
    }

    @Test("Ctrl-D on an empty line is the end of input, on a line with text it is not")
    func endOfInput() async throws {
        let terminal = try probe("text")
        await terminal.waitFor("0 characters")
        terminal.send("a\u{4}")
        await terminal.waitFor("1 characters")
        terminal.send("\u{7F}\u{4}")
        #expect(await terminal.waitFor("got endOfInput"))
        #expect(await terminal.waitForExit() == .exited(0))
    }

    @Test("A command of readline that ends the line by itself hands the whole line over")
    func insertComment() async throws {
        let terminal = try probe("text")
        await terminal.waitFor("0 characters")
        terminal.send("abc\u{1B}#")
        #expect(await terminal.waitFor("got accepted(\"#abc\")"))
    }
}

import Harness
import Testing

@Suite("A command line with completion and history", .fewAtATime)
struct CommandLineTests {
    @Test("Tab completes, candidates with spaces and @ among them, and lists where there are several")
    func completion() async throws {
        let terminal = try probe("commands")
        await terminal.waitFor(">")
        terminal.send("o\t")
        #expect(
            await terminal.wait { $0.screen.lines.contains { $0.hasPrefix("open Men") && $0.hasSuffix("open 20s") } })
        #expect(terminal.screen.lines[0].hasPrefix("> open "))
        terminal.send("M\t")
        #expect(await terminal.wait { $0.screen.lines == ["> open Men"] && $0.screen.column == 10 })
        terminal.send("\u{15}kim@\t\r")
        #expect(await terminal.waitFor("ran kim@example.com"))
    }

    @Test("A grey suggestion is taken with Right or Ctrl-E, and not with Enter")
    func suggestion() async throws {
        let terminal = try probe("commands")
        await terminal.waitFor(">")
        terminal.send("open W")
        #expect(await terminal.waitFor("> open Women"))
        #expect(terminal.screen.column == 8)
        #expect(terminal.screen.look(of: "omen")?.isUnderlined == true)
        terminal.send("\u{1B}[C")
        #expect(await terminal.wait { $0.screen.column == 12 && $0.screen.look(of: "omen")?.isPlain == true })
        terminal.send("\r")
        await terminal.waitFor("ran open Women")
        terminal.send("open 2\r")
        #expect(await terminal.wait { $0.screen.lines.contains("ran open 2") })
        terminal.send("op\u{5}\r")
        #expect(await terminal.waitFor("ran open Men"))
    }

    @Test("Up, Down and Ctrl-R go through the lines of this run")
    func history() async throws {
        let terminal = try probe("commands")
        await terminal.waitFor(">")
        for command in ["first", "second"] {
            terminal.send("\(command)\r")
            await terminal.waitFor("ran \(command)")
        }
        terminal.send("\u{1B}[A\u{1B}[A")
        #expect(await terminal.wait { $0.screen.lines.last == "> first" })
        terminal.send("\u{1B}[B")
        #expect(await terminal.wait { $0.screen.lines.last == "> second" })
        terminal.send("\u{15}\u{12}fir")
        #expect(await terminal.waitFor("(reverse-i-search)`fir': first"))
        terminal.send("\r")
        #expect(await terminal.wait { $0.screen.lines.filter { $0 == "ran first" }.count == 2 })
    }

    @Test("Esc leaves a search and the next key is itself")
    func escapeFromSearch() async throws {
        let terminal = try probe("commands")
        await terminal.waitFor(">")
        terminal.send("first\r")
        await terminal.waitFor("ran first")
        terminal.send("\u{12}fi")
        await terminal.waitFor("reverse-i-search")
        terminal.send("\u{1B}")
        #expect(await terminal.wait { !$0.screen.contains("reverse-i-search") })
        terminal.send("\u{5}!\r")
        #expect(await terminal.waitFor("ran first!"))
    }

    @Test("A search that is left by a command that fails does not crash")
    func failingCommandAfterSearch() async throws {
        let terminal = try probe("commands")
        await terminal.waitFor(">")
        for keys in ["\u{12}", "\u{18})", "\u{12}", "\u{18}\u{7}", "\u{12}\u{7}"] {
            terminal.send(keys)
            _ = await terminal.wait(.milliseconds(20)) { _ in false }
        }
        terminal.send("whole\r")
        #expect(await terminal.waitFor("ran whole"))
    }

    @Test("Bytes that are no UTF-8 stay out of a line, and vi's commands end")
    func invalidBytes() async throws {
        let terminal = try probe("commands")
        await terminal.waitFor(">")
        terminal.send(bytes: [0x61, 0xFF, 0x62, 0xC3, 0x63, 0x0D])
        #expect(await terminal.waitFor("ran abc"))
    }
}

import Harness
import Testing

@Suite("The form, live under readline", .fewAtATime)
struct FormTests {
    @Test("Typing an address and a password goes from field to field in place")
    func wholeForm() async throws {
        let terminal = try probe("form", columns: 40, rows: 8)
        await terminal.waitFor("wants an @")
        #expect(
            terminal.screen.lines == [
                "Sign in", "○ Email", "○ Password", "  [ Sign in ]", "The email address wants an @",
            ])
        #expect(terminal.screen.row == 1 && terminal.screen.column == 12)
        terminal.send("a@b.c\r")
        await terminal.wait { $0.screen.row == 2 && $0.screen.contains("password is missing") }
        terminal.send("pässwort")
        await terminal.waitFor("Enter signs in")
        #expect(
            terminal.screen.lines == [
                "Sign in", "● Email     a@b.c", "● Password  ••••••••", "  [ Sign in ]", "Enter signs in",
            ])
        #expect(terminal.screen.row == 2 && terminal.screen.column == 20)
        #expect(terminal.screen.unknown == [])
        terminal.send("\r")
        await terminal.waitFor("got a@b.c and 9 bytes")
        #expect(await terminal.waitForExit() == .exited(0))
        #expect(terminal.modes == terminal.modesBefore)
    }

    @Test("Up and Shift-Tab go back, Down and Tab go on, and what was typed stays")
    func moving() async throws {
        let terminal = try probe("form")
        await terminal.waitFor("wants an @")
        terminal.send("a@b.c\t")
        #expect(await terminal.wait { $0.screen.row == 2 && $0.screen.column == 12 })
        terminal.send("secret\u{1B}[A")
        #expect(await terminal.wait { $0.screen.row == 1 && $0.screen.column == 17 })
        #expect(terminal.screen.lines[2] == "● Password  ••••••")
        terminal.send("om\u{1B}[B")
        #expect(await terminal.wait { $0.screen.row == 2 && $0.screen.column == 18 })
        terminal.send("\u{1B}[Z")
        #expect(await terminal.wait { $0.screen.row == 1 && $0.screen.column == 19 })
        terminal.send("\u{E}\u{7F}\r")
        #expect(await terminal.waitFor("got a@b.com and 5 bytes"))
        #expect(await terminal.waitForExit() == .exited(0))
    }

    @Test("Tab completes first where a completion is offered, and then goes on")
    func tabCompletesFirst() async throws {
        let terminal = try probe("form")
        await terminal.waitFor("wants an @")
        terminal.send("ki\t")
        #expect(await terminal.wait { $0.screen.column == 27 && $0.screen.row == 1 })
        #expect(terminal.screen.look(of: "kim@example.com")?.isPlain == true)
        terminal.send("\t")
        #expect(await terminal.wait { $0.screen.row == 2 })
    }

    @Test("Enter on what is not valid stays in the field")
    func enterStays() async throws {
        let terminal = try probe("form")
        await terminal.waitFor("wants an @")
        terminal.send("nobody\r!")
        #expect(await terminal.waitFor("Email     nobody!"))
        #expect(terminal.screen.row == 1 && terminal.screen.column == 19)
    }

    @Test("What counts beside the line does not disturb it, and cancelling hands over what was typed")
    func ticking() async throws {
        let terminal = try probe("ticking")
        await terminal.waitFor("tick 1")
        for (place, key) in "undisturbed".enumerated() {
            terminal.send(String(key))
            // The last key is followed by the end of the read.
            let isShown = await terminal.wait {
                $0.screen.row == 1 && $0.screen.column == 7 + place || $0.screen.contains("got")
            }
            try #require(isShown)
        }
        #expect(await terminal.waitFor("got cancelled(\"undisturbed\")"))
        #expect(terminal.screen.lines[1] == "Line: undisturbed")
        #expect(terminal.screen.unknown == [])
    }

    @Test("Editors of one process share keys typed ahead and the paste mode")
    func twoEditors() async throws {
        let terminal = try probe("two")
        terminal.send("one\rtwo\r\u{1B}[200~three\u{1B}[201~\r")
        #expect(await terminal.waitFor("got accepted(\"three\")"))
        #expect(terminal.screen.contains("got accepted(\"one\")") && terminal.screen.contains("got accepted(\"two\")"))
        #expect(await terminal.waitForExit() == .exited(0))
    }
}

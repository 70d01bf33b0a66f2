import Harness
import Testing

@Suite("The form, live under readline")
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
}

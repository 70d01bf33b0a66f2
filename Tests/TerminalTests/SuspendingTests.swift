import Foundation
import Harness
import Testing

@Suite("Ctrl-Z and fg", .fewAtATime)
struct SuspendingTests {
    private func stopped(_ mode: String, typed: String, shows: String) async throws -> PseudoTerminal {
        let terminal = try probe(mode, isJob: true)
        try #require(await terminal.wait { $0.screen.isCursorShown && $0.screen.marksPaste })
        // What comes before it reads key by key is shown by the kernel, too.
        try #require(await eventually { !terminal.modes.echoes })
        terminal.send(typed)
        try #require(await terminal.waitFor(shows))
        terminal.send("\u{1A}")
        try #require(await terminal.wait { $0.isStopped && $0.screen.column == 0 && !$0.screen.marksPaste })
        return terminal
    }

    @Test("Keys that are typed before the line is drawn again leave one prompt, not two", arguments: 1...5)
    func keysBeforeRedraw(_: Int) async throws {
        let terminal = try await stopped("commands", typed: "ab", shows: "> ab")
        // The kernel shows them: the terminal is as it was found. With a whole line there is something to read at once.
        terminal.send("cd\r")
        try #require(await terminal.wait { $0.screen.lines == ["> ab", "cd"] && $0.screen.row == 2 })
        terminal.signal(SIGCONT)
        #expect(
            await terminal.wait { $0.screen.lines == ["> ab", "cd", "> abcd", "ran abcd", ">"] }, "\(terminal.state)")
        #expect(terminal.screen.row == 4 && terminal.screen.column == 2)
    }

    @Test("What the kernel showed of keys typed meanwhile goes from the row, and the keys count")
    func echoedKeys() async throws {
        let terminal = try await stopped("commands", typed: "ab", shows: "> ab")
        terminal.send("cd")
        try #require(await terminal.wait { $0.screen.lines == ["> ab", "cd"] })
        terminal.signal(SIGCONT)
        #expect(
            await terminal.wait { $0.screen.lines == ["> ab", "> abcd"] && $0.screen.column == 6 }, "\(terminal.state)")
    }

    @Test("The whole form is drawn once, and the cursor stands where it stood")
    func wholeForm() async throws {
        let terminal = try await stopped("form", typed: "kim@b.c\rpw\u{2}", shows: "••")
        terminal.signal(SIGCONT)
        let frame = ["Sign in", "● Email     kim@b.c", "● Password  ••", "  [ Sign in ]", "Enter signs in"]
        #expect(await terminal.wait { $0.screen.lines == Array(frame.prefix(3)) + frame }, "\(terminal.state)")
        #expect(terminal.screen.row == 5 && terminal.screen.column == 13)
        #expect(!terminal.modes.echoes)
        terminal.send("\r")
        #expect(await terminal.waitFor("got kim@b.c and 2 bytes"))
    }

    @Test("Stopped from outside, where nothing could be given back: drawn on a row of its own")
    func stoppedFromOutside() async throws {
        let terminal = try probe("commands")
        terminal.send("ab")
        try #require(await terminal.waitFor("> ab"))
        terminal.signal(SIGSTOP)
        try #require(await terminal.wait { $0.isStopped })
        terminal.signal(SIGCONT)
        try #require(await terminal.wait { !$0.isStopped })
        terminal.send("c")
        #expect(await terminal.wait { $0.screen.lines == ["> abc"] && $0.screen.column == 5 }, "\(terminal.state)")
    }

    @Test("Ctrl-Z twice, and a window that changes its size meanwhile")
    func twice() async throws {
        let terminal = try await stopped("form", typed: "kim@b.c", shows: "● Email     kim@b.c")
        terminal.resize(columns: 30, rows: 10)
        terminal.signal(SIGCONT)
        try #require(await terminal.wait { !$0.isStopped && $0.screen.lines.last == "The password is missing" })
        terminal.send("\u{1A}")
        try #require(await terminal.wait { $0.isStopped })
        #expect(terminal.modes == terminal.modesBefore)
        terminal.signal(SIGTERM)
        terminal.signal(SIGCONT)
        #expect(await terminal.waitForExit() == .signalled(SIGTERM))
        #expect(terminal.modes == terminal.modesBefore)
    }

    @Test("Where nobody could continue it Ctrl-Z does nothing: POSIX has it discarded in an orphaned group")
    func nobodyContinues() async throws {
        for plain in ["", "--plain"] {
            let terminal = try probe("form", plain)
            try #require(await terminal.wait { $0.screen.contains("wants an @") || $0.screen.contains("Name:") })
            terminal.send("\u{1A}ki")
            #expect(await terminal.wait { $0.screen.lines.contains { $0.contains("ki") } }, "\(terminal.state)")
            #expect(!terminal.state.isStopped)
            terminal.send("\u{3}")
            #expect(await terminal.waitForExit() != nil)
            #expect(terminal.modes == terminal.modesBefore)
        }
    }

    @Test("Under a shell: bg stops again, since there is nobody to read from, and fg goes on", .enabled(if: hasBash))
    func background() async throws {
        let terminal = try shell()
        terminal.send("\(probePath) form\r")
        try #require(await terminal.waitFor("wants an @"))
        terminal.send("ki")
        try #require(await terminal.waitFor("○ Email     ki"))
        // What is not read yet the kernel drops at Ctrl-Z.
        terminal.send("\u{1A}")
        try #require(await terminal.waitFor("Stopped"))
        terminal.send("bg; echo went on\r")
        try #require(await terminal.wait { $0.screen.lines.contains("went on") })
        terminal.send("\r")
        #expect(await terminal.wait { $0.screen.text.ranges(of: "Stopped").count == 2 }, "\(terminal.state)")
        terminal.send("fg\r")
        #expect(
            await terminal.wait {
                $0.screen.isCursorShown && $0.screen.marksPaste
                    && $0.screen.lines.last == "The email address wants an @"
            })
        terminal.send("m@b.c\rpw\r")
        #expect(await terminal.waitFor("got kim@b.c and 2 bytes"), "\(terminal.state)")
    }

    @Test("Under a shell: started in the background it waits for fg, and then reads key by key", .enabled(if: hasBash))
    func startedInBackground() async throws {
        let terminal = try shell()
        terminal.send("\(probePath) form &\r")
        try #require(await terminal.waitFor("[1]"))
        // The shell tells with its next prompt, once the program came to read.
        let isTold = await eventually {
            terminal.send("\r")
            return await eventually(within: .milliseconds(200)) { terminal.screen.contains("Stopped") }
        }
        #expect(isTold, "\(terminal.state)")
        terminal.send("fg\r")
        try #require(await terminal.waitFor("wants an @"))
        terminal.send("k")
        #expect(await terminal.waitFor("○ Email     kim@example.com"), "\(terminal.state)")
        terminal.send("im@b.c\rpw\r")
        #expect(await terminal.waitFor("got kim@b.c and 2 bytes"), "\(terminal.state)")
    }

    private static let bash = "/bin/bash"
    private static var hasBash: Bool { access(bash, X_OK) == 0 }

    private func shell() throws -> PseudoTerminal {
        try PseudoTerminal(
            program: Self.bash, arguments: ["--norc", "--noprofile", "--noediting", "-i"],
            environment: ["INPUTRC": "/dev/null", "HOME": "/nonexistent", "PS1": "$ ", "PATH": "/usr/bin:/bin"])
    }
}

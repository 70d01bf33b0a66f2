import Foundation
import Harness
import RelaysTesting
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

    @Test(
        "Under a shell: bg stops again, since there is nobody to read from, and fg goes on, also inside a script",
        .enabled(if: hasBash), arguments: [false, true])
    func background(isInScript: Bool) async throws {
        let terminal = try shell()
        terminal.send(isInScript ? "sh -c '\(probePath) form; echo over'\r" : "\(probePath) form\r")
        try #require(await terminal.waitFor("wants an @"))
        terminal.send("ki")
        try #require(await terminal.waitFor("○ Email     ki"))
        // What is not read yet the kernel drops at Ctrl-Z.
        terminal.send("\u{1A}")
        try #require(await terminal.waitFor("Stopped"))
        // In a script the shell tells once that has stopped; what it runs may need a moment more.
        try #require(await eventually { isProbeStopped(in: terminal) })
        terminal.send("bg; echo went on\r")
        try #require(await terminal.wait { $0.screen.lines.contains("went on") })
        // The shell tells with its next prompt, once the program came to read.
        let isTold = await eventually {
            terminal.send("\r")
            return await eventually(within: .milliseconds(200)) {
                terminal.screen.text.ranges(of: "Stopped").count == 2
            }
        }
        #expect(isTold, "\(terminal.state)")
        terminal.send("fg\r")
        #expect(
            await terminal.wait {
                $0.screen.isCursorShown && $0.screen.marksPaste
                    && $0.screen.lines.last == "The email address wants an @"
            })
        terminal.send("m@b.c\rpw\r")
        #expect(await terminal.waitFor("got kim@b.c and 2 bytes"), "\(terminal.state)")
    }

    @Test("Under a shell: continued from outside it stops again, so that fg finds it", .enabled(if: hasBash))
    func continuedFromOutside() async throws {
        let terminal = try shell()
        terminal.send("\(probePath) form\r")
        try #require(await terminal.waitFor("wants an @"))
        terminal.send("ki")
        try #require(await terminal.waitFor("○ Email     ki"))
        let job = try job(of: terminal)
        kill(job, SIGSTOP)
        try #require(await terminal.waitFor("Stopped"))
        let before = status(of: job)
        kill(job, SIGCONT)
        #expect(await eventually { status(of: job).contains("State:\tT") && status(of: job) != before })
        // A shell that has not heard of this stop yet takes the job for a running one: it does not continue it, and says
        // that it has stopped.
        for stops in 1...3 {
            terminal.send("fg\r")
            #expect(await terminal.wait { Self.isForm($0) || $0.screen.text.ranges(of: "Stopped").count > stops })
            if Self.isForm(terminal.state) { break }
        }
        #expect(Self.isForm(terminal.state), "\(terminal.state)")
        terminal.send("m@b.c\rpw\r")
        #expect(await terminal.waitFor("got kim@b.c and 2 bytes"), "\(terminal.state)")
    }

    private static func isForm(_ terminal: PseudoTerminal.State) -> Bool {
        terminal.screen.isCursorShown && terminal.screen.lines.last == "The email address wants an @"
    }

    /// The shell tells of a job with its next prompt: of one that came to read, or that has ended.
    private func isTold(_ word: String, _ terminal: PseudoTerminal) async -> Bool {
        await eventually {
            terminal.send("\r")
            return await eventually(within: .milliseconds(200)) { terminal.screen.contains(word) }
        }
    }

    @Test("Under a shell: started in the background it waits for fg, and then reads key by key", .enabled(if: hasBash))
    func startedInBackground() async throws {
        let terminal = try shell()
        terminal.send("\(probePath) form &\r")
        try #require(await terminal.waitFor("[1]"))
        #expect(await isTold("Stopped", terminal), "\(terminal.state)")
        terminal.send("fg\r")
        try #require(await terminal.waitFor("wants an @"))
        terminal.send("k")
        #expect(await terminal.waitFor("○ Email     kim@example.com"), "\(terminal.state)")
        terminal.send("im@b.c\rpw\r")
        #expect(await terminal.waitFor("got kim@b.c and 2 bytes"), "\(terminal.state)")
    }

    @Test("Continued where it may not read, it takes no line of somebody else's for its end, and stops again")
    func plainInBackground() async throws {
        let terminal = try probe("form", "--plain", isJob: true)
        try #require(await terminal.waitFor("Name:"))
        try await stopAndContinueInBackground(terminal, line: "line")
        terminal.signal(SIGCONT)
        #expect(await terminal.waitFor("Password:"), "\(terminal.state)")
        terminal.send("pw\n")
        #expect(await terminal.waitFor("got line and 2 bytes"), "\(terminal.state)")
    }

    @Test("A full screen that is continued where it may not read does not end either")
    func screenInBackground() async throws {
        let terminal = try probe("screen", isJob: true)
        try #require(await terminal.waitFor("Keys:"))
        terminal.send("ab")
        try #require(await terminal.waitFor("Keys: ab"))
        try await stopAndContinueInBackground(terminal, line: "cd")
        terminal.signal(SIGCONT)
        #expect(await terminal.waitFor("got abcd"), "\(terminal.state)")
    }

    @Test(
        "Stopped in the background it ends by a signal that comes with SIGCONT, as timeout(1) sends them",
        arguments: [("form", "wants an @"), ("commands", ">"), ("screen", "Keys:")], [true, false])
    func endedInBackground(mode: (name: String, shows: String), isContinuedBefore: Bool) async throws {
        let terminal = try probe(mode.name, isJob: true)
        try #require(await terminal.waitFor(mode.shows))
        let job = try job(of: terminal)
        if isContinuedBefore {
            try await stopAndContinueInBackground(terminal, line: "cd")
        } else {
            terminal.send("\u{1A}")
            try #require(await terminal.wait { $0.isStopped })
        }
        kill(job, SIGTERM)
        kill(job, SIGCONT)
        // Ended, whether or not its shell has noticed.
        #expect(await eventually { status(of: job).isEmpty || status(of: job).contains("State:\tZ") })
        #expect(terminal.modes == terminal.modesBefore)
    }

    /// Stops a job, types a line, and has the job continued in the background, where it stops again.
    private func stopAndContinueInBackground(_ terminal: PseudoTerminal, line: String) async throws {
        terminal.send("\u{1A}")
        try #require(await terminal.wait { $0.isStopped })
        let job = try job(of: terminal)
        let before = status(of: job)
        terminal.send(line + "\n")
        try #require(await terminal.waitFor(line))
        kill(job, SIGCONT)
        // Each stop counts as one more time that the processor was given up.
        try #require(await eventually { status(of: job).contains("State:\tT") && status(of: job) != before })
    }

    /// The process that the shell of a job has started.
    private func job(of terminal: PseudoTerminal) throws -> pid_t {
        let shell = terminal.processID
        let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
        return try #require(children.split(separator: " ").first.flatMap { pid_t($0) })
    }

    /// Whether a process is stopped, and how often its first thread has given up the processor.
    private func status(of process: pid_t) -> String {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let lines = status.split(separator: "\n").filter { $0.hasPrefix("State") || $0.hasPrefix("voluntary") }
        return lines.joined(separator: "\n")
    }

    private static let bash = "/bin/bash"
    private static var hasBash: Bool { access(bash, X_OK) == 0 }

    /// Whether the program that a shell began is stopped (proc_pid_stat(5)).
    private func isProbeStopped(in shell: PseudoTerminal) -> Bool {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.filter { Int($0) != nil }.contains { process in
            guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return false }
            let text = String(decoding: data, as: UTF8.self)
            guard let end = text.lastIndex(of: ")"), text[..<end].hasSuffix("(terminal-probe") else { return false }
            // The state, the parent, the group and the session.
            let fields = text[end...].split(separator: " ").dropFirst().prefix(4)
            return fields.first == "T" && fields.last == "\(shell.processID)"
        }
    }

    private func shell() throws -> PseudoTerminal {
        try PseudoTerminal(
            program: Self.bash, arguments: ["--norc", "--noprofile", "--noediting", "-i"],
            environment: ["INPUTRC": "/dev/null", "HOME": "/nonexistent", "PS1": "$ ", "PATH": "/usr/bin:/bin"])
    }
}

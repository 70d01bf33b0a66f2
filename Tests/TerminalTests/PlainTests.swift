import Foundation
import Harness
import Testing

@Suite("A terminal that cannot move its cursor", .fewAtATime)
struct PlainTests {
    private func start(_ way: String) throws -> PseudoTerminal {
        way == "--plain" ? try probe("form", "--plain") : try probe("form", environment: ["TERM": "dumb"])
    }

    @Test(
        "TERM=dumb and --plain ask in words, and the secret is not echoed (huh 619)",
        arguments: ["--plain", "TERM=dumb"])
    func plain(way: String) async throws {
        let terminal = try start(way)
        #expect(await terminal.waitFor("Name:"))
        terminal.send("kim\n")
        #expect(await terminal.waitFor("Password:"))
        #expect(await terminal.wait { _ in !terminal.modes.echoes })
        #expect(terminal.modes.isLineByLine)
        terminal.send("geheim\n")
        #expect(await terminal.waitFor("got kim and 6 bytes"))
        #expect(await terminal.waitForExit() == .exited(0))
        #expect(!terminal.screen.wholeText.contains("geheim"))
        #expect(!terminal.state.output.contains(0x1B))
        #expect(terminal.modes == terminal.modesBefore)
    }

    @Test("In a line longer than the kernel's own, Backspace takes a whole character, and Ctrl-U the line")
    func longLine() async throws {
        let terminal = try probe("form", "--plain", "--long")
        #expect(await terminal.waitFor("Name:"))
        terminal.send("kim\n")
        #expect(await terminal.wait { _ in !terminal.modes.isLineByLine })
        terminal.send("\u{7F}gone\u{15}p김\u{7F}ä\u{7F}w\n")
        #expect(await terminal.waitFor("got kim and 2 bytes"), "\(terminal.state)")
        #expect(await terminal.waitForExit() == .exited(0))
        #expect(terminal.modes == terminal.modesBefore)
    }

    @Test("Ctrl-C, Ctrl-Z and SIGTERM at the password give the echo back")
    func leaving() async throws {
        for key in ["\u{3}", "\u{1A}", "TERM"] {
            let terminal = try probe("form", "--plain", isJob: true)
            await terminal.waitFor("Name:")
            terminal.send("kim\n")
            await terminal.waitFor("Password:")
            if key == "TERM" { terminal.signal(SIGTERM) } else { terminal.send(key) }
            if key == "\u{1A}" {
                #expect(await terminal.wait { $0.isStopped })
                #expect(terminal.modes == terminal.modesBefore)
                terminal.signal(SIGCONT)
                #expect(await terminal.wait { $0.screen.lines.filter { $0.hasPrefix("Password:") }.count == 2 })
                #expect(!terminal.modes.echoes)
                terminal.send("pw\n")
                #expect(await terminal.waitFor("2 bytes"))
            } else {
                let end = await terminal.waitForExit()
                #expect(end == .signalled(key == "TERM" ? SIGTERM : SIGINT), "\(terminal.state)")
                #expect(terminal.modes == terminal.modesBefore)
                #expect(await terminal.wait { $0.screen.column == 0 })
            }
        }
    }

    @Test("started in the background, it stops until it is brought to the foreground, and then asks")
    func inBackground() async throws {
        let terminal = try probe("background", probePath, "form", "--plain")
        #expect(await terminal.waitFor("Name:"))
        terminal.send("kim\n")
        #expect(await terminal.waitFor("Password:"))
        #expect(await terminal.wait { _ in !terminal.modes.echoes })
        terminal.send("pw\n")
        #expect(await terminal.waitFor("got kim and 2 bytes"))
        #expect(await terminal.waitForExit() == .exited(0))
        // Those in the foreground, not those of the shell that was reading a command when it was started.
        #expect(terminal.modes == terminal.modesBefore)
    }

    @Test(
        "Ctrl-S, and then SIGTERM, SIGHUP or SIGINT: what waits to be shown does not keep the program",
        arguments: [SIGTERM, SIGHUP, SIGINT])
    func outputStopped(signal: Int32) async throws {
        let terminal = try start("--plain")
        #expect(await terminal.waitFor("Name:"))
        // The program reads the name and is held up in writing the next question.
        terminal.send("\u{13}kim\n")
        for _ in 1...100 where terminal.modes.echoes { try await Task.sleep(for: .milliseconds(20)) }
        terminal.signal(signal)
        #expect(await terminal.waitForExit() == .signalled(signal))
        #expect(terminal.modes == terminal.modesBefore)
    }
}

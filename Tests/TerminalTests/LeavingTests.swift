import Foundation
import Harness
import Testing

@Suite("The terminal is always left as it was", .fewAtATime)
struct LeavingTests {
    private func atPrompt(_ mode: String, isJob: Bool = false) async throws -> PseudoTerminal {
        // Swift's own crash reporter would ask for a key.
        let terminal = try probe(mode, isJob: isJob, environment: ["SWIFT_BACKTRACE": "enable=no"])
        #expect(await terminal.wait { $0.screen.column > 5 })
        #expect(terminal.modes != terminal.modesBefore)
        #expect(!terminal.modes.echoes)
        return terminal
    }

    private func expectAsFound(_ terminal: PseudoTerminal) async {
        let isLeft = await terminal.wait {
            !$0.screen.marksPaste && $0.screen.isCursorShown && $0.screen.look.isPlain && $0.screen.column == 0
                && $0.screen.keyboardDepth == [0, 0] && $0.screen.reportsKeys == nil
        }
        #expect(
            isLeft, "no mode and no colour stays, the shell's prompt begins on a row of its own: \(terminal.screen)")
        #expect(terminal.modes == terminal.modesBefore)
    }

    @Test("Ctrl-C, Ctrl-\\ (curl 4318, passage 17, Noora 1134)", arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
    func keys(key: String, signal: Int32) async throws {
        for mode in ["text", "form"] {
            let terminal = try await atPrompt(mode)
            terminal.send("half" + key)
            #expect(await terminal.waitForExit() == .signalled(signal))
            await expectAsFound(terminal)
        }
    }

    @Test(
        "Ctrl-C and Ctrl-\\ that kitty's or xterm's keyboard mode reports, which a program that died left on",
        arguments: [
            ("\u{1B}[99;5u", SIGINT), ("\u{1B}[27;5;99~", SIGINT), ("\u{1B}[1089::99;5u", SIGINT),
            ("\u{1B}[92;5u", SIGQUIT),
        ])
    func reportedKeys(key: String, signal: Int32) async throws {
        for mode in ["text", "form", "secret"] where mode != "secret" || signal == SIGQUIT {
            let terminal = try await atPrompt(mode)
            // The modes are off as long as keys are read, where the terminal can do that.
            #expect(await terminal.wait { $0.screen.keyboardDepth == [1, 0] && $0.screen.reportsKeys == false })
            terminal.send("half" + key)
            #expect(await terminal.waitForExit() == .signalled(signal))
            await expectAsFound(terminal)
        }
    }

    @Test(
        "signals that end, from outside",
        arguments: [
            SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR,
            SIGSTKFLT,
        ])
    func signals(signal: Int32) async throws {
        for mode in ["secret", "form"] {
            let terminal = try await atPrompt(mode)
            terminal.send("half")
            await terminal.waitFor(mode == "secret" ? "••••" : "half")
            terminal.signal(signal)
            let status = await terminal.waitForExit()
            #expect(status == .signalled(signal) || mode == "secret" && signal == SIGINT && status == .exited(0))
            await expectAsFound(terminal)
        }
    }

    @Test("A crash inside a scene")
    func crash() async throws {
        let terminal = try probe("crash", environment: ["SWIFT_BACKTRACE": "enable=no"])
        await terminal.waitFor("Crash:")
        terminal.send("boom")
        let status = await terminal.waitForExit()
        #expect(status == .signalled(SIGILL) || status == .signalled(SIGTRAP))
        #expect(terminal.modes == terminal.modesBefore)
        #expect(terminal.screen.isCursorShown && !terminal.screen.marksPaste)
    }

    @Test("SIGSEGV and SIGABRT from outside", arguments: [SIGSEGV, SIGABRT])
    func crashSignals(signal: Int32) async throws {
        let terminal = try await atPrompt("secret")
        terminal.signal(signal)
        #expect(await terminal.waitForExit() == .signalled(signal))
        #expect(terminal.modes == terminal.modesBefore)
    }

    @Test(
        "SIGTERM, SIGHUP and Ctrl-C, whatever the main thread is held up in", arguments: [SIGTERM, SIGHUP, SIGINT])
    func heldUp(signal: Int32) async throws {
        let terminal = try await atPrompt("stuck")
        terminal.send("stuck")
        // What is typed next is not taken any more.
        #expect(await terminal.waitFor("Stuck: stuck"))
        if signal == SIGINT { terminal.send("\u{3}") } else { terminal.signal(signal) }
        #expect(await terminal.waitForExit() == .signalled(signal))
        await expectAsFound(terminal)
    }

    @Test("Ctrl-Z stops with the terminal as it was, fg draws the form again with what was typed")
    func stopAndContinue() async throws {
        let terminal = try await atPrompt("form", isJob: true)
        terminal.send("kim")
        await terminal.waitFor("Email     kim")
        terminal.send("\u{1A}")
        #expect(await terminal.wait { $0.isStopped })
        await expectAsFound(terminal)
        let before = terminal.state.output.count
        terminal.signal(SIGCONT)
        #expect(await terminal.wait { $0.output.count > before + 20 && $0.screen.contains("wants an @") })
        #expect(!terminal.modes.echoes)
        #expect(terminal.screen.lines.filter { $0 == "○ Email     kim@example.com" }.count >= 1)
        terminal.send("@b.c\rpw\r")
        #expect(await terminal.waitFor("got kim@b.c and 2 bytes"))
        #expect(await terminal.waitForExit() == .exited(0))
        await expectAsFound(terminal)
    }

    @Test("A terminal that is gone ends the program")
    func hangUp() async throws {
        let pid: Int32
        do {
            let terminal = try await atPrompt("form")
            pid = terminal.processID
            terminal.hangUp()
            #expect(await terminal.wait { $0.status != nil })
            #expect(terminal.state.status == .signalled(SIGHUP) || terminal.state.status == .exited(0))
        }
        #expect(kill(pid, 0) != 0)
    }

    @Test("Ctrl-C during an attempt goes back to the line; the spinner's row is gone")
    func cancelAttempt() async throws {
        let terminal = try probe("busy")
        #expect(await terminal.waitFor("Working…"))
        #expect(!terminal.screen.isCursorShown)
        terminal.send("ahead\u{3}")
        #expect(await terminal.waitFor("Again:"))
        #expect(terminal.screen.isCursorShown)
        #expect(!terminal.screen.contains("Working"))
        terminal.send("\r")
        #expect(await terminal.waitForExit() == .exited(0))
        await expectAsFound(terminal)
    }
}

import Glibc
import Harness
import Testing

@Suite("Programs under test")
struct ProcessTests {
    @Test("A pipe runs a program with its input, environment and directory, and hears all that it says")
    func pipes() async throws {
        let run = try await PipedProcess.run(
            "/bin/sh", arguments: ["-c", "cat; echo $NAME-$HOME; pwd; echo oops >&2; exit 3"],
            input: Array("in\n".utf8),
            environment: ["NAME": "x"], directory: "/usr")
        #expect(run.outputText == "in\nx-\n/usr\n")
        #expect(run.errorText == "oops\n")
        #expect(run.status == .exited(3))
    }

    @Test("More input and output than a pipe holds does not hang, read or not")
    func large() async throws {
        let input = [UInt8](repeating: 120, count: 1_000_000)
        #expect(try await PipedProcess.run("/bin/cat", input: input).output.count == 1_000_000)
        #expect(try await PipedProcess.run("/bin/true", input: input).status == .exited(0))
    }

    @Test("A program that does not end is killed at the deadline, and that is told")
    func deadline() async throws {
        let run = try await PipedProcess.run("/bin/sleep", arguments: ["60"], deadline: .milliseconds(200))
        #expect(run.status == nil)
    }

    @Test("A signal is told apart from a status; a program that is not there is a failure")
    func ends() async throws {
        #expect(
            try await PipedProcess.run("/bin/sh", arguments: ["-c", "kill -TERM $$"]).status == .signalled(SIGTERM))
        await #expect(throws: SpawnFailure(code: ENOENT)) { try await PipedProcess.run("/nonexistent/program") }
    }

    @Test("A pseudo-terminal is the program's own: size, signals from keys, modes")
    func pseudoTerminal() async throws {
        let terminal = try PseudoTerminal(
            program: "/bin/sh", arguments: ["-c", "stty size; stty -echo; echo ready; read x; echo got $x; tty; cat"],
            environment: ["PATH": "/usr/bin:/bin"], columns: 70, rows: 20)
        #expect(await terminal.waitFor("ready"))
        #expect(terminal.screen.contains("20 70"))
        #expect(!terminal.modes.echoes && terminal.modesBefore.echoes)
        #expect(terminal.modes != terminal.modesBefore)
        terminal.send("word\n")
        #expect(await terminal.waitFor("/dev/pts/"))
        #expect(terminal.screen.contains("got word"))
        // What comes back is from `cat`: it runs, and the shell waits for it.
        terminal.send("meow\n")
        #expect(await terminal.waitFor("meow"))
        terminal.send("\u{3}")
        #expect(await terminal.waitForExit() == .signalled(SIGINT))
        #expect(await terminal.wait(.milliseconds(50)) { $0.screen.contains("never") } == false)
    }

    @Test("A pseudo-terminal tells when its program stops and goes on")
    func stops() async throws {
        let terminal = try PseudoTerminal(
            program: "/bin/sh", arguments: ["-c", "echo up; kill -STOP $$; echo on; exit 7"],
            environment: ["PATH": "/bin"])
        #expect(await terminal.wait { $0.isStopped })
        terminal.signal(SIGCONT)
        #expect(await terminal.waitForExit() == .exited(7))
        #expect(terminal.screen.lines == ["up", "on"])
    }
}

import Glibc
import Terminal

/// A small program for the terminal tests: each mode reads in one way and says what it got.
@main
struct Probe {
    @MainActor static func main() async {
        OutputWriter.ignoreWriteSignals()
        let mode = CommandLine.arguments.dropFirst().first ?? "text"
        if mode == "pipe" { return await readPipe() }
        if mode == "job" { JobControl.run(Array(CommandLine.arguments.dropFirst(2))) }
        if mode == "background" { JobControl.run(Array(CommandLine.arguments.dropFirst(2)), inBackground: true) }
        let environment = inherited()
        let isPlain = CommandLine.arguments.contains("--plain")
        guard let channel = TerminalChannel.find(environment: environment, plain: isPlain, input: 0, outputs: [1, 2]),
            let session = TerminalSession(
                channel: channel, capabilities: TerminalCapabilities(environment: environment, isTerminal: true),
                environment: environment)
        else {
            print("no terminal")
            exit(66)
        }
        let dumpGuard = DumpGuard(isOn: !CommandLine.arguments.contains("--scan"))
        let probe = TerminalProbe(session: session, dumpGuard: dumpGuard)
        if channel.form == .plain { await probe.plain() } else { await probe.run(mode) }
        session.leave()
        print("END")
    }

    private static func readPipe() async {
        let reader = PipeReader(descriptor: 0)
        while true {
            do {
                let line = try await reader.line { bytes in
                    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
                }
                guard let line else { return print("END") }
                print("<\(line)>")
            } catch {
                print("\(error)")
            }
        }
    }

    private static func inherited() -> [String: String] {
        var variables: [String: String] = [:]
        for name in [
            "TERM", "LANG", "LC_ALL", "LC_CTYPE", "COLORTERM", "NO_COLOR", "CLICOLOR_FORCE", "TMUX", "XTERM_VERSION",
        ] {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return variables
    }
}

import FrontEnds
import Glibc
import Settings
import Terminal
import Words

/// What stands between the program and whoever is at a terminal.
extension Wiring {
    /// What shows long text where a person reads standard output; not for who has text read aloud.
    var pager: Pager? {
        isInteractive && isatty(STDOUT_FILENO) == 1 && !settings.display.plain && environment["TERM"] != "dumb"
            ? Pager(environment: environment) : nil
    }

    /// What standard output can show.
    var outputAbility: TerminalAbility {
        TerminalAbility(
            environment: environment, choice: settings.display.color.choice, isTerminal: isatty(STDOUT_FILENO) == 1
        )
    }

    /// The terminal that a person can be asked at; `nil` where standard input is none.
    func terminal() -> TerminalSession? {
        TerminalChannel.find(
            environment: environment, plain: settings.display.plain, input: STDIN_FILENO,
            outputs: [STDOUT_FILENO, STDERR_FILENO]
        ).flatMap { channel in
            TerminalSession(
                channel: channel,
                ability: TerminalAbility(environment: environment, choice: settings.display.color.choice, isTerminal: true),
                environment: environment, lines: lines
            )
        }
    }

    /// What reads lines at `terminal`; that the person's start-up file does not count is said.
    func editor(_ terminal: TerminalSession) -> LineEditor {
        let editor = LineEditor(session: terminal, dumpGuard: dumpGuard)
        if let problem = editor.startupFileProblem { printer.complain(messages.error(problem)) }
        return editor
    }

    /// What puts a form to the person at `terminal`.
    func forms(_ terminal: TerminalSession) -> (any Form) async -> FormRunner.End {
        switch terminal.channel.form {
        case .live:
            let runner = FormRunner(
                editor: editor(terminal), session: terminal, messages: messages,
                clock: ContinuousClock()
            )
            return { await runner.run($0) }
        case .plain:
            let reader = PlainLineReader(session: terminal, dumpGuard: dumpGuard)
            let runner = PlainFormRunner(session: terminal, reader: reader, printer: printer, clock: ContinuousClock())
            return { await runner.run($0) }
        }
    }
}

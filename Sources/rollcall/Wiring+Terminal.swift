import Accounts
import Browsing
import ClientWords
import Display
import FrontEnds
import Glibc
import Settings
import Terminal
import Words

/// The parts that connect the program to the user at a terminal.
extension Wiring {
    /// The pager for long text if a person reads standard output and can answer; `nil` for those who have text read
    /// aloud.
    var pager: Pager? {
        let isAttended = isInteractive && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        return isAttended && !isPlain && environment["TERM"] != "dumb" ? Pager(environment: environment) : nil
    }

    var outputCapabilities: TerminalCapabilities {
        Self.capabilities(environment, settings.display, isTerminal: isatty(STDOUT_FILENO) == 1)
    }

    /// Whether nothing is drawn, whatever the terminal can do.
    private var isPlain: Bool { settings.display.plain || isAccessible }

    /// Returns the terminal to prompt at, wherever standard input comes from; `nil` if there is none, or if nobody may
    /// be asked.
    func controllingTerminal() -> TerminalSession? {
        guard isInteractive else { return nil }
        if isatty(STDIN_FILENO) == 1 { return terminal() }
        let input = open("/dev/tty", O_RDWR | O_CLOEXEC)
        return input < 0 ? nil : terminal(input: input)
    }

    /// Returns the terminal to prompt at; `nil` if `input` is not one.
    ///
    /// - Parameter plain: Whether nothing is drawn at it, whatever is configured.
    func terminal(plain: Bool = false, input: Int32 = STDIN_FILENO) -> TerminalSession? {
        TerminalChannel.find(
            environment: environment, plain: plain || isPlain, input: input,
            outputs: [STDOUT_FILENO, STDERR_FILENO]
        ).flatMap { channel in
            TerminalSession(
                channel: channel, capabilities: Self.capabilities(environment, settings.display, isTerminal: true),
                environment: environment, lines: lines
            )
        }
    }

    /// Returns a line editor for `terminal`; reports a start-up file of the user's that has to be ignored.
    func editor(_ terminal: TerminalSession) -> LineEditor {
        let editor = LineEditor(session: terminal, dumpGuard: dumpGuard)
        if let problem = editor.startupFileProblem { printer.reportError(messages.error(problem)) }
        return editor
    }

    /// Presents a form at `terminal` and leaves the terminal as it was; ends the program at Ctrl-C.
    ///
    /// - Returns: Whether the form was accepted.
    func present(_ form: any Form, at terminal: TerminalSession) async -> Bool {
        let end: FlowEnd?
        switch terminal.channel.form {
        case .live:
            let editor = editor(terminal)
            end = await FormRunner(editor: editor, session: terminal, messages: messages, clock: ContinuousClock())
                .run(form)
        case .plain:
            let reader = PlainLineReader(session: terminal, dumpGuard: dumpGuard)
            end = await PlainFormRunner(session: terminal, reader: reader, printer: printer, clock: ContinuousClock())
                .run(form)
        }
        if end == .interrupted {
            await EndingHold.settled()
            terminal.die(of: SIGINT)
        }
        terminal.leave()
        return end == nil
    }
}

extension Wiring {
    /// Reads a line of input with a secret.
    ///
    /// - Parameter complaint: Is printed where the input has ended.
    @MainActor
    func secret(
        line number: Int, _ label: String, of input: PipeReader, orEnded complaint: String
    ) async throws(ExitStatus) -> Secret {
        do {
            if let secret = try await input.line({ Secret(copying: $0) }) { return secret }
        } catch .tooLong(let limit) {
            throw printer.refuse(messages.field(label, line: number, messages.lineTooLong(limit: limit)), .malformed)
        } catch {
            // What cannot be read has ended.
        }
        throw printer.refuse(complaint, .inputEnded)
    }
}

package import Browsing
import ClientWords
package import SignIn
package import Terminal
import Words

/// The front end for a terminal that is not drawn on (`TERM=dumb`, `--plain`): a question per line, progress in words.
@MainActor
package final class PlainFrontEnd: FrontEnd {
    private let reader: PlainLineReader
    private let printer: EventPrinter
    private let formLogin: FormLogin
    private let session: TerminalSession
    private let isInsecure: Bool
    private let progressAnnouncer: ProgressAnnouncer
    private var watcher: KeyWatcher?

    private var messages: Messages { printer.messages }

    /// - Parameters:
    ///   - firstAccount: Creates the first account if the endpoint has none; `nil` if it cannot be created here.
    ///   - secretDisplay: Shows what sets up a second factor.
    ///   - clock: Determines when something counts as slow, and when a sign of life is due.
    ///   - isInsecure: Whether certificates are not verified, which the prompt then says.
    ///   - open: Opens a page in a browser; returns whether that could be started.
    package init(
        session: TerminalSession, reader: PlainLineReader, printer: EventPrinter, given: GivenCredentials,
        firstAccount: FirstAccount?, secretDisplay: SecretDisplay, clock: any Clock<Duration>, isInsecure: Bool = false,
        open: @escaping @MainActor (String) -> Bool = { _ in false }
    ) {
        self.isInsecure = isInsecure
        self.session = session
        self.reader = reader
        self.printer = printer
        progressAnnouncer = ProgressAnnouncer(clock: clock, messages: printer.messages) {
            reader.say(StyledText(printer.said($0)))
        }
        let forms = PlainFormRunner(session: session, reader: reader, printer: printer, clock: clock)
        // Read aloud, a row a second would be too much.
        let pages = PageSignIn(
            session: session, dumpGuard: reader.dumpGuard, printer: printer, clock: clock, draws: false,
            mayCopy: false, open: open,
            pause: ProgressAnnouncer.pause
        ) { row in
            if let row { reader.say(row) }
        }
        formLogin = FormLogin(
            given: given, known: [], firstAccount: firstAccount, printer: printer,
            secretDisplay: secretDisplay, dumpGuard: reader.dumpGuard,
            withdraw: nil, signIn: pages.run, ask: forms.run
        )
    }

    package var canTryAgain: Bool { true }
    package var isUnread: Bool { printer.isUnread }

    package func login(_ viewModel: LoginViewModel) async -> Result<SignedIn, FlowEnd> {
        defer { reader.endSilence() }
        return await formLogin.run(viewModel)
    }

    package func command(_ completing: CommandCompletion) async -> CommandInput {
        CommandInput(await reader.read(prompt: messages.prompt(isInsecure: isInsecure)))
    }

    package func show(_ event: BrowserEvent) { printer.show(event) }

    package func loading(_ isLoading: Bool, cancel: @escaping @MainActor () -> Void) {
        indicate(isLoading ? messages.loading : nil, after: .zero, cancel: cancel)
    }

    package func waiting(for wait: SessionWait?, cancel: @escaping @MainActor () -> Void) {
        indicate(wait.map(messages.waiting), after: Spinner.delay, cancel: cancel)
    }

    private func indicate(_ work: String?, after delay: Duration, cancel: @escaping @MainActor () -> Void) {
        watcher?.stop()
        watcher = nil
        progressAnnouncer.stop()
        guard let work else { return }
        progressAnnouncer.start(work, delay: delay)
        watcher = KeyWatcher(session: session)
        watcher?.start { [reader] in
            // The kernel has already echoed `^C`.
            reader.say(StyledText(""))
            cancel()
        }
    }
}

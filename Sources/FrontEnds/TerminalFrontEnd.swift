package import Browsing
import ClientWords
package import Display
package import SignIn
package import Terminal
import Words

/// The front end for a terminal that can be drawn on: forms in place, then one command per line.
@MainActor
package final class TerminalFrontEnd: FrontEnd {
    private let editor: LineEditor
    private let session: TerminalSession
    private let printer: EventPrinter
    private let formLogin: FormLogin
    private let clock: any Clock<Duration>
    private let isInsecure: Bool
    private let history = LineHistory()
    private var indicator: LoadingIndicator?

    private var messages: Messages { printer.messages }

    /// - Parameters:
    ///   - known: The addresses that have signed in here before, the most recent first.
    ///   - firstAccount: Creates the first account if the endpoint has none; `nil` if it cannot be created here.
    ///   - secretDisplay: Shows what sets up a second factor.
    ///   - clock: Times spinners and countdowns.
    ///   - isInsecure: Whether certificates are not verified, which the prompt then says.
    ///   - mayCopy: Whether the terminal may be asked to put text on the clipboard.
    ///   - open: Opens a page in a browser; returns whether that could be started.
    package init(
        session: TerminalSession, editor: LineEditor, printer: EventPrinter, given: GivenCredentials, known: [String],
        firstAccount: FirstAccount?, secretDisplay: SecretDisplay, clock: any Clock<Duration>, isInsecure: Bool = false,
        mayCopy: Bool = false,
        open: @escaping @MainActor (String) -> Bool = { _ in false }
    ) {
        self.isInsecure = isInsecure
        self.session = session
        self.editor = editor
        self.printer = printer
        self.clock = clock
        let forms = FormRunner(editor: editor, session: session, messages: printer.messages, clock: clock)
        let pages = PageSignIn(
            session: session, dumpGuard: editor.dumpGuard, printer: printer, clock: clock, draws: true,
            mayCopy: mayCopy, open: open,
            pause: .seconds(1)
        ) { row in
            if let row { editor.show([row]) } else { editor.erase() }
        }
        formLogin = FormLogin(
            given: given, known: known, firstAccount: firstAccount, printer: printer,
            secretDisplay: secretDisplay, dumpGuard: editor.dumpGuard,
            withdraw: forms.withdraw, signIn: pages.run, ask: forms.run
        )
    }

    package var canTryAgain: Bool { true }
    package var isUnread: Bool { printer.isUnread }

    package func login(_ viewModel: LoginViewModel) async -> Result<SignedIn, FlowEnd> {
        await formLogin.run(viewModel)
    }

    package func command(_ completing: CommandCompletion) async -> CommandInput {
        let line = TextLine(
            ending: .commit, history: history,
            completion: { completing.completion(of: $0) },
            view: { [messages, isInsecure] _ in
                LineView(prompt: StyledText(messages.prompt(isInsecure: isInsecure), .accent))
            }
        )
        return CommandInput(await editor.read(line))
    }

    package func show(_ event: BrowserEvent) { printer.show(event) }

    package func loading(_ isLoading: Bool, cancel: @escaping @MainActor () -> Void) {
        indicate(isLoading ? messages.loading : nil, cancel: cancel)
    }

    package func waiting(for wait: SessionWait?, cancel: @escaping @MainActor () -> Void) {
        indicate(wait.map(messages.waiting), cancel: cancel)
    }

    private func indicate(_ text: String?, cancel: @escaping @MainActor () -> Void) {
        indicator?.stop()
        indicator = text.map { text in
            LoadingIndicator(editor: editor, session: session, text: text, clock: clock, cancel: cancel)
        }
    }
}

/// A row that says what is in progress, shown once it takes longer than ``Spinner/delay``; Ctrl-C cancels it.
@MainActor
final class LoadingIndicator {
    private let editor: LineEditor
    private let watcher: KeyWatcher
    private let spinner: Spinner
    private var task: Task<Void, Never>?

    init(
        editor: LineEditor, session: TerminalSession, text: String, clock: any Clock<Duration>,
        cancel: @escaping @MainActor () -> Void
    ) {
        self.editor = editor
        spinner = Spinner(clock: clock, glyphs: session.capabilities.glyphs)
        watcher = KeyWatcher(session: session)
        watcher.start(onInterrupt: cancel)
        task = Task { [spinner] in
            await spinner.run { sign, _ in editor.show([StyledText(sign, .accent) + StyledText(" \(text)", .dim)]) }
        }
    }

    /// Removes the row.
    func stop() {
        task?.cancel()
        watcher.stop()
        if spinner.isShown { editor.erase() }
    }
}

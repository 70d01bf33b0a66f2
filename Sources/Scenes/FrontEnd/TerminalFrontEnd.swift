public import Accounts
import Relays
public import Terminal

/// A person at a terminal that can be drawn on: forms in place, then one command a line.
@MainActor
public final class TerminalFrontEnd: FrontEnd {
    private let editor: LineEditor
    private let session: TerminalSession
    private let printer: EventPrinter
    private let forms: FormRunner
    private let given: GivenCredentials
    private let known: [String]
    private let firstAccount: FirstAccount?
    private let clock: any Clock<Duration>
    private let history = LineHistory()
    private var indicator: LoadingIndicator?
    private var hasTriedGiven = false

    private var messages: Messages { printer.messages }

    /// - Parameters:
    ///   - known: addresses that signed in here before, the latest first.
    ///   - firstAccount: makes the first account where the endpoint has none; `nil` where it cannot be made here.
    ///   - clock: what spinners and countdowns go by.
    public init(
        session: TerminalSession, editor: LineEditor, printer: EventPrinter, given: GivenCredentials, known: [String],
        firstAccount: FirstAccount?, clock: any Clock<Duration>
    ) {
        self.session = session
        self.editor = editor
        self.printer = printer
        self.given = given
        self.known = known
        self.firstAccount = firstAccount
        self.clock = clock
        forms = FormRunner(editor: editor, session: session, messages: printer.messages, clock: clock)
    }

    public var canTryAgain: Bool { true }
    public var isPromisedSections: Bool { false }

    public func login(_ viewModel: LoginViewModel) async -> LoginEnd {
        if let password = given.password, let email = given.email, !hasTriedGiven {
            hasTriedGiven = true
            viewModel.email.accept(email)
            return await submitGiven(viewModel, password)
        }
        if let firstAccount, await firstAccount.isNeeded() {
            return await create(firstAccount, viewModel)
        }
        return await ask(LoginFormScene(viewModel, messages: messages, known: known), viewModel)
    }

    private func ask(_ form: LoginFormScene, _ viewModel: LoginViewModel) async -> LoginEnd {
        let end = await forms.run(form, from: form.firstInvalid ?? form.beginning)
        return signedIn(form.session, viewModel, end)
    }

    public func command(_ completing: CommandCompletion) async -> CommandInput {
        let line = TextLine(
            ending: .commit, history: history,
            completion: { completing.completion(of: $0) },
            view: { [messages] _ in LineView(prompt: StyledText(messages.prompt, .accent)) }
        )
        switch await editor.read(line) {
        case .accepted(let text):
            history.add(text)
            return .line(text)
        case .previous(let text), .next(let text): return .line(text)
        case .endOfInput: return .endOfInput
        case .interrupted, .cancelled: return .interrupted
        }
    }

    public func show(_ event: BrowserEvent) { printer.show(event) }

    public func loading(_ isLoading: Bool, cancel: @escaping @MainActor () -> Void) {
        indicator?.stop()
        indicator = isLoading
            ? LoadingIndicator(editor: editor, session: session, text: messages.loading, clock: clock, cancel: cancel)
            : nil
    }

    /// What options gave is tried once: who scripts the password wants an answer, not a question.
    private func submitGiven(_ viewModel: LoginViewModel, _ password: Secret) async -> LoginEnd {
        guard let outcome = await viewModel.submit(password) else { return .left }
        if viewModel.secondFactor.value != nil {
            return await ask(LoginFormScene(viewModel, messages: messages, password: password), viewModel)
        }
        printer.show(.login(outcome))
        guard case .answered(.ok(let session)) = outcome.answer else { return .failed(outcome) }
        return .signedIn(session)
    }

    private func create(_ firstAccount: FirstAccount, _ viewModel: LoginViewModel) async -> LoginEnd {
        let form = AccountFormScene(
            .firstAccount, AccountViewModel(email: viewModel.email.value), messages: messages, save: firstAccount.create
        )
        let end = await forms.run(form)
        guard end == .done, let draft = form.saved else { return end == .left ? .left : .interrupted }
        viewModel.email.accept(draft.email.text)
        return await submitGiven(viewModel, draft.password)
    }

    private func signedIn(_ session: Session?, _ viewModel: LoginViewModel, _ end: FormRunner.End) -> LoginEnd {
        switch end {
        case .done:
            guard let session else { return .left }
            printer.show(.login(LoginOutcome(
                email: session.email, endpoint: viewModel.endpointName, answer: .answered(.ok(session))
            )))
            return .signedIn(session)
        case .left: return .left
        case .interrupted: return .interrupted
        }
    }
}

/// Makes the first account of an endpoint that has none yet.
public struct FirstAccount: Sendable {
    public var isNeeded: @Sendable () async -> Bool
    public var create: @Sendable (AccountFormScene.Draft) async -> AccountFailure?

    public init(
        isNeeded: @escaping @Sendable () async -> Bool,
        create: @escaping @Sendable (AccountFormScene.Draft) async -> AccountFailure?
    ) {
        self.isNeeded = isNeeded
        self.create = create
    }
}

import Accounts
import Relays
public import Terminal

/// A person at a terminal that is not drawn on (`TERM=dumb`, `--plain`): one question a line, every state in words.
@MainActor
public final class PlainFrontEnd: FrontEnd {
    private let reader: PlainLineReader
    private let printer: EventPrinter
    private let given: GivenCredentials
    private let firstAccount: FirstAccount?
    private let session: TerminalSession
    private var watcher: KeyWatcher?
    private var hasTriedGiven = false

    private var messages: Messages { printer.messages }

    /// - Parameter firstAccount: makes the first account where the endpoint has none; `nil` where it cannot be made here.
    public init(
        session: TerminalSession, reader: PlainLineReader, printer: EventPrinter, given: GivenCredentials,
        firstAccount: FirstAccount?
    ) {
        self.session = session
        self.reader = reader
        self.printer = printer
        self.given = given
        self.firstAccount = firstAccount
    }

    public var canTryAgain: Bool { true }
    public var isPromisedSections: Bool { false }

    public func login(_ viewModel: LoginViewModel) async -> LoginEnd {
        if let password = given.password, let email = given.email, !hasTriedGiven {
            hasTriedGiven = true
            viewModel.email.accept(email)
            return await submitted(viewModel, password)
        }
        if let firstAccount, await firstAccount.isNeeded() {
            let form = AccountFormScene(
                .firstAccount, AccountViewModel(email: viewModel.email.value), messages: messages,
                save: firstAccount.create
            )
            let end = await PlainFormRunner(session: session, reader: reader, printer: printer).run(form)
            guard end == .done, let draft = form.saved else { return end == .left ? .left : .interrupted }
            viewModel.email.accept(draft.email.text)
            return await submitted(viewModel, draft.password)
        }
        return await ask(LoginFormScene(viewModel, messages: messages), viewModel)
    }

    private func ask(_ form: LoginFormScene, _ viewModel: LoginViewModel) async -> LoginEnd {
        switch await PlainFormRunner(session: session, reader: reader, printer: printer).run(form, from: form.beginning) {
        case .done:
            guard let session = form.session else { return .left }
            printer.show(.login(LoginOutcome(
                email: session.email, endpoint: viewModel.endpointName, answer: .answered(.ok(session))
            )))
            return .signedIn(session)
        case .left: return .left
        case .interrupted: return .interrupted
        }
    }

    public func command(_ completing: CommandCompletion) async -> CommandInput {
        switch await reader.read(prompt: messages.prompt) {
        case .accepted(let text), .previous(let text), .next(let text): .line(text)
        case .endOfInput: .endOfInput
        case .interrupted, .cancelled: .interrupted
        }
    }

    public func show(_ event: BrowserEvent) { printer.show(event) }

    public func loading(_ isLoading: Bool, cancel: @escaping @MainActor () -> Void) {
        watcher?.stop()
        watcher = nil
        guard isLoading else { return }
        reader.say(StyledText(messages.loading))
        watcher = KeyWatcher(session: session)
        watcher?.start(onInterrupt: cancel)
    }

    private func submitted(_ viewModel: LoginViewModel, _ password: Secret) async -> LoginEnd {
        guard let outcome = await viewModel.submit(password) else { return .left }
        if viewModel.secondFactor.value != nil {
            return await ask(LoginFormScene(viewModel, messages: messages, password: password), viewModel)
        }
        printer.show(.login(outcome))
        guard case .answered(.ok(let session)) = outcome.answer else { return .failed(outcome) }
        return .signedIn(session)
    }
}

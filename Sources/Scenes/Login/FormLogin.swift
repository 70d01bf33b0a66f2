import Accounts
import Relays

/// The login scene of whoever can be asked: what options gave is tried first, then the form is put, in a run without any
/// account the one for the first account.
@MainActor
final class FormLogin {
    private let given: GivenCredentials
    private let known: [String]
    private let firstAccount: FirstAccount?
    private let printer: EventPrinter
    private let ask: (any Form, _ field: Int) async -> FormRunner.End
    private var hasTriedGiven = false

    /// - Parameter ask: puts a form, beginning with a field at the earliest.
    init(
        given: GivenCredentials, known: [String], firstAccount: FirstAccount?, printer: EventPrinter,
        ask: @escaping (any Form, _ field: Int) async -> FormRunner.End
    ) {
        self.given = given
        self.known = known
        self.firstAccount = firstAccount
        self.printer = printer
        self.ask = ask
    }

    func run(_ viewModel: LoginViewModel) async -> LoginEnd {
        if let password = given.password, let email = given.email, !hasTriedGiven {
            hasTriedGiven = true
            viewModel.email.accept(email)
            return await submit(viewModel, password)
        }
        if let firstAccount, await firstAccount.isNeeded() { return await create(firstAccount, viewModel) }
        return await put(LoginFormScene(viewModel, messages: printer.messages, known: known), viewModel)
    }

    /// What options gave is tried once: who scripts the password wants an answer, not a question.
    private func submit(_ viewModel: LoginViewModel, _ password: Secret) async -> LoginEnd {
        guard let outcome = await viewModel.submit(password) else { return .left }
        if viewModel.secondFactor.value != nil {
            return await put(LoginFormScene(viewModel, messages: printer.messages, password: password), viewModel)
        }
        printer.show(.login(outcome))
        guard case .answered(.ok(let session)) = outcome.answer else { return .failed(outcome) }
        return .signedIn(session)
    }

    private func create(_ firstAccount: FirstAccount, _ viewModel: LoginViewModel) async -> LoginEnd {
        let form = AccountFormScene(
            .firstAccount, AccountViewModel(email: viewModel.email.value), messages: printer.messages,
            save: firstAccount.create
        )
        let end = await ask(form, 0)
        guard end == .done, let draft = form.saved else { return end == .left ? .left : .interrupted }
        viewModel.email.accept(draft.email.text)
        return await submit(viewModel, draft.password)
    }

    private func put(_ form: LoginFormScene, _ viewModel: LoginViewModel) async -> LoginEnd {
        switch await ask(form, form.beginning) {
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
}

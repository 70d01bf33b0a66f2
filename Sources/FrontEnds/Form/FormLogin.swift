package import Accounts
import Browsing
import ClientWords
import Relays
import SignIn
import Synchronization
import Terminal
import Words

/// The login scene for a front end that can ask: tries the credentials from options first, then presents the login
/// form, or the form for the first account if there is none yet.
@MainActor
struct FormLogin {
    let given: GivenCredentials
    let known: [String]
    let firstAccount: FirstAccount?
    let printer: EventPrinter
    let secretDisplay: SecretDisplay
    /// Held until all secrets of a login are gone.
    let dumpGuard: DumpGuard
    /// Takes down the form being presented; `nil` if that is not possible.
    let withdraw: (@MainActor () -> Void)?
    /// Signs in on a page of the endpoint's; returns `nil` if the person gave up.
    let signIn: @MainActor (LoginViewModel, SignInMethod) async -> LoginOutcome?
    /// Presents a form, starting at the first invalid field or else at the given one; returns how the flow ends if the
    /// person left.
    let ask: @MainActor (any Form, _ field: Int) async -> FlowEnd?

    func run(_ viewModel: LoginViewModel) async -> Result<SignedIn, FlowEnd> {
        await dumpGuard.holding { await login(viewModel) }
    }

    private func login(_ viewModel: LoginViewModel) async -> Result<SignedIn, FlowEnd> {
        if let method = given.method {
            guard let outcome = await signIn(viewModel, method) else { return .failure(.interrupted) }
            return end(outcome)
        }
        let password = given.takePassword()
        let hasForm = viewModel.takesPassword || password == nil && !viewModel.methods.isEmpty
        guard hasForm else { return .failure(.noPassword) }
        await viewModel.checkMethods()
        let email = given.email ?? (viewModel.identifier == .passwordOnly ? "" : nil)
        if let password, let email {
            viewModel.email.accept(email)
            return await submit(viewModel, password)
        }
        guard let firstAccount else { return await put(loginForm(viewModel, password), viewModel) }
        if firstAccount.isCertain() { return await create(firstAccount, viewModel) }
        guard let withdraw else {
            return await firstAccount.isNeeded()
                ? await create(firstAccount, viewModel) : await put(loginForm(viewModel, password), viewModel)
        }
        // The form is up before the database is open; if that turns out to have no account, the form is withdrawn.
        let check = Task { if await firstAccount.isNeeded(), !Task.isCancelled { withdraw() } }
        defer { check.cancel() }
        return await put(loginForm(viewModel, password), viewModel, else: firstAccount)
    }

    private func loginForm(_ viewModel: LoginViewModel, _ password: Secret?) -> LoginFormScene {
        LoginFormScene(viewModel, messages: printer.messages, known: known, password: password)
    }

    /// Tries the credentials from options once: a script that supplies a password wants an answer, not a prompt.
    private func submit(_ viewModel: LoginViewModel, _ password: Secret) async -> Result<SignedIn, FlowEnd> {
        guard let outcome = await viewModel.submit(password) else { return .failure(.left) }
        if case .secondFactor(let factor) = outcome.result, let enrolment = factor.enrolment {
            return await setUp(enrolment, viewModel, password)
        }
        if viewModel.asksForNewPassword.value {
            printer.reportError(printer.messages.newPasswordNeeded)
            return await put(LoginFormScene(viewModel, messages: printer.messages, password: password), viewModel)
        }
        if viewModel.asksForCode.value {
            if case .rejected = outcome.result, let complaint = outcome.complaint(printer.messages) {
                printer.reportError(complaint)
            }
            await viewModel.requestNewCode(password)
            return await put(LoginFormScene(viewModel, messages: printer.messages, password: password), viewModel)
        }
        return end(outcome)
    }

    private func end(_ outcome: LoginOutcome) -> Result<SignedIn, FlowEnd> {
        if let login = SignedIn(outcome) {
            let codes = login.session.recoveryCodes
            if !codes.isEmpty { secretDisplay.showCodes(codes, login.session.account) }
            return .success(login)
        }
        printer.show(.login(outcome))
        return .failure(.notSignedIn(outcome))
    }

    /// Sets up the second factor that the account has to have, by which the login goes on.
    private func setUp(
        _ enrolment: SecondFactorEnrolment, _ viewModel: LoginViewModel, _ password: Secret
    ) async -> Result<SignedIn, FlowEnd> {
        printer.report([StyledText(printer.messages.secondFactorSetupNeeded)])
        guard secretDisplay.showEnrolment(enrolment, viewModel.email.value) else { return .failure(.left) }
        let accepted = Mutex<LoginOutcome?>(nil)
        let form = CodeFormScene(email: viewModel.email.value, messages: printer.messages) { code in
            guard let outcome = await viewModel.submit(password, code: code) else {
                return .unavailable(.cancelled)
            }
            switch outcome.result {
            case .ok:
                accepted.withLock { $0 = outcome }
                return nil
            case .rejected(.wrongCode): return .account(.secondFactor(.wrongCode))
            case .unavailable(let failure): return .unavailable(failure)
            default: return .proof(outcome.result)
            }
        }
        if let end = await ask(form, 0) { return .failure(end) }
        return accepted.withLock { $0 }.map(end) ?? .failure(.interrupted)
    }

    private func create(_ firstAccount: FirstAccount, _ viewModel: LoginViewModel) async -> Result<SignedIn, FlowEnd> {
        let form = AccountFormScene(
            .firstAccount, AccountViewModel(email: viewModel.email.value, rule: firstAccount.rule),
            messages: printer.messages,
            introduction: printer.messages.introduction(peopleAreInvented: firstAccount.peopleAreInvented),
            save: firstAccount.create
        )
        if let end = await ask(form, 0) { return .failure(end) }
        guard let draft = form.saved else { return .failure(.interrupted) }
        viewModel.email.accept(draft.email.text)
        return await submit(viewModel, draft.password)
    }

    private func put(
        _ form: LoginFormScene, _ viewModel: LoginViewModel, else firstAccount: FirstAccount? = nil
    ) async -> Result<SignedIn, FlowEnd> {
        if let end = await ask(form, form.beginning) { return .failure(end) }
        if let refusal = form.refusal { return end(refusal) }
        if let (enrolment, password) = form.setup { return await setUp(enrolment, viewModel, password) }
        if let session = form.session {
            return end(
                LoginOutcome(
                    login: session.login, viewModel.identifier, endpoint: viewModel.endpointName, result: .ok(session)))
        }
        if let method = form.method {
            let outcome = await signIn(viewModel, method)
            if let outcome, case .ok = outcome.result { return end(outcome) }
            // Present the form again, for another try or another way to sign in.
            if let complaint = outcome?.complaint(printer.messages) { printer.reportError(complaint) }
            return await put(loginForm(viewModel, nil), viewModel, else: firstAccount)
        }
        // The form was withdrawn.
        guard let firstAccount else { return .failure(.interrupted) }
        return await create(firstAccount, viewModel)
    }
}

/// Shows the secrets of a second factor that a login sets up.
package struct SecretDisplay {
    /// Returns whether it could be shown; if not, that has been reported.
    package var showEnrolment: @MainActor (SecondFactorEnrolment, _ account: String) -> Bool
    package var showCodes: @MainActor ([Secret], _ account: String) -> Void

    package init(
        showEnrolment: @escaping @MainActor (SecondFactorEnrolment, _ account: String) -> Bool,
        showCodes: @escaping @MainActor ([Secret], _ account: String) -> Void
    ) {
        self.showEnrolment = showEnrolment
        self.showCodes = showCodes
    }
}

/// Creates the first account of an endpoint that has none.
package struct FirstAccount: Sendable {
    package var rule: PasswordRule
    /// Returns immediately whether there is certainly no account; if `false`, there may still be none.
    package var isCertain: @Sendable () -> Bool
    package var isNeeded: @Sendable () async -> Bool
    package var create: @Sendable (AccountFormScene.Draft) async -> AccountError?
    /// Whether the people shown after the sign-in are made up by this program.
    package var peopleAreInvented: Bool

    package init(
        rule: PasswordRule,
        peopleAreInvented: Bool,
        isCertain: @escaping @Sendable () -> Bool,
        isNeeded: @escaping @Sendable () async -> Bool,
        create: @escaping @Sendable (AccountFormScene.Draft) async -> AccountError?
    ) {
        self.rule = rule
        self.peopleAreInvented = peopleAreInvented
        self.isCertain = isCertain
        self.isNeeded = isNeeded
        self.create = create
    }
}

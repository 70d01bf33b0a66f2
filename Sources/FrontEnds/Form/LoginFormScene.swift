package import Accounts
import ClientWords
import Relays
package import SignIn
package import Words

/// The login view model as a terminal form: email and password, then a code once the endpoint asks for one.
@MainActor
package final class LoginFormScene: Form {
    package let words: FormWords
    /// The session, once an attempt succeeded.
    package private(set) var session: Session?
    /// The answer after which another attempt is useless: the endpoint expects another kind of login.
    private(set) var refusal: LoginOutcome?
    /// The second factor that has to be set up first, and the password, which is right.
    private(set) var setup: (enrolment: SecondFactorEnrolment, password: Secret)?
    /// The way to sign in that was chosen instead, if any.
    private(set) var method: SignInMethod?

    private let viewModel: LoginViewModel
    private let messages: Messages
    private let known: [String]
    private let password: Secret?
    private let bag = DisposeBag()
    private var form: LoginForm
    package private(set) var secrets: [FormField.Name: Secret] = [:]

    /// - Parameters:
    ///   - known: The addresses that have signed in here before, the most recent first.
    ///   - password: A password given by an option; `nil` if the form asks for it.
    package init(_ viewModel: LoginViewModel, messages: Messages, known: [String] = [], password: Secret? = nil) {
        self.viewModel = viewModel
        self.messages = messages
        self.known = known
        self.password = password
        words = FormWords(
            title: messages.loginTitle(endpoint: viewModel.endpointName), submitLabel: messages.submitLabel,
            completeHint: messages.formIsComplete, work: messages.signingIn)
        // The field starts out empty, even if the view model knows a password from the previous login.
        viewModel.password.accept(password.map(PasswordFacts.init) ?? .empty)
        form = LoginForm(login: viewModel.email.value, viewModel.identifier, password: viewModel.password.value)
        viewModel.form.subscribe { [unowned self] in form = $0 }.disposed(by: bag)
    }

    package var fields: [FormField] {
        typedFields + viewModel.methods.map { FormField(.method($0), messages.label($0), .method) }
    }

    private var typedFields: [FormField] {
        guard viewModel.takesPassword else { return [] }
        let name = FormField(.email, messages.loginLabel(viewModel.identifier), .text, suggestions: known)
        let fields = (hasName ? [name] : []) + [FormField(.password, messages.passwordLabel, .secret)]
        return fields + (viewModel.asksForCode.value ? [messages.codeField] : [])
            + (viewModel.asksForNewPassword.value ? messages.newPasswordFields(.newPassword) : [])
    }

    /// Whether the endpoint takes an address or a login name with the password.
    private var hasName: Bool { viewModel.identifier != .passwordOnly }

    /// The index of the field to start with if all are valid: the last one that no option filled in.
    var beginning: Int {
        if viewModel.asksForNewPassword.value { return position(of: .newPassword) }
        return password == nil ? 0 : max(typedFields.count - 1, 0)
    }

    package func choose(_ method: SignInMethod) { self.method = method }

    package func text(of field: FormField.Name) -> String { viewModel.email.value }

    package func changed(_ field: FormField.Name, to text: String) { viewModel.email.accept(text) }

    package func changed(_ field: FormField.Name, to secret: Secret) {
        secrets[field] = secret
        if field == .password { viewModel.password.accept(PasswordFacts(secret)) }
    }

    package var verdicts: [FieldVerdict] {
        typedVerdicts + viewModel.methods.map { FieldVerdict.valid(hint: messages.hint($0)) }
    }

    private var typedVerdicts: [FieldVerdict] {
        guard viewModel.takesPassword else { return [] }
        let name = form.loginProblem.map { FieldVerdict.missing(messages.problem($0)) } ?? .valid(hint: nil)
        let password = form.passwordNeed.map { FieldVerdict.missing(messages.need($0)) } ?? .valid(hint: nil)
        let verdicts = (hasName ? [name] : []) + [password]
        return verdicts + (viewModel.asksForCode.value ? [messages.verdict(ofCode: secrets[.code])] : [])
            + (viewModel.asksForNewPassword.value ? newPasswordVerdicts : [])
    }

    private var newPasswordVerdicts: [FieldVerdict] {
        let new = secrets[.newPassword] ?? .empty
        return [messages.verdict(judged(new)), messages.verdict(.init(secrets[.repetition] ?? .empty, of: new))]
    }

    package func strength(of field: FormField.Name) -> PasswordStrength? {
        guard field == .newPassword else { return nil }
        return PasswordStrength(judged(secrets[.newPassword] ?? .empty), word: messages.strongPassword)
    }

    /// The least that any endpoint accepts; this one may be stricter.
    private func judged(_ password: Secret) -> PasswordRule.Verdict {
        PasswordRule(minimumLength: PasswordRule.minimumWithSecondFactor)
            .verdict(on: password, email: try? EmailAddress(viewModel.email.value), name: "")
    }

    package func submit() async -> SubmitEnd {
        let code = viewModel.asksForCode.value ? OneTimeCode.secret(secrets[.code] ?? .empty) : nil
        let typed = secrets[.password].flatMap { $0.isEmpty ? nil : $0 }
        let new = secrets[.newPassword]
        guard let secret = typed ?? password,
            let outcome = await viewModel.submit(secret, code: code, newPassword: new)
        else {
            return .again(complaint: messages.need(.empty), field: .password, wait: nil)
        }
        switch outcome.result {
        case .ok(let session):
            self.session = session
            return .done
        case .secondFactor(let factor) where factor.enrolment != nil:
            setup = factor.enrolment.map { ($0, secret) }
            return .done
        case .secondFactor(let factor) where factor.isAnswerable:
            secrets[.code] = nil
            return .more(text: messages.codeNeeded, field: .code, isComplaint: false)
        case .rejected(.wrongCode), .rejected(.expiredCode):
            secrets[.code] = nil
            await viewModel.requestNewCode(secret)
            return .more(text: outcome.complaint(messages) ?? "", field: .code, isComplaint: true)
        case .rejected(.passwordChangeNeeded(isOffered: true)):
            return .more(text: messages.newPasswordNeeded, field: .newPassword, isComplaint: false)
        case .rejected(.weakNewPassword):
            return .more(text: outcome.complaint(messages) ?? "", field: .newPassword, isComplaint: true)
        case .unavailable(.notUnderstood(.otherShape)):
            refusal = outcome
            return .done
        case .unavailable(let failure) where new != nil && failure.isLostAnswer:
            return .again(complaint: messages.passwordMayBeChanged, field: .password, wait: nil)
        default:
            return .again(complaint: outcome.complaint(messages) ?? "", field: .password, wait: outcome.wait)
        }
    }
}

extension LoginOutcome {
    /// How long the endpoint refuses further attempts.
    var wait: Duration? {
        if case .locked(let wait) = result { wait } else { nil }
    }
}

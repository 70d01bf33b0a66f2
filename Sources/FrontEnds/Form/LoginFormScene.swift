package import Accounts
import Browsing
import Relays
package import SignIn
package import Words

/// The login view model as a terminal form: email and password, then a code once the endpoint asks for one.
@MainActor
package final class LoginFormScene: Form {
    package let title: String
    package let submitLabel: String
    package let completeHint: String
    package let work: String
    /// The session, once an attempt succeeded.
    package private(set) var session: Session?

    private let viewModel: LoginViewModel
    private let messages: Messages
    private let known: [String]
    private let password: Secret?
    private let bag = DisposeBag()
    private var form: LoginForm
    /// Shown while typing, and valid for half a minute.
    private var code = Secret.empty

    /// The number of digits in authenticator codes (RFC 6238); recovery codes have more.
    static let codeDigits = 6
    /// The number of digits in the shortest codes sent by mail.
    static let minimumDigits = 4

    /// - Parameters:
    ///   - known: The addresses that have signed in here before, the most recent first.
    ///   - password: A password given by an option; `nil` if the form asks for it.
    package init(_ viewModel: LoginViewModel, messages: Messages, known: [String] = [], password: Secret? = nil) {
        self.viewModel = viewModel
        self.messages = messages
        self.known = known
        self.password = password
        title = messages.loginTitle(endpoint: viewModel.endpointName)
        submitLabel = messages.submitLabel
        completeHint = messages.formIsComplete
        work = messages.signingIn
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
        let fields = [
            FormField(.email, messages.loginLabel(viewModel.identifier), .text, suggestions: known),
            FormField(.password, messages.passwordLabel, .secret),
        ]
        guard viewModel.asksForCode.value else { return fields }
        return fields + [FormField(.code, messages.codeLabel, .code, boxes: Self.codeDigits)]
    }

    /// The index of the field to start with if all are valid: the last one that no option filled in.
    var beginning: Int { password == nil ? 0 : max(typedFields.count - 1, 0) }

    package func text(of field: FormField.Name) -> String { viewModel.email.value }

    package func changed(_ field: FormField.Name, to text: String) { viewModel.email.accept(text) }

    package func changed(_ field: FormField.Name, to secret: Secret) {
        if field == .code {
            code = OneTimeCode.secret(secret)
        } else if field == .password {
            viewModel.password.accept(PasswordFacts(secret))
        }
    }

    package var verdicts: [FieldVerdict] {
        typedVerdicts + viewModel.methods.map { FieldVerdict.valid(hint: messages.hint($0)) }
    }

    private var typedVerdicts: [FieldVerdict] {
        guard viewModel.takesPassword else { return [] }
        let verdicts: [FieldVerdict] = [
            form.loginProblem.map { .missing(messages.problem($0)) } ?? .valid(hint: nil),
            form.passwordNeed.map { .missing(messages.need($0)) } ?? .valid(hint: nil),
        ]
        return viewModel.asksForCode.value ? verdicts + [Self.verdict(ofCode: code, messages)] : verdicts
    }

    static func verdict(ofCode code: Secret, _ messages: Messages) -> FieldVerdict {
        let count = code.characterCount
        if count < minimumDigits {
            return .missing(messages.codeNeeds(digits: codeDigits, minimumLength: minimumDigits))
        }
        return .valid(hint: count < codeDigits ? messages.codeIsShort(count, digits: codeDigits) : nil)
    }

    package func submit(_ secrets: [FormField.Name: Secret]) async -> SubmitEnd {
        let code = viewModel.asksForCode.value ? code : nil
        guard let secret = secrets[.password] ?? password, let outcome = await viewModel.submit(secret, code: code)
        else {
            return .again(complaint: messages.need(.empty), field: .password, wait: nil)
        }
        switch outcome.result {
        case .ok(let session):
            self.session = session
            return .done
        case .secondFactor(let factor) where factor.isAnswerable:
            self.code = .empty
            return .more(text: messages.codeNeeded, field: .code, isComplaint: false)
        case .rejected(.wrongCode), .rejected(.expiredCode):
            self.code = .empty
            await viewModel.requestNewCode(secret)
            return .more(text: outcome.complaint(messages) ?? "", field: .code, isComplaint: true)
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

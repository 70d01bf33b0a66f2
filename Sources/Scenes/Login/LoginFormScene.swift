public import Accounts
import Relays

/// The login view-model as a form at a terminal.
@MainActor
public final class LoginFormScene: Form {
    public let title: String
    public let fields: [FormField]
    public let submitLabel: String
    public let completeHint: String
    /// The session, once an attempt went well.
    public private(set) var session: Session?

    private let viewModel: LoginViewModel
    private let messages: Messages
    private let bag = DisposeBag()
    private var form: LoginForm

    /// - Parameter known: addresses that signed in here before, the latest first.
    public init(_ viewModel: LoginViewModel, messages: Messages, known: [String] = []) {
        self.viewModel = viewModel
        self.messages = messages
        title = messages.loginTitle(endpoint: viewModel.endpointName)
        fields = [
            FormField(messages.emailLabel, .text, suggestions: known), FormField(messages.passwordLabel, .secret),
        ]
        submitLabel = messages.submitLabel
        completeHint = messages.formIsComplete
        form = LoginForm(email: viewModel.email.value, password: .empty)
        viewModel.form.subscribe { [unowned self] in form = $0 }.disposed(by: bag)
    }

    public func text(of field: Int) -> String { viewModel.email.value }

    public func changed(_ field: Int, to text: String) { viewModel.email.accept(text) }

    public func changed(_ field: Int, to secret: Secret) { viewModel.password.accept(PasswordFacts(secret)) }

    public var verdicts: [FieldVerdict] {
        [
            form.emailFlaw.map { .missing(messages.flaw($0)) } ?? .valid(hint: nil),
            form.passwordNeed.map { .missing(messages.need($0)) } ?? .valid(hint: nil),
        ]
    }

    public func submit(_ secrets: [Int: Secret]) async -> SubmitEnd {
        guard let secret = secrets[1], let outcome = await viewModel.submit(secret) else {
            return .again(complaint: messages.need(.empty), field: 1, wait: nil)
        }
        if case .answered(.ok(let session)) = outcome.answer {
            self.session = session
            return .done
        }
        return .again(complaint: outcome.complaint(messages) ?? "", field: 1, wait: outcome.wait)
    }
}

extension LoginOutcome {
    /// How long the endpoint wants no other attempt.
    var wait: Duration? {
        if case .answered(.locked(let wait)) = answer { wait } else { nil }
    }
}

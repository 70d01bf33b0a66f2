public import Accounts
import Relays
public import SignIn
public import Words

/// The form for a new account, or for the new password of one, at a terminal.
@MainActor
public final class AccountFormScene: Form {
    public enum Purpose: Sendable {
        case firstAccount, newAccount
        /// The account of this address gets a new password.
        case newPassword(EmailAddress)
    }

    /// What a form that was accepted holds.
    public struct Draft: Sendable {
        public var email: EmailAddress
        public var name: String
        public var password: Secret

        public init(email: EmailAddress, name: String, password: Secret) {
            self.email = email
            self.name = name
            self.password = password
        }
    }

    public let title: String
    public let fields: [FormField]
    public let submitLabel: String
    public let completeHint: String
    public let work: String

    private enum Part { case email, name, password, repetition }

    private let parts: [Part]
    private let viewModel: AccountViewModel
    private let messages: Messages
    private let save: @Sendable (Draft) async -> AccountFailure?
    private let bag = DisposeBag()
    private var form: AccountForm?
    private var first = Secret.empty
    private var second = Secret.empty
    /// The last draft that was saved.
    public private(set) var saved: Draft?

    /// - Parameter save: makes the account, or sets the password, off the main actor.
    public init(
        _ purpose: Purpose, _ viewModel: AccountViewModel, messages: Messages,
        save: @escaping @Sendable (Draft) async -> AccountFailure?
    ) {
        self.viewModel = viewModel
        self.messages = messages
        self.save = save
        switch purpose {
        case .firstAccount: title = messages.firstAccountTitle
        case .newAccount: title = messages.newAccountTitle
        case .newPassword(let email):
            title = messages.newPasswordTitle(email: email.text)
            viewModel.email.accept(email.text)
        }
        if case .newPassword = purpose {
            parts = [.password, .repetition]
            submitLabel = messages.saveLabel
            completeHint = messages.passwordIsComplete
            work = messages.savingPassword
        } else {
            parts = [.email, .name, .password, .repetition]
            submitLabel = messages.createLabel
            completeHint = messages.accountIsComplete
            work = messages.creatingAccount
        }
        fields = parts.map { part in
            switch part {
            case .email: FormField(messages.emailLabel, .text)
            case .name: FormField(messages.nameLabel, .text)
            case .password: FormField(messages.newPasswordLabel, .secret)
            case .repetition: FormField(messages.repeatedPasswordLabel, .secret)
            }
        }
        viewModel.form.subscribe { [unowned self] in form = $0 }.disposed(by: bag)
    }

    public func text(of field: Int) -> String {
        parts[field] == .email ? viewModel.email.value : viewModel.name.value
    }

    public func changed(_ field: Int, to text: String) {
        parts[field] == .email ? viewModel.email.accept(text) : viewModel.name.accept(text)
        judgePassword()
    }

    public func changed(_ field: Int, to secret: Secret) {
        if parts[field] == .password { first = secret } else { second = secret }
        judgePassword()
    }

    public var verdicts: [FieldVerdict] {
        guard let form else { return parts.map { _ in .missing("") } }
        return parts.map { part in
            switch part {
            case .email: form.emailFlaw.map { .missing(messages.flaw($0)) } ?? .valid(hint: nil)
            case .name: form.nameFlaw.map { .missing(messages.flaw($0)) } ?? .valid(hint: nil)
            case .password: messages.verdict(form.password)
            case .repetition: messages.verdict(form.repetition)
            }
        }
    }

    public func submit(_ secrets: [Int: Secret]) async -> SubmitEnd {
        guard let email = try? EmailAddress(viewModel.email.value) else {
            return .again(complaint: messages.flaw(EmailAddress.Flaw.empty), field: 0, wait: nil)
        }
        let draft = Draft(email: email, name: viewModel.name.value, password: first)
        guard let failure = await save(draft) else {
            saved = draft
            return .done
        }
        let part: Part =
            switch failure {
            case .exists, .notFound: .email
            case .name: .name
            case .password, .unavailable: .password
            }
        let field = parts.firstIndex(of: part) ?? 0
        return .again(complaint: messages.failure(failure), field: field, wait: nil)
    }

    private func judgePassword() {
        let email = try? EmailAddress(viewModel.email.value)
        viewModel.password.accept(viewModel.rule.verdict(on: first, email: email, name: viewModel.name.value))
        viewModel.repetition.accept(second.isEmpty ? .missing : first == second ? .same : .differs)
    }
}

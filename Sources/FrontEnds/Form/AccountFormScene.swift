package import Accounts
import ClientWords
import Relays
package import SignIn
package import Words

/// The terminal form for a new account, or for an existing account's new password.
@MainActor
package final class AccountFormScene: Form {
    package enum Purpose: Sendable {
        case firstAccount, newAccount
        /// Sets a new password for the account with this address.
        case newPassword(EmailAddress)
    }

    /// The contents of an accepted form.
    package struct Draft: Sendable {
        package var email: EmailAddress
        package var name: String
        package var password: Secret

        package init(email: EmailAddress, name: String, password: Secret) {
            self.email = email
            self.name = name
            self.password = password
        }
    }

    package let words: FormWords
    package let introduction: [String]
    package let fields: [FormField]

    private let viewModel: AccountViewModel
    private let messages: Messages
    private let save: @Sendable (Draft) async -> AccountError?
    private let bag = DisposeBag()
    private var form: AccountForm?
    package private(set) var secrets: [FormField.Name: Secret] = [:]
    /// The most recently saved draft.
    package private(set) var saved: Draft?

    /// - Parameters:
    ///   - introduction: What somebody is told who is here for the first time.
    ///   - save: Creates the account or sets the password, off the main actor.
    package init(
        _ purpose: Purpose, _ viewModel: AccountViewModel, messages: Messages, introduction: [String] = [],
        save: @escaping @Sendable (Draft) async -> AccountError?
    ) {
        self.viewModel = viewModel
        self.messages = messages
        self.save = save
        self.introduction = introduction
        if case .newPassword(let email) = purpose {
            viewModel.email.accept(email.text)
            words = FormWords(
                title: messages.newPasswordTitle(email: email.text), submitLabel: messages.saveLabel,
                completeHint: messages.passwordIsComplete, work: messages.savingPassword)
            fields = messages.newPasswordFields
        } else {
            let isFirst = if case .firstAccount = purpose { true } else { false }
            words = FormWords(
                title: isFirst ? messages.firstAccountTitle : messages.newAccountTitle,
                submitLabel: messages.createLabel, completeHint: messages.accountIsComplete,
                work: messages.creatingAccount)
            let texts = [FormField(.email, messages.emailLabel, .text), FormField(.name, messages.nameLabel, .text)]
            fields = texts + messages.newPasswordFields
        }
        viewModel.form.subscribe { [unowned self] in form = $0 }.disposed(by: bag)
    }

    package func text(of field: FormField.Name) -> String {
        field == .email ? viewModel.email.value : viewModel.name.value
    }

    package func changed(_ field: FormField.Name, to text: String) {
        field == .email ? viewModel.email.accept(text) : viewModel.name.accept(text)
        validatePassword()
    }

    package func changed(_ field: FormField.Name, to secret: Secret) {
        secrets[field] = secret
        validatePassword()
    }

    package var verdicts: [FieldVerdict] {
        guard let form else { return fields.map { _ in .missing("") } }
        return fields.map { field in
            switch field.name {
            case .email: form.emailProblem.map { .missing(messages.problem($0)) } ?? .valid(hint: nil)
            case .name: form.nameProblem.map { .missing(messages.problem($0)) } ?? .valid(hint: nil)
            case .current, .password, .newPassword, .code, .method, .asked, .askedAgain: messages.verdict(form.password)
            case .repetition: messages.verdict(form.repetition)
            }
        }
    }

    package func strength(of field: FormField.Name) -> PasswordStrength? {
        guard field == .password, let form else { return nil }
        return PasswordStrength(form.password, word: messages.strongPassword)
    }

    package func submit() async -> SubmitEnd {
        guard let email = try? EmailAddress(viewModel.email.value) else {
            return .again(complaint: messages.problem(EmailAddress.Problem.empty), field: .email, wait: nil)
        }
        let draft = Draft(email: email, name: viewModel.name.value, password: secrets[.password] ?? .empty)
        guard let failure = await save(draft) else {
            saved = draft
            return .done
        }
        let field: FormField.Name =
            switch failure {
            case .exists, .notFound: .email
            case .name: .name
            case .password, .secondFactor, .unavailable: .password
            }
        return .again(complaint: messages.error(failure), field: field, wait: nil)
    }

    private func validatePassword() {
        let (first, second) = (secrets[.password] ?? .empty, secrets[.repetition] ?? .empty)
        let email = try? EmailAddress(viewModel.email.value)
        viewModel.password.accept(viewModel.rule.verdict(on: first, email: email, name: viewModel.name.value))
        viewModel.repetition.accept(.init(second, of: first))
    }
}

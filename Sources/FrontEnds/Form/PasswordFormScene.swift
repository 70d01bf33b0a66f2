package import Accounts
import ClientWords
import SignIn
package import Words

/// The terminal form in which a signed-in person changes their password.
///
/// It asks for the current one, the new one twice, and a code if the endpoint asks for one.
@MainActor
package final class PasswordFormScene: Form {
    package let words: FormWords
    /// The new session, once the password was changed.
    package private(set) var session: Session?

    private let email: EmailAddress?
    private let name: String
    private let rule: PasswordRule
    private let messages: Messages
    private let change: @Sendable (OwnerProof, Secret) async -> OwnerAnswer<Session>
    private let viewModel = ProofViewModel()
    package private(set) var secrets: [FormField.Name: Secret] = [:]

    /// - Parameters:
    ///   - session: The session of the person whose password is changed.
    ///   - rule: The rule that the form applies to the new password; the endpoint may be stricter.
    ///   - change: Changes the password, off the main actor.
    package init(
        of session: Session, rule: PasswordRule, messages: Messages,
        change: @escaping @Sendable (OwnerProof, Secret) async -> OwnerAnswer<Session>
    ) {
        email = try? EmailAddress(session.email)
        name = session.name
        self.rule = rule
        self.messages = messages
        self.change = change
        words = FormWords(
            title: messages.newPasswordTitle(email: session.account), submitLabel: messages.saveLabel,
            completeHint: messages.passwordIsComplete, work: messages.savingPassword)
    }

    package var fields: [FormField] {
        viewModel.fields(messages, with: messages.newPasswordFields)
    }

    package func changed(_ field: FormField.Name, to secret: Secret) { secrets[field] = secret }

    package var verdicts: [FieldVerdict] {
        fields.map { field in
            let secret = secrets[field.name] ?? .empty
            switch field.name {
            case .password: return messages.verdict(judged(secret))
            case .repetition: return messages.verdict(.init(secret, of: secrets[.password] ?? .empty))
            default: return viewModel.verdict(on: field.name, secret, messages)
            }
        }
    }

    package func strength(of field: FormField.Name) -> PasswordStrength? {
        guard field == .password else { return nil }
        return PasswordStrength(judged(secrets[.password] ?? .empty), word: messages.strongPassword)
    }

    private func judged(_ password: Secret) -> PasswordRule.Verdict {
        rule.verdict(on: password, email: email, name: name)
    }

    package func submit() async -> SubmitEnd {
        switch await change(viewModel.proof(secrets), secrets[.password] ?? .empty) {
        case .success(let session):
            self.session = session
            return .done
        case .failure(let failure) where failure.mayBeDone:
            return .again(complaint: messages.passwordMayBeChanged, field: .current, wait: nil)
        case .failure(let failure): return viewModel.end(after: failure, messages)
        }
    }
}

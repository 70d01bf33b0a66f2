package import Accounts
import ClientWords
import SignIn
package import Words

/// The terminal form in which the owner of an account sets a new password by a code that an operator gave out.
@MainActor
package final class ResetFormScene: Form {
    package let words: FormWords
    package let fields: [FormField]
    /// What was accepted, once it was.
    package private(set) var accepted: PasswordReset?

    private let rule: PasswordRule
    private let messages: Messages
    private let reset: @Sendable (PasswordReset) async -> OwnerFailure?
    private var email: String
    package private(set) var secrets: [FormField.Name: Secret] = [:]

    /// - Parameters:
    ///   - email: The address that the form begins with.
    ///   - rule: The rule that the form applies to the new password; the endpoint may be stricter.
    ///   - reset: Sets the password, off the main actor; returns the failure, if any.
    package init(
        email: String, rule: PasswordRule, messages: Messages,
        reset: @escaping @Sendable (PasswordReset) async -> OwnerFailure?
    ) {
        self.email = email
        self.rule = rule
        self.messages = messages
        self.reset = reset
        words = FormWords(
            title: messages.resetTitle, submitLabel: messages.saveLabel, completeHint: messages.passwordIsComplete,
            work: messages.savingPassword)
        fields =
            [FormField(.email, messages.emailLabel, .text), FormField(.code, messages.codeLabel, .code)]
            + messages.newPasswordFields
    }

    package func text(of field: FormField.Name) -> String { email }
    package func changed(_ field: FormField.Name, to text: String) { email = text }
    package func changed(_ field: FormField.Name, to secret: Secret) { secrets[field] = secret }

    package var verdicts: [FieldVerdict] {
        fields.map { field in
            let secret = secrets[field.name] ?? .empty
            switch field.name {
            case .email:
                return EmailAddress.problem(in: email).map { .missing(messages.problem($0)) } ?? .valid(hint: nil)
            case .code: return secret.isEmpty ? .missing(messages.resetCodeNeeded) : .valid(hint: nil)
            case .repetition: return messages.verdict(.init(secret, of: secrets[.password] ?? .empty))
            default: return messages.verdict(judged(secret))
            }
        }
    }

    package func strength(of field: FormField.Name) -> PasswordStrength? {
        guard field == .password else { return nil }
        return PasswordStrength(judged(secrets[.password] ?? .empty), word: messages.strongPassword)
    }

    private func judged(_ password: Secret) -> PasswordRule.Verdict {
        rule.verdict(on: password, email: try? EmailAddress(email), name: "")
    }

    package func submit() async -> SubmitEnd {
        guard let address = try? EmailAddress(email) else {
            return .again(complaint: messages.problem(EmailAddress.Problem.empty), field: .email, wait: nil)
        }
        let request = PasswordReset(
            login: LoginName(address), code: OneTimeCode.secret(secrets[.code] ?? .empty),
            password: secrets[.password] ?? .empty)
        guard let failure = await reset(request) else {
            accepted = request
            return .done
        }
        // The new password need not be typed again for another code.
        if failure == .wrongResetCode {
            return .more(text: messages.error(failure), field: .code, isComplaint: true)
        }
        let complaint = failure.mayBeDone ? messages.passwordMayBeChanged : messages.error(failure)
        let field: FormField.Name =
            switch failure {
            case .weakPassword, .account: .password
            default: .code
            }
        return .again(complaint: complaint, field: field, wait: nil)
    }
}
